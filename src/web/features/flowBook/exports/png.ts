import font from '#ui/fonts/public-sans.woff2?url';

/** Twice as many points as the drawing is wide: sharp on a good screen and on paper. */
const SCALE = 2;

/** No browser draws a larger canvas, in points a side. */
const LARGEST = 8192;

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The font couldn’t be read.')));
    reader.readAsDataURL(blob);
  });

/** An image sees no fonts of the page: the drawing brings the site's own along. Without a connection it is painted in the system's. */
export async function withFont(svg: string): Promise<string> {
  try {
    const answer = await fetch(font);
    if (!answer.ok) return svg;
    const face = `@font-face{font-family:'Public Sans Variable';font-weight:100 900;src:url(${await dataUrl(await answer.blob())})}`;
    return svg.replace('<style>', `<style>${face}`);
  } catch {
    return svg;
  }
}

/** Paints a drawing. Rejects where the browser will not paint. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFont(svg))}`;
  await image.decode();
  const scale = Math.min(SCALE, LARGEST / Math.max(image.width, image.height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('The browser can’t draw.');
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser can’t make pictures.')) : resolve(blob)), 'image/png');
  });
}
