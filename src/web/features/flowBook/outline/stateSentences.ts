import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { actionNames, type Edge, implementationName, stateName } from '#machines/kit/edges.ts';
import { formatList } from '#ui/formatList.ts';
import { duration } from '../flowBookWords.ts';

/* A chart in plain sentences. Names keep the spelling of the machine's file, so everyone uses the same ones. */

function afterWhat(machine: AnyStateMachine, name: string): string {
  const delay: unknown = machine.implementations.delays[name];
  const ms = typeof delay === 'number' ? delay : Number(name);
  if (Number.isNaN(ms)) return name;
  return typeof delay === 'number' ? `${name} (${duration(ms)})` : duration(ms);
}

function occasion(machine: AnyStateMachine, { kind, on }: Edge): string {
  if (kind === 'always') return 'Immediately';
  if (kind === 'after') return `After ${afterWhat(machine, on.slice('after '.length))}`;
  if (kind === 'done') return `When ${on.slice(0, -' done'.length)} is done`;
  if (kind === 'error') return `When ${on.slice(0, -' error'.length)} fails`;
  if (kind === 'finished') return 'When all inside it has ended';
  return on === '*' ? 'On anything else' : `On ${on}`;
}

function course({ from, to, reenter }: Edge): string {
  if (to.length === 0) return '';
  if (to.length === 1 && to[0] === from) return reenter ? 'starts again' : '';
  return `goes to ${formatList(to)}`;
}

/** `On pay.pressed, when hasCard: goes to paying, and does clearError.` */
export function sentenceOf(machine: AnyStateMachine, edge: Edge): string {
  const condition = edge.guard !== null ? `, when ${edge.guard}` : edge.index > 0 ? ', otherwise' : '';
  const leads = course(edge);
  const does = edge.actions.length === 0 ? '' : `does ${formatList(edge.actions)}`;
  const what =
    leads === ''
      ? does === ''
        ? 'nothing happens'
        : `stays, and ${does}`
      : [leads, does].filter(Boolean).join(', and ');
  return `${occasion(machine, edge)}${condition}: ${what}.`;
}

/** The sentence of a transition, followed by its description. */
export const wordsOf = (machine: AnyStateMachine, edge: Edge): string =>
  [sentenceOf(machine, edge), edge.description ?? []].flat().join(' ');

export interface StateSentences {
  name: string;
  title: string;
  description: string | null;
  /** Id of the state's own rule; null if it names none. */
  rule: string | null;
  view: string | null;
  /** Sentences about its initial state, actors, entry and exit actions, and whether it is final. */
  facts: string[];
}

const metaWord = (node: AnyStateNode, word: 'rule' | 'view'): string | null => {
  const value: unknown = (node.meta as Record<string, unknown> | undefined)?.[word];
  return typeof value === 'string' ? value : null;
};

/** The sentences about a state that come before its transitions. */
export function stateSentences(node: AnyStateNode): StateSentences {
  const starts = node.type === 'compound' ? node.initial.target.map(stateName) : [];
  const entry = actionNames(node.config.entry);
  const exit = actionNames(node.config.exit);
  return {
    name: stateName(node),
    title: node.key,
    description: node.description ?? null,
    rule: metaWord(node, 'rule'),
    view: metaWord(node, 'view'),
    facts: [
      ...(starts.length === 0 ? [] : [`Begins in ${formatList(starts)}.`]),
      ...(node.type === 'parallel' ? ['All of its parts run side by side.'] : []),
      ...(node.tags.includes('busy') ? ['Busy: the user sees that something is in progress.'] : []),
      ...node.invoke.map(({ src }) => `Asks ${implementationName(src)}.`),
      ...(entry.length === 0 ? [] : [`On entering it does ${formatList(entry)}.`]),
      ...(exit.length === 0 ? [] : [`On leaving it does ${formatList(exit)}.`]),
      ...(node.type === 'final' ? ['Ends here.'] : []),
    ],
  };
}
