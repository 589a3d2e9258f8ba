// The drawings: nothing overlaps, every state and transition is there, and the Mermaid text is complete.
import { beforeAll, describe, expect, test } from 'vitest';
import { edgesOf, statesOf } from '#machines/kit/edges.ts';
import { everyBox, graphOf } from '#machines/kit/graph.ts';
import { plainGraph } from '#machines/kit/plainGraph.ts';
import { printMermaid } from '#machines/kit/mermaid.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { layOut, type Drawing, type Point } from '#machines/drawing/layout.ts';
import { BOX } from '#machines/drawing/measure.ts';
import { models } from '#scripts/flows/models.ts';
import { allWords } from '#scripts/flows/words.ts';
import { printSvg } from '#machines/drawing/svg.ts';
import { model as parcel } from './fixtures/parcel.model.ts';

interface Area {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A path as thin areas, one per straight segment. */
const pieces = (points: Point[]): Area[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return {
      what: 'a way',
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  });

/** Every area with text: labels, states and group headers. */
function wordsOf({ boxes, arrows }: Drawing): { labels: Area[]; states: Area[] } {
  return {
    labels: arrows.map(({ arrow, label }) => ({ what: `the label from ${arrow.from} to ${arrow.to}`, ...label })),
    states: boxes.map(({ box, words, x, y, width, height }) => ({
      what: `state ${box.name}`,
      x,
      y,
      // An arrow into a group crosses the group's border, but not its text.
      width: box.kind === 'group' ? Math.max(...words.lines.map((line) => line.width)) + BOX.padX : width,
      height: box.kind === 'group' ? words.height : height,
    })),
  };
}

function collisions(drawing: Drawing): string[] {
  const { labels, states } = wordsOf(drawing);
  const areas = [...labels, ...states];
  const covered = areas.flatMap((a, index) =>
    areas
      .slice(index + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.what} and ${b.what}`),
  );
  const crossed = drawing.arrows.flatMap(({ arrow, points }, index) =>
    pieces(points).flatMap((piece) =>
      [...labels.filter((_, other) => other !== index), ...states]
        .filter((area) =>
          overlap(piece, { ...area, x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }),
        )
        .map((area) => `the arrow from ${arrow.from} to ${arrow.to} and ${area.what}`),
    ),
  );
  return [...covered, ...crossed];
}

/** Fails unless every state and transition is in the drawing. */
function expectWhole(drawing: Drawing, { machine }: FlowModel): void {
  const svg = printSvg(drawing);
  for (const { key } of edgesOf(machine))
    expect(svg).toMatch(new RegExp(`(edge:|data-edge=")${key.replace(/[.()]/g, '\\$&')}"`));
  for (const node of statesOf(machine).slice(1)) expect(svg).toContain(`id="state:${node.path.join('.')}"`);
}

describe.each([parcel as FlowModel, ...models].map((model) => [model.name, model] as const))(
  'the drawing of %s',
  (_, model) => {
    let drawing: Drawing;
    beforeAll(async () => {
      drawing = await layOut(graphOf(model.machine));
    });

    test('has no overlapping elements', () => {
      expect(collisions(drawing)).toEqual([]);
    });

    test('fits a page', () => {
      expect(drawing.width).toBeLessThanOrEqual(1720);
    });

    test('names every state, and every transition by its arrow or in its state', () => expectWhole(drawing, model));

    test('has a line in Mermaid for every arrow', () => {
      const graph = graphOf(model.machine);
      const mermaid = printMermaid(graph);
      const arrows = graph.arrows.flatMap(({ captions }) => captions).length;
      expect(mermaid.split('\n').filter((line) => /^ {2}\S+ --> \S+ : /.test(line))).toHaveLength(arrows);
      expect(
        mermaid.split('\n').filter((line) =>
          line
            .trimStart()
            .replace(/^\S+ : |^\S+ --> \S+ : /, '')
            .includes(':'),
        ),
      ).toEqual([]);
    });
  },
);

describe.each(models.map((model) => [model.name, model] as const))(
  'the drawing of %s in plain words',
  (name, model) => {
    const words = allWords.get(name);
    if (words === undefined) throw new Error(`${name} has no words.`);

    test('has no overlapping elements, and names everything', async () => {
      const drawing = await layOut(plainGraph(model.machine, words));
      expect(collisions(drawing)).toEqual([]);
      expectWhole(drawing, model);
    });

    test('has no names of the code', () => {
      const { boxes, arrows } = plainGraph(model.machine, words);
      const all = everyBox(boxes);
      const captions = [...arrows.flatMap((arrow) => arrow.captions), ...all.flatMap(({ stays }) => stays)];
      const texts = [
        ...all.flatMap(({ title, rows }) => [title, ...rows]),
        ...captions.flatMap(({ when, then }) => [when, then]),
      ];
      expect(texts.filter((text) => /\w\.\w|[a-z][A-Z]|\[|\(again\)/.test(text))).toEqual([]);
      expect(texts.filter((text) => text !== '' && !/^\p{Lu}/u.test(text))).toEqual([]);
    });
  },
);
