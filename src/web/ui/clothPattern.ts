/*
 * Adire: seven motifs on a grid of 56 px, chosen by a seed. Drawn as one small SVG of symbols and used as a data URL,
 * so that it costs no request, is identical on every render, and is allowed by `img-src 'self' data:`.
 */

/** A motif’s side, in px. */
export const cell = 56;

/** Each motif in a 56 px square, centred on 28. */
const motifs = {
  ring: '<circle cx="28" cy="28" r="23.5"/><circle cx="28" cy="28" r="16.2"/><circle cx="28" cy="28" r="9"/>',
  furrows: '<path d="M6.7 11.2H49.3M6.7 19.6H49.3M6.7 28H49.3M6.7 36.4H49.3M6.7 44.8H49.3"/>',
  reeds: '<path d="M11.2 6.7V49.3M19.6 6.7V49.3M28 6.7V49.3M36.4 6.7V49.3M44.8 6.7V49.3"/>',
  diamond:
    '<path d="M28 5.6 50.4 28 28 50.4 5.6 28ZM28 13.4 42.6 28 28 42.6 13.4 28ZM28 21.3 34.7 28 28 34.7 21.3 28Z"/>',
  fan: '<path d="M5.6 49.3A43.7 43.7 0 0 0 49.3 5.6M5.6 37A31.4 31.4 0 0 0 37 5.6M5.6 24.6A19 19 0 0 0 24.6 5.6"/>',
  seeds: `<path stroke-width="3.4" stroke-linecap="round" d="${[10.1, 19, 28, 37, 45.9]
    .map((y) => [10.1, 19, 28, 37, 45.9].map((x) => `M${x} ${y}h0`).join(''))
    .join('')}"/>`,
  cross:
    '<path d="M7.8 7.8 48.2 48.2M48.2 7.8 7.8 48.2"/><path stroke-width="4" stroke-linecap="round" d="M28 11.2h0M28 44.8h0M11.2 28h0M44.8 28h0"/>',
} as const;

type Motif = keyof typeof motifs;
const names = Object.keys(motifs) as Motif[];

/** Mulberry32: the same seed always gives the same cloth. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0;
  return (sides: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
};

/** Motifs row by row; equal ones are never adjacent. */
export const layMotifs = (seed: number, columns: number, rows: number): Motif[] => {
  const roll = seededRandom(seed);
  const laid: Motif[] = [];
  for (let index = 0; index < columns * rows; index += 1) {
    const left = index % columns === 0 ? undefined : laid[index - 1];
    const above = laid[index - columns];
    const free = names.filter((name) => name !== left && name !== above);
    laid.push(free[roll(free.length)] ?? 'ring');
  }
  return laid;
};

/** A single motif as its own drawing, for empty states. */
export const motifSvg = (name: Motif) => motifs[name];

/** Encodes an SVG as a data URL, safe within quotes of either kind: the formatter may change those around it. */
export const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/["']/g, '%27').replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}`;

/** A cloth of 12 × 9 motifs, in px. */
const columns = 12;
const rows = 9;
export const tileSize = { width: columns * cell, height: rows * cell };

const shapes = names.flatMap((name) =>
  // A fan is laid in any of four directions.
  name === 'fan'
    ? [0, 90, 180, 270].map((angle) => `<g transform="rotate(${angle} 28 28)">${motifs.fan}</g>`)
    : [motifs[name]],
);
const fans = names.indexOf('fan');
/** One letter each, because the tile repeats them a hundred times and is written into every page. */
const letter = (shape: number) => 'abcdefghij'.charAt(shape);

/** The cloth's tile as a data URL for `background-image`, with white lines 1.4 px wide. */
export function clothTile(): string {
  const roll = seededRandom(2);
  const defs = shapes.map((shape, index) => `<g id="${letter(index)}">${shape}</g>`).join('');
  const laid = layMotifs(1, columns, rows).map((name) => {
    const index = names.indexOf(name);
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

/** Where a seed cuts its cloth from the tile, in px: the same seed always gives the same cut. */
export const clothCut = (seed: number): { x: number; y: number } => {
  const roll = seededRandom(seed);
  return { x: -cell * roll(columns), y: -cell * roll(rows) };
};
