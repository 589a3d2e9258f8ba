import font from '#ui/fonts/public-sans.woff2?url';

/** Two pixels per unit of the drawing, to be sharp on high-density screens and on paper. */
const SCALE = 2;

/** The largest canvas side that every browser draws, in pixels. */
const LARGEST = 8192;

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The font couldn’t be read.')));
    reader.readAsDataURL(blob);
  });

/** Embeds the site's font, because an image can't use the page's fonts. Falls back to a system font when offline. */
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

/** Renders a drawing as PNG. Rejects if the browser can't draw it. */
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
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser can’t make pictures.')) : resolve(blob)),
      'image/png',
    );
  });
}
