import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { availabilityMachine, type Availability } from '#machines/availability/availability.machine.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';

/** Asks the server whether a value is free. The signal ends with the next key. */
export type CheckAvailability = (value: string, signal: AbortSignal) => Promise<Availability>;

export interface AvailabilityState {
  status: 'unasked' | 'waiting' | 'checking' | 'free' | 'taken' | 'unknown';
  /** One that is free, when the value is taken and the server named one. */
  suggestion: string | null;
}

/**
 * Follows a value while it is typed: 200 ms after the last key the server is asked.
 * @param check only the first one counts
 * @param isWellFormed whether the value is whole enough to ask about
 */
export function useAvailability(check: CheckAvailability, value: string, isWellFormed: boolean): AvailabilityState {
  const [machine] = useState(() =>
    availabilityMachine.provide({
      actors: {
        checkAvailability: fromPromise<Availability, { value: string }>(({ input, signal }) => check(input.value, signal)),
      },
    }),
  );
  const actor = useFlow(machine, undefined);
  useEffect(() => actor.send({ type: 'value.typed', value, isWellFormed }), [actor, value, isWellFormed]);
  return useFlowState(actor, ({ value: status, context }) => ({ status, suggestion: context.suggestion }));
}
