// Where removed transitions are drawn on the committed diagrams.
import { describe, expect, it } from 'vitest';
import { goneLines } from '#features/flowBook/compare/goneLines.ts';
import cancel from '#machines/cancel/cancel.svg?raw';
import checkout from '#machines/checkout/checkout.svg?raw';
import payment from '#machines/payment/payment.svg?raw';
import session from '#machines/session/session.svg?raw';
import upgrade from '#machines/upgrade/upgrade.svg?raw';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Point = readonly [x: number, y: number];

const sides = (rect: string): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((side) => Number(new RegExp(` ${side}="(-?[\\d.]+)"`).exec(rect)?.[1]));
  return { x, y, width, height };
};

/** The leaf states by name, and the transition labels. */
function read(svg: string) {
  const states = new Map([...svg.matchAll(/<g class="state" id="[^"]*" data-state="([^"]+)"[^>]*><title>[^<]*<\/title>(<rect class="frame"[^>]*>)/g)].map(([, name = '', rect = '']) => [name, sides(rect)]));
  const words = [...svg.matchAll(/<rect class="ground"[^>]*>/g)].map(([rect]) => sides(rect));
  return { states, words };
}

const middle = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];
const isIn = ([x, y]: Point, box: Box): boolean => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
const through = (way: (at: number) => Point, boxes: readonly Box[]): number => {
  const points = Array.from({ length: 99 }, (_, index) => way((index + 1) / 100));
  return boxes.filter((box) => points.some((point) => isIn(point, box))).length;
};

const straight = ([ax, ay]: Point, [bx, by]: Point) => (at: number): Point => [ax + (bx - ax) * at, ay + (by - ay) * at];
function drawn(way: string) {
  const [ax = 0, ay = 0, x = 0, y = 0, bx = 0, by = 0] = [...way.matchAll(/-?[\d.]+/g)].map(Number);
  const mixed = (a: number, c: number, b: number, at: number): number => (1 - at) ** 2 * a + 2 * at * (1 - at) * c + at ** 2 * b;
  return (at: number): Point => [mixed(ax, x, bx, at), mixed(ay, y, by, at)];
}

const line = (from: string, to: string) => ({ key: `${from}:x:0`, from, on: 'x', to: [to] }) as unknown as Parameters<ReturnType<typeof goneLines>['way']>[0];

describe('the line of a removed transition', () => {
  it.each([
    ['cancel', cancel],
    ['checkout', checkout],
    ['payment', payment],
    ['session', session],
    ['upgrade', upgrade],
  ])('in %s crosses far fewer shapes than a straight one, and stays inside the diagram', (_, svg) => {
    const { states, words } = read(svg);
    const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
    const counts = { straight: 0, drawn: 0, out: 0 };
    for (const [from, start] of states) {
      const { way } = goneLines(svg, []);
      for (const [to, end] of [...states].filter(([name]) => name !== from).slice(0, 8)) {
        const others = [...[...states.values()].filter((box) => box !== start && box !== end), ...words];
        const bend = drawn(way(line(from, to), 'was it')?.way ?? '');
        counts.straight += through(straight(middle(start), middle(end)), others);
        counts.drawn += through(bend, others);
        counts.out += [0.25, 0.5, 0.75].filter((at) => bend(at)[0] < 0 || bend(at)[0] > width).length;
      }
    }
    expect(counts.straight).toBeGreaterThan(50);
    expect(counts.drawn).toBeLessThan(counts.straight * 0.55);
    expect(counts.out).toBe(0);
  });

  it('in cancel goes from the reason to the password around the states between them, with its label clear', () => {
    const { states, words } = read(cancel);
    const gone = goneLines(cancel, []).way(line('choosingReason', 'askingPassword'), 'was reason.submitted');
    const { choosingReason, askingPassword, ...others } = Object.fromEntries(states);
    const way = drawn(gone?.way ?? '');
    expect(choosingReason && askingPassword && through(way, Object.values(others))).toBe(0);
    expect(through(way, words)).toBeLessThanOrEqual(1);
    const corners = [-60, 0, 60].flatMap((x) => [-10, 2].map((y): Point => [(gone?.x ?? 0) + x, (gone?.y ?? 0) + y]));
    for (const box of [...states.values(), ...words]) expect(corners.filter((corner) => isIn(corner, box))).toEqual([]);
  });
});
