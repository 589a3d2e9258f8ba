import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { useReconnect } from '#connection/useReconnect.ts';

/** Status of the lookup of a change whose answer was lost: in progress, or done and the change never arrived. */
export type ChangeLookup = 'waiting' | 'missing';

/**
 * Checks, once the connection is back, whether an unanswered change arrived. It's never sent again without the person.
 * @param hasArrived reads the saved state and continues from it if it contains the change; rejects if it can't be read
 */
export function useChangeLookup(failure: Failure | null, hasArrived: () => Promise<boolean>): ChangeLookup | undefined {
  const [missing, setMissing] = useState<Failure | null>(null);
  const isInDoubt = failure?.request === 'unknown';
  const isMissing = isInDoubt && missing === failure;
  useReconnect(isInDoubt && !isMissing, async () => {
    if (!(await hasArrived())) setMissing(failure);
  });
  return isInDoubt ? (isMissing ? 'missing' : 'waiting') : undefined;
}
