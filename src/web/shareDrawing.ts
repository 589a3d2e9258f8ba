import { seedOf } from '#pages/marketing/blogs/coverDrawing.ts';
import { cell, seededRandom, layMotifs, motifSvg } from '#ui/clothPattern.ts';
import { MARK, WORD } from '#ui/logoShapes.ts';

/* The image for link previews: the page's title on indigo cloth, with a pattern derived from its path. */

const size = { width: 1200, height: 630 } as const;
const left = 72;

/** The width of text at 1 px, in the font it is drawn in. */
export type Measure = (words: string, isBold: boolean) => number;

export interface SharedPage {
  path: string;
  title: string;
  description: string;
}

/** The section a page belongs to, by the first segment of its path. */
const sections: Record<string, string> = {
  apps: 'Apps',
  blog: 'Blog',
  blogs: 'Blog',
  announcement: 'Announcements',
  announcements: 'Announcements',
  pricing: 'Prices',
};

/** Splits a title that names its section itself. */
function splitTitle({ path, title }: SharedPage): { title: string; section: string } {
  const [own = title, section] = title.split(' · ');
  const pathSection = sections[path.split('/')[1] ?? ''] ?? '';
  return { title: own, section: section ?? (pathSection === own ? '' : pathSection) };
}

/** Wraps text to a width and a maximum number of lines; cut text ends in an ellipsis. */
function lines(
  words: string,
  at: { size: number; isBold: boolean; widest: number; most: number },
  measure: Measure,
): string[] {
  const fits = (line: string) => measure(line, at.isBold) * at.size <= at.widest;
  const set: string[] = [];
  for (const word of words.split(' ')) {
    const last = set.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) set[set.length - 1] = `${last} ${word}`;
    else set.push(word);
  }
  if (set.length <= at.most) return set;
  const visibleLines = set.slice(0, at.most);
  let end = visibleLines[at.most - 1] ?? '';
  while (end.includes(' ') && !fits(`${end}…`)) end = end.slice(0, end.lastIndexOf(' '));
  return [...visibleLines.slice(0, -1), `${end.replace(/[.,:;]$/, '')}…`];
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The cloth, which fades out behind the text. */
function cloth(path: string): string {
  const scale = 1.25;
  const columns = 18;
  const rows = 9;
  const seed = seedOf(path);
  const roll = seededRandom(seed);
  const shapes = layMotifs(seed, columns, rows).map((motif, index) => {
    const turn = motif === 'fan' ? ` rotate(${roll(4) * 90} 28 28)` : '';
    const column = index % columns;
    // Fades column by column, because a mask over everything takes far longer to draw.
    const strength = Math.max(0, (column - 8) / (columns - 9)) * 0.36;
    if (strength === 0) return '';
    const place = `translate(${column * cell} ${Math.floor(index / columns) * cell})${turn}`;
    return `<g transform="${place}" stroke-opacity="${strength.toFixed(3)}">${motifSvg(motif)}</g>`;
  });
  return `<g transform="scale(${scale})" fill="none" stroke="#fff" stroke-width="1.4">${shapes.join('')}</g>`;
}

/** The image as SVG, 1200 × 630. Text is set in Public Sans, weights 400 and 600. */
export function shareSvg(page: SharedPage, measure: Measure): string {
  const { title, section } = splitTitle(page);
  const large = { size: 72, leading: 80, isBold: true, widest: 900, most: 3 };
  const small = { ...large, size: 58, leading: 66, most: 4 };
  const set = lines(title, { ...large, most: 9 }, measure).length <= large.most ? large : small;
  const titleLines = lines(title, set, measure);
  const words = { size: 28, leading: 40, isBold: false, widest: 860, most: titleLines.length > 2 ? 2 : 3 };
  const text = (line: string, y: number, at: { size: number; isBold: boolean }, colour: string) => {
    const font = `font-family="Public Sans" font-weight="${at.isBold ? 600 : 400}" font-size="${at.size}"`;
    return `<text x="${left}" y="${y}" ${font} fill="${colour}">${inXml(line)}</text>`;
  };
  const sectionAt = 208;
  const titleAt = sectionAt + (section === '' ? 0 : 16) + set.leading;
  const wordsAt = titleAt + (titleLines.length - 1) * set.leading + 62;
  const { width, height } = size;
  const logo = [
    '<rect width="32" height="32" rx="7.5" fill="#fff"/>',
    `<path fill="#141F4A" d="${MARK}"/>`,
    `<path transform="translate(42 24.2)" fill="#fff" d="${WORD}"/>`,
  ].join('');
  const heading = titleLines.map((line, index) => text(line, titleAt + index * set.leading, set, '#fff')).join('');
  const description = lines(page.description, words, measure)
    .map((line, index) => text(line, wordsAt + index * words.leading, words, '#C2CBEA'))
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<rect width="100%" height="100%" fill="#141F4A"/>${cloth(page.path)}`,
    `<g transform="translate(${left} 64) scale(1.75)">${logo}</g>`,
    section === '' ? '' : text(section, sectionAt, { size: 26, isBold: true }, '#B7C6FB'),
    heading,
    `${description}</svg>`,
  ].join('\n');
}
