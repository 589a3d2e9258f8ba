import { createMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';
import { edgesByDefinition, implementationName, stateName, statesOf } from './edges.ts';

/* A machine as JSON, which the Stately editor imports, and back. Only what is named in the file survives the way. */

/** The machine's file as JSON: states and transitions with the names of what they do; no code, and no starting context. */
export const definitionJson = (machine: AnyStateMachine): string => `${JSON.stringify(machine.config, null, 2)}\n`;

/** The chart that such JSON tells. It can be looked at, not run: what its names stand for is elsewhere. */
export const fromDefinition = (json: string): AnyStateMachine =>
  createMachine(JSON.parse(json) as Parameters<typeof createMachine>[0]) as AnyStateMachine;

/** A reference with the params that stand in the file; those that are computed are code. */
function told(reference: unknown): unknown {
  // What JSON makes of a function among others.
  if (reference === null) return '(lost)';
  const name = implementationName(reference);
  const params = typeof reference === 'object' && reference !== null && 'params' in reference ? reference.params : undefined;
  return params === undefined || typeof params === 'function' ? name : { name, params };
}

const listed = (given: unknown): unknown[] => (given === undefined ? [] : [given].flat());

/** What is invoked; logic that stands in the file itself is told as such, whatever JSON would make of it. */
function invoked(given: unknown): unknown {
  const { id, src } = given as { id?: unknown; src?: unknown };
  if (typeof src === 'string') return { id, src };
  return { id, src: typeof src === 'object' && src !== null && 'transition' in src ? '(inline)' : '(unknown)' };
}

const transitionOf = ({ guard, actions, meta }: AnyTransitionDefinition) => ({
  guard: guard === undefined ? null : told(guard),
  actions: actions.map(told),
  meta: meta ?? null,
});

const initialOf = (node: AnyStateNode) =>
  node.type === 'compound' ? { to: node.initial.target.map(stateName), actions: node.initial.actions.map(told) } : null;

/** Everything that a chart says, as values that can be compared: two machines are the same chart where these are equal. */
export function chartOf(machine: AnyStateMachine) {
  return {
    id: machine.id,
    states: statesOf(machine).map((node) => ({
      name: stateName(node),
      type: node.type,
      history: node.history,
      initial: initialOf(node),
      tags: node.tags,
      meta: node.meta,
      description: node.description ?? null,
      entry: listed(node.config.entry).map(told),
      exit: listed(node.config.exit).map(told),
      invokes: listed(node.config.invoke).map(invoked),
    })),
    transitions: [...edgesByDefinition(machine)].map(([definition, edge]) => ({ ...edge, ...transitionOf(definition) })),
  };
}
