import { useEffect } from 'react';
import type { Availability } from '#machines/availability/availability.machine.ts';
import { useSourceState } from '#flow/flowSource.ts';
import { useLazyFlow } from '#flow/useLazyFlow.ts';

/** Asks the server whether a value is available. The signal is aborted by the next keystroke. */
export type CheckAvailability = (value: string, signal: AbortSignal) => Promise<Availability>;

export interface AvailabilityState {
  status: 'unasked' | 'waiting' | 'checking' | 'free' | 'taken' | 'unknown';
  /** The server's suggestion when the value is taken; null if it has none. */
  suggestion: string | null;
}

/**
 * Checks a value's availability while it is typed: asks the server 200 ms after the last keystroke. Loads the flow with
 * the first one.
 * @param check read once, at mount
 * @param isWellFormed whether the value is complete enough to check
 */
export function useAvailability(check: CheckAvailability, value: string, isWellFormed: boolean): AvailabilityState {
  const flow = useLazyFlow(async () => (await import('./availabilityFlow.ts')).createAvailability(check));
  const { actor, load } = flow;
  const isUntouched = value === '' && actor() === null;
  useEffect(() => {
    if (isUntouched) return;
    let isLatest = true;
    // Without the flow the form can still be submitted. The server checks again then.
    load().then(
      (running) => isLatest && running.send({ type: 'value.typed', value, isWellFormed }),
      () => {},
    );
    return () => void (isLatest = false);
  }, [load, isUntouched, value, isWellFormed]);
  return {
    status: useSourceState(flow, (state) => state?.value ?? 'unasked'),
    suggestion: useSourceState(flow, (state) => state?.context.suggestion ?? null),
  };
}
