import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { availabilityMachine, type Availability } from '#machines/availability/availability.machine.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';

/** Asks the server whether a value is available. The signal is aborted by the next keystroke. */
export type CheckAvailability = (value: string, signal: AbortSignal) => Promise<Availability>;

export interface AvailabilityState {
  status: 'unasked' | 'waiting' | 'checking' | 'free' | 'taken' | 'unknown';
  /** The server's suggestion when the value is taken; null if it has none. */
  suggestion: string | null;
}

/**
 * Checks a value's availability while it is typed: asks the server 200 ms after the last keystroke.
 * @param check read once, at mount
 * @param isWellFormed whether the value is complete enough to check
 */
export function useAvailability(check: CheckAvailability, value: string, isWellFormed: boolean): AvailabilityState {
  const [machine] = useState(() =>
    availabilityMachine.provide({
      actors: {
        checkAvailability: fromPromise<Availability, { value: string }>(({ input, signal }) =>
          check(input.value, signal),
        ),
      },
    }),
  );
  const actor = useFlow(machine, undefined);
  useEffect(() => actor.send({ type: 'value.typed', value, isWellFormed }), [actor, value, isWellFormed]);
  return useFlowState(actor, ({ value: status, context }) => ({ status, suggestion: context.suggestion }));
}
