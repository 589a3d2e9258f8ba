import type { AnyStateMachine } from 'xstate';
import { actionNames, edgesOf, stateName, statesOf } from './edges.ts';
import { type Box, type Caption, type FlowGraph, graphOf } from './graph.ts';
import { capitalised, edgeWords, type FlowWords, titleOf } from './words.ts';

/** A machine as a graph to draw, like `graphOf`, in plain words. Throws if the machine's words lack something. */
export function plainGraph(machine: AnyStateMachine, words: FlowWords): FlowGraph {
  const edges = new Map(edgesOf(machine).map((edge) => [edge.key, edge]));
  const nodes = new Map(statesOf(machine).map((node) => [stateName(node), node]));
  const effectsOf = (actions: readonly string[]): string[] =>
    actions.flatMap((action) => words.actions[action] ?? []).map(capitalised);

  const captionOf = (caption: Caption): Caption => {
    const edge = edges.get(caption.key);
    if (edge === undefined) return caption;
    const { occasion, rule, effects } = edgeWords(machine, words, edge);
    // Short, because labels make a drawing wide.
    const event = edge.kind === 'always' && rule !== null ? [] : occasion.replace(/^When /, '');
    const condition = rule === null || rule === 'otherwise' ? (rule ?? []) : `if ${rule}`;
    return {
      ...caption,
      when: capitalised([event, condition].flat().join(', ')),
      then: effects.map(capitalised).join('. '),
    };
  };

  const boxOf = (box: Box): Box => {
    const node = nodes.get(box.name);
    return {
      ...box,
      title: titleOf(machine, words, box.name),
      rows: [
        ...(node?.invoke ?? []).flatMap(({ id }) => {
          const answer = words.answers[id];
          return answer === undefined
            ? []
            : `${answer.by === 'provider' ? 'The card provider' : 'The server'} ${answer.asks}`;
        }),
        ...effectsOf(actionNames(node?.config.entry)),
        ...effectsOf(actionNames(node?.config.exit)).map((effect) => `On leaving: ${effect}`),
      ],
      stays: box.stays.map(captionOf),
      children: box.children.map(boxOf),
    };
  };

  const graph = graphOf(machine);
  return {
    ...graph,
    name: words.title,
    isPlain: true,
    boxes: graph.boxes.map(boxOf),
    arrows: graph.arrows.map((arrow) => ({ ...arrow, captions: arrow.captions.map(captionOf) })),
  };
}
