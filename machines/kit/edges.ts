import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One transition of a machine, with the names used in its file. */
export interface Edge {
  /**
   * Identifies the transition: `from:on:index`. Doesn't depend on the definition's identity, which `provide()` changes.
   */
  key: string;
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'finished';
  /** The state's dotted path; for the root, the machine's id. */
  from: string;
  /** `code.submitted`, `always`, `after pollPause`, `book done`, `book error`, `done` (of a compound state). */
  on: string;
  /** The event type as XState spells it. */
  eventType: string;
  /** Its position among the transitions of the same state and event. Guards are evaluated in this order. */
  index: number;
  guard: string | null;
  actions: string[];
  /** Targets as dotted paths; empty if the state stays. */
  to: string[];
  /** Whether the state is exited and entered again. */
  reenter: boolean;
  description: string | null;
  /** Id of the rule that it carries out: its own or that of the nearest parent state. */
  rule: string | null;
}

/** A state's name in ledgers, traces and drawings: its dotted path, or the machine's id for the root. */
export const stateName = (node: AnyStateNode): string => node.path.join('.') || node.machine.id;

/** A value of a state's meta, or of its nearest parent's. */
export function nearestMeta(node: AnyStateNode | undefined, key: 'rule' | 'view'): string | null {
  for (let at = node; at !== undefined; at = at.parent) {
    const value: unknown = at.meta?.[key];
    if (typeof value === 'string') return value;
  }
  return null;
}

/** Every state of the machine in document order, the root first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

/** The name of a guard or action as the machine's file spells it; `(inline)` for a function. */
export function implementationName(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null && 'type' in reference) return String(reference.type);
  return '(inline)';
}

/** The names of a state's or transition's actions. */
export const actionNames = (actions: unknown): string[] =>
  (Array.isArray(actions) ? actions : actions === undefined ? [] : [actions]).map(implementationName);

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const FINISHED = 'xstate.done.state.';
const AFTER = 'xstate.after.';

function nameOf(eventType: string, source: AnyStateNode): Pick<Edge, 'kind' | 'on'> {
  if (eventType === '') return { kind: 'always', on: 'always' };
  if (eventType.startsWith(DONE)) return { kind: 'done', on: `${eventType.slice(DONE.length)} done` };
  if (eventType.startsWith(ERROR)) return { kind: 'error', on: `${eventType.slice(ERROR.length)} error` };
  if (eventType.startsWith(FINISHED)) return { kind: 'finished', on: 'done' };
  if (eventType.startsWith(AFTER))
    return { kind: 'after', on: `after ${eventType.slice(AFTER.length, -source.id.length - 1)}` };
  return { kind: 'event', on: eventType };
}

function ruleOf({ meta }: AnyTransitionDefinition): string | null {
  const rule: unknown = (meta as Record<string, unknown> | undefined)?.['rule'];
  return typeof rule === 'string' ? rule : null;
}

function edgeOf(definition: AnyTransitionDefinition, index: number): Edge {
  const { source } = definition;
  const { kind, on } = nameOf(definition.eventType, source);
  const from = stateName(source);
  return {
    key: `${from}:${on}:${index}`,
    kind,
    from,
    on,
    eventType: definition.eventType,
    index,
    guard: definition.guard === undefined ? null : implementationName(definition.guard),
    actions: definition.actions.map(implementationName),
    to: (definition.target ?? []).map(stateName),
    reenter: definition.reenter,
    description: definition.description ?? null,
    rule: ruleOf(definition) ?? nearestMeta(source, 'rule'),
  };
}

/** The machine's transitions by definition, in document order. Identifies the transitions of a microstep. */
export function edgesByDefinition(machine: AnyStateMachine): Map<AnyTransitionDefinition, Edge> {
  const edges = new Map<AnyTransitionDefinition, Edge>();
  for (const node of statesOf(machine)) {
    for (const definitions of [node.always ?? [], ...node.transitions.values()]) {
      definitions.forEach((definition: AnyTransitionDefinition, index) =>
        edges.set(definition, edgeOf(definition, index)),
      );
    }
  }
  return edges;
}

/** Every transition of the machine in document order. */
export const edgesOf = (machine: AnyStateMachine): Edge[] => [...edgesByDefinition(machine).values()];
