import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from './edges.ts';

/** The innermost active states, as dotted paths. */
export function innermostStates({ _nodes: nodes }: Pick<AnyMachineSnapshot, '_nodes'>): string[] {
  const active = nodes.filter((node) => !nodes.some(({ parent }) => parent === node));
  return active.toSorted((a, b) => a.order - b.order).map(stateName);
}

/**
 * The innermost active states as one text: `paying.verifying`, or `account.open + surroundings.loading` for parallel
 * states.
 */
export const placeOf = (snapshot: Pick<AnyMachineSnapshot, '_nodes'>): string => innermostStates(snapshot).join(' + ');

/** Every active state, including outer ones, without the root. */
export const activeStates = ({ _nodes: nodes }: Pick<AnyMachineSnapshot, '_nodes'>): string[] =>
  nodes.filter(({ parent }) => parent !== undefined).map(stateName);
