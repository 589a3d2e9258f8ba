import { cell, dataAddress, dice, lay, motifSvg } from '#ui/clothPattern.ts';

const columns = 9;
const rows = 5;
/** A cover's size in px; it is drawn to be cut at its edges. */
export const coverWidth = columns * cell;
export const coverHeight = rows * cell;

/* The theme's cloth, clothRaised and accent: a drawing of its own does not see the page's custom properties. */
const ground = '#141F4A';
const raised = '#1D2A5E';
const patch = '#2A46A6';

/** FNV-1a: the same name is always the same number. */
const seedOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** A post's cover: cloth laid by its id, with one large figure on a lighter patch. */
export function coverSvg(id: string): string {
  const seed = seedOf(id);
  const roll = dice(seed + 7);
  // The large figure takes three cells by three, never at the edges, where a narrow frame cuts.
  const left = 1 + roll(columns - 4);
  const top = 1 + roll(rows - 3);
  const laid = lay(seed, columns, rows);
  const small = laid.map((motif, index) => {
    const x = index % columns;
    const y = Math.floor(index / columns);
    if (x >= left && x < left + 3 && y >= top && y < top + 3) return '';
    const isLit = roll(6) === 0;
    const turn = motif === 'fan' ? ` rotate(${roll(4) * 90} 28 28)` : '';
    const square = isLit ? `<rect width="56" height="56" fill="${raised}" stroke="none" stroke-opacity="1"/>` : '';
    return `<g transform="translate(${x * cell} ${y * cell})" stroke-opacity="${isLit ? '.75' : '.26'}">${square}<g transform="translate(0 0)${turn}">${motifSvg(motif)}</g></g>`;
  });
  const large = laid[top * columns + left] ?? 'ring';
  const figure = `<rect x="${left * cell}" y="${top * cell}" width="${3 * cell}" height="${3 * cell}" fill="${patch}" stroke="none"/><g transform="translate(${left * cell} ${top * cell}) scale(3)" stroke-width=".8">${motifSvg(large)}</g>`;
  const grid = `<path stroke-width=".8" stroke-opacity=".16" d="${Array.from({ length: columns - 1 }, (_, x) => `M${(x + 1) * cell} 0V${coverHeight}`).join('')}${Array.from({ length: rows - 1 }, (_, y) => `M0 ${(y + 1) * cell}H${coverWidth}`).join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverWidth} ${coverHeight}" preserveAspectRatio="xMidYMid slice" width="${coverWidth}" height="${coverHeight}" fill="none" stroke="#fff" stroke-width="1.4"><rect width="${coverWidth}" height="${coverHeight}" fill="${ground}" stroke="none"/>${grid}${small.join('')}${figure}</svg>`;
}

export const coverAddress = (id: string): string => dataAddress(coverSvg(id));
