import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { useReconnect } from '#connection/useReconnect.ts';

/** Where the looking up of a change stands whose answer was lost: under way, or done and it never arrived. */
export type ChangeLookup = 'waiting' | 'missing';

/**
 * Looks a change up that nothing answered, once the connection is back: it is never sent again without the person.
 * @param failure of the change
 * @param hasArrived reads what is saved now, and goes on from it where the change is in it; rejects when it cannot be read
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
