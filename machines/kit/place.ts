import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from './edges.ts';

/** The innermost active states, as dotted paths. */
export function innermostStates({ _nodes: nodes }: Pick<AnyMachineSnapshot, '_nodes'>): string[] {
  const active = nodes.filter((node) => !nodes.some(({ parent }) => parent === node));
  return active.toSorted((a, b) => a.order - b.order).map(stateName);
}

/** Where a machine stands: `paying.verifying`, of parallel regions `account.open + surroundings.loading`. */
export const placeOf = (snapshot: Pick<AnyMachineSnapshot, '_nodes'>): string => innermostStates(snapshot).join(' + ');

/** Every active state, the outer ones too; without the root. */
export const activeStates = ({ _nodes: nodes }: Pick<AnyMachineSnapshot, '_nodes'>): string[] =>
  nodes.filter(({ parent }) => parent !== undefined).map(stateName);
