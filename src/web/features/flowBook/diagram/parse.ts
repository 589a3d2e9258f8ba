import { trustedHtml } from '#ui/trustedHtml.ts';

/** An element of a committed drawing, ready to be rendered. */
export interface Shape {
  tag: string;
  /** Attribute names in React's spelling. */
  attributes: Record<string, string>;
  children: (Shape | string)[];
}

export interface ParsedDrawing {
  width: number;
  height: number;
  title: string;
  /** Groups, arrows, starts, states and labels, in painting order. */
  shapes: Shape[];
}

/* The file has a background and colours of its own for other viewers. In the flow book the theme provides both. */
const leftOut = new Set(['desc']);
const ownStyle = /<style>[^<]*<\/style>/;

function shapeOf(element: Element): Shape {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === 'class' ? 'className' : name, value]),
  );
  const children = [...element.childNodes].flatMap((child): (Shape | string)[] => {
    if (child instanceof Element) return [shapeOf(child)];
    const text = child.textContent ?? '';
    return text.trim() === '' ? [] : [text];
  });
  return { tag: element.tagName, attributes, children };
}

/** Reads a drawing as `npm run flows` writes it (machines/drawing/svg.ts). */
export function parseDrawing(svg: string): ParsedDrawing {
  // The page's content security policy refuses inline styles even in a parsed document.
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

/** The box around lines of text, with padding. The drawing states text widths, so nothing has to be measured. */
export function boundsOf(lines: readonly Shape[]): Bounds {
  const number = (line: Shape, name: string): number => Number(line.attributes[name] ?? 0);
  const left = Math.min(...lines.map((line) => number(line, 'x'))) - 6;
  const right = Math.max(...lines.map((line) => number(line, 'x') + number(line, 'textLength'))) + 6;
  const top = Math.min(...lines.map((line) => number(line, 'y'))) - 14;
  const bottom = Math.max(...lines.map((line) => number(line, 'y'))) + 5;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
