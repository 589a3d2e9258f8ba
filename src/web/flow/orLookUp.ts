import { failureOf, notReceived } from '#contract/failure.ts';
import { connection } from '#connection/connection.ts';

/**
 * Awaits a change that can't simply be sent again (rule error.unknown). If it got no answer, reads from the server
 * whether it was made, as soon as that can be reached. Rejects with the change's failure, or with `notReceived` if it
 * hasn't arrived.
 * @param lookUp resolves to what the change would have resolved to; null if it hasn't been made
 * @param signal ends the waiting for the server
 */
export async function orLookUp<T extends object>(
  change: Promise<T>,
  lookUp: () => Promise<T | null>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (failureOf(error).request !== 'unknown') throw error;
    while (!signal.aborted) {
      const made = await lookUp().catch(() => connection.wait());
      if (made) return made;
      if (made === null) break;
    }
    throw notReceived;
  }
}
