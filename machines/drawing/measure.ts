import type { Arrow, Box, Caption } from '#machines/kit/graph.ts';
import { textWidth, type Weight } from './font.ts';

/* Breaks text into lines positioned within their box or label. All sizes in px. */

export interface Line {
  text: string;
  width: number;
  /** Baseline, measured from the top of the box or label. */
  y: number;
  style: Style;
  /** Key of the transition that the line belongs to. */
  key: string | null;
}

export type Style = 'title' | 'row' | 'when' | 'then';

export const styles: Record<Style, { size: number; weight: Weight; leading: number }> = {
  title: { size: 14, weight: 600, leading: 20 },
  row: { size: 12, weight: 400, leading: 17 },
  when: { size: 12, weight: 500, leading: 16 },
  then: { size: 11, weight: 400, leading: 15 },
};

export interface Measured {
  width: number;
  height: number;
  lines: Line[];
}

/** Padding inside a state at its left and right edges, the height of its header, and the space around its rows. */
export const BOX = { padX: 14, header: 36, rowTop: 8, rowBottom: 8, widestRow: 230 };
export const CHIP = { text: 'busy', height: 18, padX: 8, size: 11, gap: 14 };
export const chipWidth = textWidth(CHIP.text, CHIP.size, 500) + 2 * CHIP.padX;
const LABEL = { padX: 6, padY: 3, widest: 190, between: 3 };

/** Breaks text at spaces so that no line exceeds the width, if possible. */
function wrap(text: string, style: Style, widest: number): string[] {
  const { size, weight } = styles[style];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size, weight) <= widest)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Stacks texts vertically. */
function stack(
  texts: { text: string; style: Style; key: string | null; above?: number }[],
  top: number,
  widest: number,
): { lines: Line[]; bottom: number } {
  let bottom = top;
  const lines = texts.flatMap(({ text, style, key, above = 0 }) => {
    bottom += above;
    return wrap(text, style, widest).map((line): Line => {
      const { size, weight, leading } = styles[style];
      const y = bottom + leading / 2 + size * 0.35;
      bottom += leading;
      return { text: line, width: textWidth(line, size, weight), y, style, key };
    });
  });
  return { lines, bottom };
}

const captionTexts = ({ key, when, then }: Caption) => [
  { text: when, style: 'when' as const, key },
  ...(then === '' ? [] : [{ text: then, style: 'then' as const, key }]),
];

/** Measures a state's header and rows; for a group, the part above its states. */
export function measureBox({ title, isBusy, rows, stays }: Box): Measured {
  const { size, weight, leading } = styles.title;
  const titleWidth = textWidth(title, size, weight);
  const header: Line = {
    text: title,
    width: titleWidth,
    y: (BOX.header - leading) / 2 + leading / 2 + size * 0.35,
    style: 'title',
    key: null,
  };
  const texts = [
    ...rows.map((text) => ({ text, style: 'row' as const, key: null })),
    ...stays.flatMap((caption) =>
      captionTexts(caption).map((text, index) => ({ ...text, above: index === 0 ? 4 : 0 })),
    ),
  ];
  const inside = stack(texts, BOX.header + BOX.rowTop, BOX.widestRow);
  const lines = [header, ...inside.lines];
  const headerWidth = titleWidth + (isBusy ? CHIP.gap + chipWidth : 0);
  return {
    width: Math.ceil(
      Math.max(112, headerWidth + 2 * BOX.padX, ...inside.lines.map(({ width }) => width + 2 * BOX.padX)),
    ),
    height: texts.length === 0 ? BOX.header : Math.ceil(inside.bottom + BOX.rowBottom),
    lines,
  };
}

/** Measures an arrow's label: the event, with its actions below. */
export function measureLabel({ captions }: Arrow): Measured {
  const texts = captions.flatMap((caption, place) =>
    captionTexts(caption).map((text, index) => ({ ...text, above: place > 0 && index === 0 ? LABEL.between : 0 })),
  );
  const { lines, bottom } = stack(texts, LABEL.padY, LABEL.widest);
  return {
    width: Math.ceil(Math.max(...lines.map(({ width }) => width)) + 2 * LABEL.padX),
    height: Math.ceil(bottom + LABEL.padY),
    lines,
  };
}
