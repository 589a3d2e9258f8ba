import type { LedgerLine } from '#machines/kit/compare.ts';
import type { GoneLine } from '../diagram/paint.ts';
import { parseDrawing } from '../diagram/parse.ts';

interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

/** How far a way bends away from the straight one, and one from the next between the same two states. */
const [BEND, APART] = [28, 22];
const HEAD = 8;

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Where the way from a box's middle to a point leaves the box. */
function border(box: Box, to: Point): Point {
  const from = middle(box);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = Math.min(box.width / 2 / (Math.abs(dx) || 1e-9), box.height / 2 / (Math.abs(dy) || 1e-9));
  return { x: from.x + dx * part, y: from.y + dy * part };
}

const isAround = (outer: Box, { x, y, width, height }: Box): boolean =>
  outer.x <= x && outer.y <= y && outer.x + outer.width >= x + width && outer.y + outer.height >= y + height;

/** From, the point that it bends to, and to. */
function bent(from: Box, to: Box, lane: number): [Point, Point, Point] {
  const [a, b] = [middle(from), middle(to)];
  const out = BEND + lane * APART;
  // To itself, or in or out of a group: beside the right edge of the inner one.
  if (isAround(from, to) || isAround(to, from)) {
    const [inner, outer] = isAround(from, to) ? [to, from] : [from, to];
    const right = inner.x + inner.width;
    const [near, far] = inner === outer || middle(inner).x === middle(outer).x ? [right, right] : [right, outer.x + outer.width];
    const ends: [Point, Point] = [{ x: near, y: middle(inner).y - 8 }, { x: far, y: middle(inner).y + 8 }];
    const [start, end] = inner === from ? ends : [ends[1], ends[0]];
    return [start, { x: Math.max(near, far) + 2 * out, y: middle(inner).y }, end];
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const by = { x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * out, y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * out };
  return [border(from, by), by, border(to, by)];
}

const n = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** @param at where on the way its words stand: 0 at its start, 1 at its end */
function lineOf([start, by, end]: [Point, Point, Point], words: string, at: number): GoneLine {
  const on = (side: 'x' | 'y'): number => Math.round((1 - at) ** 2 * start[side] + 2 * at * (1 - at) * by[side] + at ** 2 * end[side]);
  const length = Math.hypot(end.x - by.x, end.y - by.y) || 1;
  const [dx, dy] = [((end.x - by.x) / length) * HEAD, ((end.y - by.y) / length) * HEAD];
  const neck = { x: end.x - dx, y: end.y - dy };
  const [left, right] = [{ x: neck.x - dy / 2, y: neck.y + dx / 2 }, { x: neck.x + dy / 2, y: neck.y - dx / 2 }];
  return {
    way: `M${n(start)}Q${n(by)} ${n(neck)}`,
    head: `M${n(end)}L${n(left)}L${n(right)}Z`,
    words,
    x: on('x'),
    y: on('y'),
  };
}

interface Boxes {
  height: number;
  boxes: Map<string, Box>;
}

/** The boxes of a drawing's states, by their names. */
function boxesOf(svg: string): Boxes {
  const { height, shapes } = parseDrawing(svg);
  const boxes = new Map<string, Box>();
  for (const { attributes, children } of shapes) {
    const frame = children.find((child) => typeof child !== 'string' && child.attributes['className'] === 'frame');
    const name = attributes['data-state'];
    if (name === undefined || frame === undefined || typeof frame === 'string') continue;
    const [x, y, width, high] = ['x', 'y', 'width', 'height'].map((side) => Number(frame.attributes[side]));
    boxes.set(name, { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: high ?? 0 });
  }
  return { height, boxes };
}

const [GONE_HEIGHT, LETTER] = [36, 8];

export interface Gone {
  /** A state that is gone, as an empty frame below the drawing, side by side with the others. */
  states: ReadonlyMap<string, GoneLine>;
  /** The way of a transition that is gone; null for one that the drawing has no place for. */
  way: (line: LedgerLine, words: string) => GoneLine | null;
}

/** Finds places for what only an older version had: ways between the states as they are drawn, and the states themselves. */
export function goneLines(svg: string, goneStates: readonly string[]): Gone {
  const { height: bottom, boxes } = boxesOf(svg);
  let left = 24;
  const states = new Map(
    goneStates.map((name): [string, GoneLine] => {
      const box = { x: left, y: bottom + 24, width: 32 + name.length * LETTER, height: GONE_HEIGHT };
      boxes.set(name, box);
      left += box.width + 40;
      const { x, y } = middle(box);
      return [name, { way: `M${n(box)}h${box.width}v${GONE_HEIGHT}h-${box.width}Z`, head: '', words: `− ${name}`, x, y: y + 4 }];
    }),
  );
  const lanes = new Map<string, number>();
  let drawn = 0;
  const way: Gone['way'] = ({ from, to: [to = from] }, words) => {
    const [start, end] = [boxes.get(from), boxes.get(to)];
    if (start === undefined || end === undefined) return null;
    const between = `${from} ${to}`;
    const lane = lanes.get(between) ?? 0;
    lanes.set(between, lane + 1);
    // Long ways run together: the words of one do not stand where those of the next do.
    drawn += 1;
    return lineOf(bent(start, end, lane), words, [0.5, 0.4, 0.6, 0.3, 0.7][drawn % 5] ?? 0.5);
  };
  return { states, way };
}
