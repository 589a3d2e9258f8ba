import { trustedHtml } from '#ui/trustedHtml.ts';

/** An element of a committed drawing, ready to be rendered. */
export interface Shape {
  tag: string;
  /** As React spells them. */
  attributes: Record<string, string>;
  children: (Shape | string)[];
}

export interface ParsedDrawing {
  width: number;
  height: number;
  title: string;
  /** What stands on the card: groups, arrows, starts, states, labels, in the order of painting. */
  shapes: Shape[];
}

/* The drawing brings a card and colours of its own, so that it can be looked at anywhere; in the book the theme gives both. */
const leftOut = new Set(['desc']);
const ownStyle = /<style>[^<]*<\/style>/;

function shapeOf(element: Element): Shape {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name === 'class' ? 'className' : name, value]));
  const children = [...element.childNodes].flatMap((child): (Shape | string)[] => {
    if (child instanceof Element) return [shapeOf(child)];
    const text = child.textContent ?? '';
    return text.trim() === '' ? [] : [text];
  });
  return { tag: element.tagName, attributes, children };
}

/** Reads a drawing as `npm run flows` writes it (machines/drawing/svg.ts). */
export function parseDrawing(svg: string): ParsedDrawing {
  // Even in a document that is only read, the page's policy refuses a style that is written out.
  const root = new DOMParser().parseFromString(trustedHtml(svg.replace(ownStyle, '')), 'image/svg+xml').documentElement;
  const shapes = [...root.children]
    .filter(({ tagName }) => !leftOut.has(tagName))
    .map(shapeOf)
    .filter(({ tag, attributes }) => tag !== 'title' && attributes['className'] !== 'card');
  return {
    width: Number(root.getAttribute('width')),
    height: Number(root.getAttribute('height')),
    title: root.querySelector('title')?.textContent ?? '',
    shapes,
  };
}

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Around lines of text, with a little air: their widths are in the drawing, so that nothing has to be measured. */
export function boundsOf(lines: readonly Shape[]): Bounds {
  const number = (line: Shape, name: string): number => Number(line.attributes[name] ?? 0);
  const left = Math.min(...lines.map((line) => number(line, 'x'))) - 6;
  const right = Math.max(...lines.map((line) => number(line, 'x') + number(line, 'textLength'))) + 6;
  const top = Math.min(...lines.map((line) => number(line, 'y'))) - 14;
  const bottom = Math.max(...lines.map((line) => number(line, 'y'))) + 5;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
