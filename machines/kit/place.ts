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

/** A state value as the recorder writes it: `paying.verifying`. */
export const placeOfValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([outer, inner]) => `${outer}.${placeOfValue(inner)}`)
        .join(' + ');

/** The state in a situation of an exploration. */
export const placeOfSituation = (situation: string): string =>
  placeOfValue((JSON.parse(situation) as readonly unknown[])[1]);
