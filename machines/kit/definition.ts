import { createMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';
import { edgesByDefinition, implementationName, stateName, statesOf } from './edges.ts';

/* Converts a machine to the JSON that the Stately editor imports, and back. Only what the file names survives. */

/**
 * The machine's definition as JSON: states and transitions with the names of guards and actions, without code or
 * initial context.
 */
export const definitionJson = (machine: AnyStateMachine): string => `${JSON.stringify(machine.config, null, 2)}\n`;

/** The chart in such JSON. It can be inspected but not run, because the implementations aren't part of it. For tests. */
export const fromDefinition = (json: string): AnyStateMachine =>
  createMachine(JSON.parse(json) as Parameters<typeof createMachine>[0]) as AnyStateMachine;

/** A guard's or action's name, with its params where they are literal. Computed params are code and left out. */
function referenceOf(reference: unknown): unknown {
  // JSON turns a function in an array into null.
  if (reference === null) return '(lost)';
  const name = implementationName(reference);
  const params =
    typeof reference === 'object' && reference !== null && 'params' in reference ? reference.params : undefined;
  return params === undefined || typeof params === 'function' ? name : { name, params };
}

const listOf = (given: unknown): unknown[] => (given === undefined ? [] : [given].flat());

/** An invoked actor. Logic that is written inline is marked, whatever JSON would make of it. */
function invocationOf(given: unknown): unknown {
  const { id, src } = given as { id?: unknown; src?: unknown };
  if (typeof src === 'string') return { id, src };
  return { id, src: typeof src === 'object' && src !== null && 'transition' in src ? '(inline)' : '(unknown)' };
}

const transitionOf = ({ guard, actions, meta }: AnyTransitionDefinition) => ({
  guard: guard === undefined ? null : referenceOf(guard),
  actions: actions.map(referenceOf),
  meta: meta ?? null,
});

const initialOf = (node: AnyStateNode) =>
  node.type === 'compound'
    ? { to: node.initial.target.map(stateName), actions: node.initial.actions.map(referenceOf) }
    : null;

/** Everything a chart says, as comparable values: two machines are the same chart if these are equal. */
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
      entry: listOf(node.config.entry).map(referenceOf),
      exit: listOf(node.config.exit).map(referenceOf),
      invokes: listOf(node.config.invoke).map(invocationOf),
    })),
    transitions: [...edgesByDefinition(machine)].map(([definition, edge]) => ({
      ...edge,
      ...transitionOf(definition),
    })),
  };
}
