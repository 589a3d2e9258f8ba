/* Adire: seven motifs on a grid of 56 px, chosen by a seed. */

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
export const motifNames = Object.keys(motifs) as Motif[];

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
    const free = motifNames.filter((name) => name !== left && name !== above);
    laid.push(free[roll(free.length)] ?? 'ring');
  }
  return laid;
};

/** A single motif as its own drawing, for empty states. */
export const motifSvg = (name: Motif) => motifs[name];

/** Encodes an SVG as a data URL, safe within quotes of either kind: the formatter may change those around it. */
export const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/["']/g, '%27').replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}`;

/** The tile that all cloth is cut from: motifs across and down, and its size in px. */
export const columns = 12;
export const rows = 9;
export const tileSize = { width: columns * cell, height: rows * cell };

/** The CSS variable with the tile’s address. */
export const clothVariable = '--hu-cloth-tile';

/** Where a seed cuts its cloth from the tile, in px: the same seed always gives the same cut. */
export const clothCut = (seed: number): { x: number; y: number } => {
  const roll = seededRandom(seed);
  return { x: -cell * roll(columns), y: -cell * roll(rows) };
};
