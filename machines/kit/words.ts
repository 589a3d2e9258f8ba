import type { AnyStateMachine } from 'xstate';
import { type Edge, edgesOf, stateName, statesOf } from './edges.ts';

/* A chart in plain words, for people who don't read code. */

/** Who or what makes something happen. `browser`: another tab, the network, or a page that is left and comes back. */
export type Cause = 'person' | 'otherPerson' | 'browser' | 'server' | 'provider' | 'time' | 'flow';

/**
 * The words of a machine, exported as `words` by `machines/NAME/NAME.words.ts`. A state's words are in the machine: its
 * `meta.title` and its description. All words are clauses without a capital letter and a full stop.
 */
export interface FlowWords {
  /** The machine's name in plain words: "Cancelling a subscription". */
  title: string;
  /** Keyed by event: what happens, completing "When". */
  events: Record<string, { by: Cause; clause: string }>;
  /** Keyed by guard: the rule, completing "if". */
  guards: Record<string, string>;
  /** Keyed by the id of an invocation: what is asked, completing "the server", and what its ends mean, completing "When". */
  answers: Record<string, { by: Cause; asks: string; done: string; error: string }>;
  /** Keyed by delay: what has happened once it is over, completing "When". */
  delays: Record<string, string>;
  /** Keyed by action: what somebody notices of it; null if it only prepares what comes next. */
  actions: Record<string, string | null>;
}

export const capitalised = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);

/** A state's title; the machine's, for its root. */
export function titleOf(machine: AnyStateMachine, words: FlowWords, name: string): string {
  if (name === machine.id) return words.title;
  const title: unknown = statesOf(machine).find((node) => stateName(node) === name)?.meta?.title;
  return typeof title === 'string' ? title : name;
}

/** A transition in plain words. */
export interface EdgeWords {
  by: Cause;
  /** "When the person gives a reason"; "Immediately" */
  occasion: string;
  /** "it is a trial"; "otherwise" after others of the same event; null if it always applies. */
  rule: string | null;
  /** For "otherwise": the rules of the others. */
  unless: string[];
  /** The titles of the states that it leads to; empty if the state stays. */
  to: string[];
  /** What somebody notices besides. */
  effects: string[];
  description: string | null;
}

const unknown = (what: string): never => {
  throw new Error(`There are no words for ${what}.`);
};

function occasionOf({ kind, on }: Edge, words: FlowWords): Pick<EdgeWords, 'by' | 'occasion'> {
  switch (kind) {
    case 'event': {
      const { by, clause } = words.events[on] ?? unknown(on);
      return { by, occasion: `When ${clause}` };
    }
    case 'always':
      return { by: 'flow', occasion: 'Immediately' };
    case 'finished':
      return { by: 'flow', occasion: 'When everything in it is done' };
    case 'after': {
      const delay = on.slice('after '.length);
      return { by: 'time', occasion: `When ${words.delays[delay] ?? unknown(delay)}` };
    }
    case 'done':
    case 'error': {
      const id = on.slice(0, -` ${kind}`.length);
      const answer = words.answers[id] ?? unknown(id);
      return { by: answer.by, occasion: `When ${answer[kind]}` };
    }
  }
}

/** Describes a transition. Throws if the machine's words lack something that it names. */
export function edgeWords(machine: AnyStateMachine, words: FlowWords, edge: Edge): EdgeWords {
  const { guard, index, to, from, reenter, actions, description } = edge;
  const ruleOf = (name: string): string => words.guards[name] ?? unknown(name);
  const before = edgesOf(machine).filter((each) => each.from === from && each.on === edge.on && each.index < index);
  return {
    ...occasionOf(edge, words),
    rule: guard !== null ? ruleOf(guard) : index > 0 ? 'otherwise' : null,
    unless: guard !== null ? [] : before.flatMap((each) => (each.guard === null ? [] : ruleOf(each.guard))),
    to: to.length === 1 && to[0] === from && !reenter ? [] : to.map((name) => titleOf(machine, words, name)),
    effects: actions.flatMap((action) => {
      const effect = words.actions[action];
      return effect === undefined ? unknown(action) : effect === null ? [] : [effect];
    }),
    description,
  };
}

/** "When the person accepts what will happen, if it is a trial: Typing the name." */
export function edgeSentence({ occasion, rule, to, effects }: EdgeWords): string {
  const condition = rule === null ? '' : rule === 'otherwise' ? ', otherwise' : `, if ${rule}`;
  const leads = to.length === 0 ? '' : to.map((title) => `“${title}”`).join(' and ');
  const [first = 'nothing changes', ...others] = leads === '' ? effects : [leads, ...effects];
  return [`${occasion}${condition}: ${first}.`, ...others.map((effect) => `${capitalised(effect)}.`)].join(' ');
}
