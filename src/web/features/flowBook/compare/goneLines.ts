import type { LedgerLine } from '#machines/kit/compare.ts';
import type { GoneLine } from '../diagram/paint.ts';
import { boundsOf, parseDrawing, type Shape } from '../diagram/parse.ts';

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
/** The bends that are tried: how wide, on either side, and how far along the way. The plainest first. */
const TRIED = [1, 2, 3, 5, 7, 10, 14].flatMap((wide) => [0.5, 0, 1].flatMap((along) => [{ wide, along }, { wide: -wide, along }]));
/** Where on a way its words may stand, and the height of those and the width of a letter. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
const [GONE_HEIGHT, WORDS_HEIGHT, LETTER] = [36, 16, 8];

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

const meets = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width && other.x <= one.x + one.width && one.y <= other.y + other.height && other.y <= one.y + one.height;

/** From, the point that it bends to, and to. */
type Bend = [Point, Point, Point];

function bent(from: Box, to: Box, out: number, along: number): Bend {
  const [a, b] = [middle(from), middle(to)];
  // To itself, or in or out of a group: beside an edge of the inner one.
  if (isAround(from, to) || isAround(to, from)) {
    const [inner, outer] = isAround(from, to) ? [to, from] : [from, to];
    const edge = ({ x, width }: Box): number => (out > 0 ? x + width : x);
    const near = edge(inner);
    const far = inner === outer || middle(inner).x === middle(outer).x ? near : edge(outer);
    const ends: [Point, Point] = [{ x: near, y: middle(inner).y - 8 }, { x: far, y: middle(inner).y + 8 }];
    const [start, end] = inner === from ? ends : [ends[1], ends[0]];
    return [start, { x: (out > 0 ? Math.max : Math.min)(near, far) + 2 * out, y: middle(inner).y }, end];
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const by = { x: a.x + (b.x - a.x) * along - ((b.y - a.y) / length) * out, y: a.y + (b.y - a.y) * along + ((b.x - a.x) / length) * out };
  return [border(from, by), by, border(to, by)];
}

/** At a part of the way: 0 at its start, 1 at its end. */
const on = ([start, by, end]: Bend, at: number): Box => {
  const side = (of: 'x' | 'y'): number => (1 - at) ** 2 * start[of] + 2 * at * (1 - at) * by[of] + at ** 2 * end[of];
  return { x: side('x'), y: side('y'), width: 0, height: 0 };
};

const n = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

function lineOf([start, by, end]: Bend, words: string, { x, y }: Point): GoneLine {
  const length = Math.hypot(end.x - by.x, end.y - by.y) || 1;
  const [dx, dy] = [((end.x - by.x) / length) * HEAD, ((end.y - by.y) / length) * HEAD];
  const neck = { x: end.x - dx, y: end.y - dy };
  const [left, right] = [{ x: neck.x - dy / 2, y: neck.y + dx / 2 }, { x: neck.x + dy / 2, y: neck.y - dx / 2 }];
  return {
    way: `M${n(start)}Q${n(by)} ${n(neck)}`,
    head: `M${n(end)}L${n(left)}L${n(right)}Z`,
    words,
    x: Math.round(x),
    y: Math.round(y),
  };
}

interface Drawn {
  width: number;
  height: number;
  /** Of the states, by their names. */
  boxes: Map<string, Box>;
  /** What is read: states, titles of groups, and the words of arrows. No way should run through it. */
  read: Box[];
  /** The straight parts of arrows. Words should not stand on them. */
  arrows: Box[];
}

function drawnIn(svg: string): Drawn {
  const { width, height, shapes } = parseDrawing(svg);
  const drawn: Drawn = { width, height, boxes: new Map(), read: [], arrows: [] };
  const look = ({ attributes, children }: Shape, { className: around = '', 'data-state': state }: Shape['attributes']): void => {
    const kind = attributes['className'];
    if (kind === 'frame' || kind === 'ground') {
      const [x = 0, y = 0, wide = 0, high = 0] = ['x', 'y', 'width', 'height'].map((side) => Number(attributes[side]));
      const box = { x, y, width: wide, height: high };
      if (kind === 'frame' && state !== undefined) drawn.boxes.set(state, box);
      if (kind === 'ground' || !around.includes('group')) drawn.read.push(box);
    } else if (kind === 'title') drawn.read.push(boundsOf([{ tag: 'text', attributes, children }]));
    else if (kind === 'way') {
      const points = [...(attributes['d'] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
      for (const [index, { x, y }] of points.entries()) {
        const to = points[index + 1];
        if (to) drawn.arrows.push({ x: Math.min(x, to.x), y: Math.min(y, to.y), width: Math.abs(x - to.x), height: Math.abs(y - to.y) });
      }
    }
    for (const child of children) if (typeof child !== 'string') look(child, attributes);
  };
  for (const shape of shapes) look(shape, {});
  return drawn;
}

/** Words around a point, as the drawing writes them: from the line that they stand on. */
const wordsAt = ({ x, y }: Point, words: string): { middle: Point; box: Box } => {
  const width = words.length * (LETTER - 1);
  return { middle: { x, y }, box: { x: x - width / 2, y: y - 13, width, height: WORDS_HEIGHT } };
};

/** Of some, those with the least of it, in their order. */
function least<T>(all: readonly T[], of: (one: T) => number): T[] {
  const counted = all.map(of);
  const fewest = Math.min(...counted);
  return all.filter((_, index) => counted[index] === fewest);
}

/** How much a way runs through, and out of the drawing it counts as much as through all of it. */
function crossed(bend: Bend, { width, read }: Drawn, ends: readonly Box[]): number {
  const points = Array.from({ length: 59 }, (_, index) => on(bend, (index + 1) / 60));
  const isOut = points.some(({ x, y }) => x < 0 || x > width || y < 0);
  return (isOut ? read.length : 0) + read.filter((box) => !ends.includes(box) && points.some((point) => meets(box, point))).length;
}

export interface Gone {
  /** A state that is gone, as an empty frame below the drawing, side by side with the others. */
  states: ReadonlyMap<string, GoneLine>;
  /** The way of a transition that is gone; null for one that the drawing has no place for. */
  way: (line: LedgerLine, words: string) => GoneLine | null;
}

/** Finds places for what only an older version had: ways between the states as they are drawn, and the states themselves. */
export function goneLines(svg: string, goneStates: readonly string[]): Gone {
  const drawn = drawnIn(svg);
  const { width, height: bottom, boxes, read, arrows } = drawn;
  let left = 24;
  const states = new Map(
    goneStates.map((name): [string, GoneLine] => {
      const box = { x: left, y: bottom + 24, width: 32 + name.length * LETTER, height: GONE_HEIGHT };
      boxes.set(name, box);
      read.push(box);
      left += box.width + 40;
      const { x, y } = middle(box);
      return [name, { way: `M${n(box)}h${box.width}v${GONE_HEIGHT}h-${box.width}Z`, head: '', words: `− ${name}`, x, y: y + 4 }];
    }),
  );
  const lanes = new Map<string, number>();
  const way: Gone['way'] = ({ from, to: [to = from] }, words) => {
    const [start, end] = [boxes.get(from), boxes.get(to)];
    if (start === undefined || end === undefined) return null;
    const between = `${from} ${to}`;
    const lane = lanes.get(between) ?? 0;
    lanes.set(between, lane + 1);
    const out = BEND + lane * APART;
    const bends = least(TRIED.map(({ wide, along }) => bent(start, end, wide * out, along)), (bend) => crossed(bend, drawn, [start, end]));
    const places = bends.flatMap((bend) => PLACES.map((at) => ({ bend, ...wordsAt(on(bend, at), words) })));
    const [place] = least(places, ({ box }) => (box.x < 0 || box.x + box.width > width ? 99 : 0) + 3 * read.filter((one) => meets(one, box)).length + arrows.filter((one) => meets(one, box)).length);
    if (place === undefined) return null;
    read.push(place.box);
    return lineOf(place.bend, words, place.middle);
  };
  return { states, way };
}
