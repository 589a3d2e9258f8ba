import { cell, dataAddress, seededRandom, layMotifs, motifSvg } from '#ui/clothPattern.ts';

/** The size of a cover in cells. `margin`: the columns left free on either side of the large figure. */
export interface Shape {
  columns: number;
  rows: number;
  margin: number;
}

/** For lists. */
export const cover: Shape = { columns: 9, rows: 5, margin: 1 };
/** For the top of a post. On phones only the middle third is visible. */
export const band: Shape = { columns: 21, rows: 4, margin: 8 };

/** In px. */
export const sizeOf = ({ columns, rows }: Shape) => ({ width: columns * cell, height: rows * cell });

/* The theme's cloth, clothRaised and accent: a standalone SVG can't read the page's custom properties. */
const ground = '#141F4A';
const raised = '#1D2A5E';
const patch = '#2A46A6';

/** FNV-1a: maps the same id to the same number. */
export const seedOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** A post's cover: a cloth pattern derived from its id, with one large figure on a lighter patch. */
export function coverSvg(id: string, { columns, rows, margin }: Shape = cover): string {
  const seed = seedOf(id);
  const roll = seededRandom(seed + 7);
  const { width, height } = sizeOf({ columns, rows, margin });
  // The large figure is three by three cells.
  const left = margin + roll(columns - 2 - 2 * margin);
  const top = roll(rows - 2);
  const motifs = layMotifs(seed, columns, rows);
  const small = motifs.map((motif, index) => {
    const x = index % columns;
    const y = Math.floor(index / columns);
    if (x >= left && x < left + 3 && y >= top && y < top + 3) return '';
    const isLit = roll(6) === 0;
    const turn = motif === 'fan' ? ` rotate(${roll(4) * 90} 28 28)` : '';
    const square = isLit
      ? `<path fill="${raised}" stroke="none" d="M${x * cell} ${y * cell}h${cell}v${cell}h-${cell}z"/>`
      : '';
    return `${square}<g transform="translate(${x * cell} ${y * cell})${turn}" stroke-opacity="${isLit ? '.75' : '.26'}">${motifSvg(motif)}</g>`;
  });
  const large = motifs[top * columns + left] ?? 'ring';
  const figure = `<g transform="translate(${left * cell} ${top * cell}) scale(3)" stroke-width=".8"><path fill="${patch}" stroke="none" d="M0 0h${cell}v${cell}H0z"/>${motifSvg(large)}</g>`;
  const upright = Array.from({ length: columns - 1 }, (_, x) => `M${(x + 1) * cell} 0V${height}`).join('');
  const level = Array.from({ length: rows - 1 }, (_, y) => `M0 ${(y + 1) * cell}H${width}`).join('');
  const rules = `<path stroke-width=".8" stroke-opacity=".16" d="${upright}${level}"/>`;
  const paper = `<path fill="${ground}" stroke="none" d="M0 0h${width}v${height}H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke="#fff" stroke-width="1.4">${paper}${rules}${small.join('')}${figure}</svg>`;
}

export const coverAddress = (id: string, shape: Shape = cover): string => dataAddress(coverSvg(id, shape));
