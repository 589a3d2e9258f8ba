import {
  cell,
  columns,
  dataAddress,
  layMotifs,
  motifNames,
  motifSvg,
  rows,
  seededRandom,
  tileSize,
} from './clothPattern.ts';

/*
 * The tile that all cloth is cut from. Drawn as one small SVG of symbols and used as a data URL, so that it costs no
 * request, is identical on every render, and is allowed by `img-src 'self' data:`.
 */

const shapes = motifNames.flatMap((name) =>
  // A fan is laid in any of four directions.
  name === 'fan'
    ? [0, 90, 180, 270].map((angle) => `<g transform="rotate(${angle} 28 28)">${motifSvg('fan')}</g>`)
    : [motifSvg(name)],
);
const fans = motifNames.indexOf('fan');
/** One letter each, because the tile repeats them a hundred times and is written into every page. */
const letter = (shape: number) => 'abcdefghij'.charAt(shape);

/** The cloth's tile as a data URL for `background-image`, with white lines 1.4 px wide. */
export function clothTile(): string {
  const roll = seededRandom(2);
  const defs = shapes.map((shape, index) => `<g id="${letter(index)}">${shape}</g>`).join('');
  const laid = layMotifs(1, columns, rows).map((name) => {
    const index = motifNames.indexOf(name);
    if (index === fans) return letter(fans + roll(4));
    return letter(index < fans ? index : index + 3);
  });
  const lines = Array.from({ length: rows }, (_, y) => {
    const uses = laid
      .slice(y * columns, (y + 1) * columns)
      .map((name, x) => `<use href="#${name}"${x === 0 ? '' : ` x="${x * cell}"`}/>`);
    return `<g transform="translate(0 ${y * cell})">${uses.join('')}</g>`;
  });
  const upright = Array.from({ length: columns }, (_, x) => `M${x * cell} 0V${tileSize.height}`);
  const level = Array.from({ length: rows }, (_, y) => `M0 ${y * cell}H${tileSize.width}`);
  const grid = `<path stroke-width=".8" opacity=".7" d="${[...upright, ...level].join('')}"/>`;
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${tileSize.width}" height="${tileSize.height}"`;
  const pen = 'fill="none" stroke="#fff" stroke-width="1.4"';
  return dataAddress(`<svg ${frame} ${pen}><defs>${defs}</defs>${lines.join('')}${grid}</svg>`);
}
