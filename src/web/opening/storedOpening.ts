import * as z from 'zod/mini';
import { openedSituation } from '#contract/situations.ts';
import { OPENING_KEY } from '#flow/flowOpening.ts';

/* The opening that the next page of this tab begins with. */

const stored = z.strictObject({
  machine: z.string(),
  input: z.string(),
  /** Names of the walk’s cases. */
  steps: z.array(z.string()),
  /** The state that the walk ends in. */
  place: z.string(),
  /** The address of the same walk in the flow book. */
  chart: z.string(),
  /** The address that opens it again, for somebody else or another time. */
  link: z.string(),
  person: openedSituation,
});
export type StoredOpening = z.output<typeof stored>;

export const storedOpening = {
  keep: (opening: StoredOpening): void => window.sessionStorage.setItem(OPENING_KEY, JSON.stringify(opening)),
  /** Returns and removes it; null if there is none, or it can’t be read. */
  take: (): StoredOpening | null => {
    try {
      const text = window.sessionStorage.getItem(OPENING_KEY);
      window.sessionStorage.removeItem(OPENING_KEY);
      return stored.safeParse(JSON.parse(text ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  },
};
