/** Twice as many points as the drawing is wide: sharp on a good screen and on paper. */
const SCALE = 2;

/** No browser draws a larger canvas, in points a side. */
const LARGEST = 8192;

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The drawing could not be painted.')));
    image.src = address;
  });

/**
 * Paints a drawing that has everything in itself. An image sees no fonts of the page: where Public Sans is not installed,
 * the drawing's own list falls back to the system's. Rejects where the browser will not paint.
 */
export async function pngOf(svg: string): Promise<Blob> {
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const scale = Math.min(SCALE, LARGEST / Math.max(image.width, image.height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('The browser does not paint.');
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser does not make pictures.')) : resolve(blob)), 'image/png');
  });
}
