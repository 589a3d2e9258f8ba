import { differenceSentence, type Difference, type LedgerLine } from '#machines/kit/compare.ts';
import { everyBox, type Arrow, type Box, type Caption, type FlowGraph, type Mark } from '#machines/kit/graph.ts';

/* Two versions of a machine in one graph, so that both can be drawn together. */

/** Each mark as a sign before its words, so that nothing is told by colour alone. */
const signs: Record<Mark, string> = { added: '+', removed: '−', changed: '~', changedFrom: '~ was' };

/**
 * The key of a transition in the drawing. What only the older version has gets a prefix, because a newer one may have
 * the same key.
 */
export const keyInUnion = ({ key }: LedgerLine, mark: Mark): string =>
  mark === 'removed' || mark === 'changedFrom' ? `${mark}:${key}` : key;

/** A ledger's line in the words of the drawing. */
function captionOf(line: LedgerLine, mark: Mark, description: string): Caption {
  const { on, guard, index, actions } = line;
  const question = guard ?? (index > 0 ? 'else' : null);
  return {
    key: keyInUnion(line, mark),
    when: [signs[mark], on, ...(question === null ? [] : [`[${question}]`])].join(' '),
    then: actions.length === 0 ? '' : `/ ${actions.join(', ')}`,
    description,
    mark,
  };
}

const emptyBox = (name: string): Box => ({
  name,
  title: name.split('.').at(-1) ?? name,
  kind: 'state',
  isBusy: false,
  description: '',
  rows: [],
  stays: [],
  children: [],
  initial: null,
});

/** States that only the older version has, each inside the group that it was in. */
function withGone(graph: FlowGraph, names: string[]): void {
  const find = (name: string): Box | undefined => everyBox(graph.boxes).find((box) => box.name === name);
  for (const name of names) {
    if (find(name) !== undefined) continue;
    const group = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : null;
    if (group !== null) withGone(graph, [group]);
    const gone: Box = { ...emptyBox(name), mark: 'removed' };
    const around = group === null ? undefined : find(group);
    if (around === undefined) {
      // A machine that does something of its own in every state is a group around all of them.
      const [only] = graph.boxes;
      (only?.name === graph.name ? only.children : graph.boxes).push(gone);
    } else {
      around.kind = 'group';
      around.children.push(gone);
    }
  }
}

/**
 * Both versions in one: what is new is marked `added`, what is gone `removed`, and a changed transition is there as it
 * is and as it was.
 */
export function unionOf(after: FlowGraph, before: LedgerLine[], differences: Difference[]): FlowGraph {
  const graph = structuredClone(after);
  const rootOf = ({ from }: LedgerLine): boolean => from === graph.name;
  if (before.some(rootOf) && graph.boxes[0]?.name !== graph.name) {
    graph.boxes = [
      { ...emptyBox(graph.name), kind: 'group', children: graph.boxes, initial: graph.initial, mark: 'removed' },
    ];
    graph.initial = null;
  }
  withGone(graph, [...new Set(before.flatMap(({ from, to }) => [from, ...to]))]);

  const boxes = new Map(everyBox(graph.boxes).map((box) => [box.name, box]));
  const takeOut = ({ key }: LedgerLine): void => {
    for (const box of boxes.values()) box.stays = box.stays.filter((caption) => caption.key !== key);
    for (const arrow of graph.arrows) arrow.captions = arrow.captions.filter((caption) => caption.key !== key);
    graph.arrows = graph.arrows.filter(({ captions }) => captions.length > 0);
  };
  const putIn = (line: LedgerLine, mark: Mark, description: string): void => {
    const caption = captionOf(line, mark, description);
    const targets = line.to.filter((to) => to !== line.from);
    if (targets.length === 0) boxes.get(line.from)?.stays.push(caption);
    for (const to of targets) {
      const beside = graph.arrows.find(
        (arrow): boolean => arrow.from === line.from && arrow.to === to && arrow.mark === mark,
      );
      if (beside !== undefined) beside.captions.push(caption);
      else graph.arrows.push({ from: line.from, to, captions: [caption], mark } satisfies Arrow);
    }
  };

  for (const difference of differences) {
    const sentence = differenceSentence(difference);
    if (difference.kind === 'removed') {
      putIn(difference.before, 'removed', sentence);
      continue;
    }
    takeOut(difference.after);
    putIn(difference.after, difference.kind, sentence);
    if (difference.kind === 'changed') putIn(difference.before, 'changedFrom', sentence);
  }
  return graph;
}

/** What is left of a machine that is gone: nothing but its name. */
export const emptyGraph = (name: string): FlowGraph => ({
  name,
  description: `${name} is gone.`,
  boxes: [],
  initial: null,
  arrows: [],
});
