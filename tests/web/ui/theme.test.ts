import { describe, expect, it } from 'vitest';
import { media, themeVariables, zIndex } from '#ui/theme.ts';

/** The colours of a theme as written into the page. */
const colours = (start: string): Record<string, string> => {
  const block = themeVariables.slice(themeVariables.indexOf(start) + start.length).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--hu-([a-z-]+):(#[0-9A-F]{6});/g)].map((found) => [found[1] ?? '', found[2] ?? '']),
  );
};

const light = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

const grounds = ['bg', 'surface', 'sunken', 'raised'];
type Pair = [over: string, under: string];
const each = (over: string[], under: string[]): Pair[] =>
  over.flatMap((one) => under.map((other): Pair => [one, other]));

const words: Pair[] = [
  ...each(['text', 'muted', 'faint', 'accent-text', 'danger-text', 'success-text', 'warn-text'], grounds),
  ...['success', 'warn', 'danger'].flatMap((tone): Pair[] => [
    [`${tone}-text`, `${tone}-bg`],
    ['text', `${tone}-bg`],
    [`on-${tone}`, tone],
  ]),
  ...each(['on-accent'], ['accent', 'accent-hover', 'accent-press']),
  ...each(['on-danger'], ['danger', 'danger-hover', 'danger-press']),
  ...each(['accent-text', 'text'], ['accent-soft']),
  ['on-inverse', 'inverse'],
  ...each(['on-cloth', 'on-cloth-muted', 'on-cloth-link'], ['cloth', 'cloth-raised']),
  ...each(['cloth-ink'], ['on-cloth', 'cloth-ink-hover', 'cloth-ink-press']),
];
const shapes: Pair[] = [...each(['line-strong', 'accent', 'success', 'danger'], grounds), ['cloth-control', 'cloth']];

describe.each([
  ['light', ':root{'],
  ['dark', ':root[data-theme=dark]{'],
])('the %s theme', (_, start) => {
  const theme = colours(start);
  const tooFaint = (pairs: Pair[], least: number) =>
    pairs
      .filter(([over, under]) => !(contrast(theme[over] ?? '', theme[under] ?? '') >= least))
      .map(([over, under]) => `${over} on ${under}`);

  it('has enough contrast for text', () => expect(tooFaint(words, 4.5)).toEqual([]));
  it('has enough contrast for controls', () => expect(tooFaint(shapes, 3)).toEqual([]));
});

// Rules: pages.widths
it('changes the layout at 640, 768, 1024 and 1280 pixels', () => {
  expect([media.sm, media.md, media.lg, media.xl].map((query) => /min-width: (\d+)px/.exec(query)?.[1])).toEqual([
    '640',
    '768',
    '1024',
    '1280',
  ]);
});

// Rules: menus.sticky
it('keeps the sticky header above the page and below everything that opens', () => {
  expect(zIndex.stickyHeader).toBe(10);
  expect(Math.min(zIndex.popover, zIndex.dialog, zIndex.notices)).toBeGreaterThan(zIndex.stickyHeader);
});
