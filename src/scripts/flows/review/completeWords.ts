import type { AnyStateMachine } from 'xstate';
import { actionNames, edgesOf, statesOf } from '#machines/kit/edges.ts';
import type { FlowWords } from '#machines/kit/words.ts';

/** The names in the code as words, for everything that a machine names. */
function namesAsWords(machine: AnyStateMachine): FlowWords {
  const edges = edgesOf(machine);
  const nodes = statesOf(machine);
  const actions = [
    ...edges.flatMap((edge) => edge.actions),
    ...nodes.flatMap(({ config: { entry, exit } }) => [...actionNames(entry), ...actionNames(exit)]),
  ];
  const entries = <Words>(names: readonly string[], words: (name: string) => Words): Record<string, Words> =>
    Object.fromEntries(names.map((name) => [name, words(name)]));
  const namesOf = (kind: string): string[] => edges.flatMap((edge) => (edge.kind === kind ? edge.on : []));
  return {
    title: machine.id,
    events: entries(namesOf('event'), (name) => ({ by: 'flow', clause: `“${name}” happens` })),
    guards: entries(
      edges.flatMap(({ guard }) => guard ?? []),
      (name) => `“${name}” holds`,
    ),
    answers: entries(
      nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)),
      (id) => ({ by: 'server', asks: `answers “${id}”`, done: `“${id}” succeeds`, error: `“${id}” fails` }),
    ),
    delays: entries(
      namesOf('after').map((on) => on.slice('after '.length)),
      (name) => `“${name}” is over`,
    ),
    // What somebody notices of it isn't known.
    actions: entries(actions, () => null),
  };
}

/**
 * A revision's plain words. What it has no words for is told in those of the other revision, and what that doesn't know
 * either in the names of the code.
 */
export function completeWords(
  machine: AnyStateMachine,
  own: FlowWords | null,
  other: FlowWords | null = null,
): FlowWords {
  const sources = [namesAsWords(machine), ...(other === null ? [] : [other]), ...(own === null ? [] : [own])];
  const merged = <Key extends Exclude<keyof FlowWords, 'title'>>(key: Key): FlowWords[Key] =>
    Object.assign({}, ...sources.map((words) => words[key])) as FlowWords[Key];
  return {
    title: sources.at(-1)?.title ?? machine.id,
    events: merged('events'),
    guards: merged('guards'),
    answers: merged('answers'),
    delays: merged('delays'),
    actions: merged('actions'),
  };
}
