import { everyBox, type Box, type Caption, type FlowGraph } from '#machines/kit/graph.ts';
import { plainGraph } from '#machines/kit/plainGraph.ts';
import { layOut } from '#machines/drawing/layout.ts';
import { printSvg } from '#machines/drawing/svg.ts';
import type { Side } from './chartChanges.ts';
import { type Markup, trustedMarkup } from './markup.ts';

/* The drawings of a review: the part of a chart that changes, and the whole chart, with the changes marked. */

/** Signs before captions, so that nothing is told by colour alone. */
const signs = { added: '+', removed: '−', changed: '~' } as const;

/** The states that changes touch, with the groups around them and what leads from one to another. */
function changedPart({ machine, words, edges, touched }: Side): FlowGraph {
  const graph = plainGraph(machine, words);
  const withSign = (caption: Caption): Caption => {
    const mark = edges.get(caption.key);
    return mark === undefined ? caption : { ...caption, when: `${signs[mark]} ${caption.when}` };
  };
  const keep = (box: Box): Box[] => {
    const children = box.children.flatMap(keep);
    if (!touched.has(box.name) && children.length === 0) return [];
    const isGroup = box.kind === 'group' && children.length > 0;
    return [
      {
        ...box,
        kind: isGroup || box.kind !== 'group' ? box.kind : 'state',
        stays: box.stays.map(withSign),
        children,
        initial: children.some(({ name }) => name === box.initial) ? box.initial : null,
      },
    ];
  };
  const boxes = graph.boxes.flatMap(keep);
  const names = new Set(everyBox(boxes).map(({ name }) => name));
  return {
    ...graph,
    boxes,
    initial: graph.initial !== null && names.has(graph.initial) ? graph.initial : null,
    arrows: graph.arrows
      .filter(({ from, to }) => names.has(from) && names.has(to))
      .map((arrow) => ({ ...arrow, captions: arrow.captions.map(withSign) })),
  };
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * A drawing for the page: its changes have classes, its ids are its own, and its style is left to the page
 * (`drawingStyle`).
 */
function onPage(svg: string, { edges, touched }: Side, id: string): Markup {
  const classOf = (keys: string): string => {
    const marks = unescaped(keys)
      .split(' | ')
      .flatMap((key) => edges.get(key) ?? []);
    return marks[0] === undefined ? '' : ` ${marks[0]}`;
  };
  return trustedMarkup(
    svg
      .replace(/<style>[^]*?<\/style>\n?/, '')
      .replaceAll(/<g class="(arrow[^"]*)" data-edges="([^"]*)"/g, (_, name: string, keys: string) => {
        return `<g class="${name}${classOf(keys)}" data-edges="${keys}"`;
      })
      .replaceAll(/<g class="(edge[^"]*)" id="edge:([^"]*)"/g, (_, name: string, key: string) => {
        return `<g class="${name}${classOf(key)}" id="edge:${key}"`;
      })
      .replaceAll(/<text class="([^"]*)"([^>]*) data-edge="([^"]*)"/g, (_, name: string, rest: string, key: string) => {
        return `<text class="${name}${classOf(key)}"${rest} data-edge="${key}"`;
      })
      .replaceAll(/<g class="(state[^"]*)" id="state:([^"]*)"/g, (_, name: string, state: string) => {
        return `<g class="${name}${touched.has(unescaped(state)) ? ' touched' : ''}" id="state:${state}"`;
      })
      .replaceAll(/ id="([^"]*)"/g, ` id="${id}-$1"`)
      .replace('aria-labelledby="title desc"', `aria-labelledby="${id}-title"`),
  );
}

/** The width of a drawing in CSS pixels. */
export const widthOf = ({ markup }: Markup): number => Number(/ width="(\d+)"/.exec(markup)?.[1] ?? 0);

/** The part that changes; null if this side has none of its states. */
export async function drawChangedPart(side: Side, id: string): Promise<Markup | null> {
  return side.touched.size === 0 ? null : onPage(printSvg(await layOut(changedPart(side))), side, id);
}

/** The committed drawing of the whole chart; null if its revision has none. */
export const wholeDrawing = (side: Side, id: string): Markup | null =>
  side.drawing === null ? null : onPage(side.drawing, side, id);

/** The committed style of the drawings, for drawings on the page. */
export async function drawingStyle(): Promise<string> {
  const empty: FlowGraph = { name: '', description: '', boxes: [], initial: null, arrows: [] };
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(printSvg(await layOut(empty))) ?? [];
  return style.replaceAll(/([^{}]+)(\{[^}]*\})/g, '.drawing $1$2\n');
}
