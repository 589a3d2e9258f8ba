import { tabStorage } from './tabStorage.ts';

/* The saved choice: whether the person came to buy or to try (rule draft.tryLink). Of this tab only. */

const KEY = 'choice';
const VERSION = 1;

export interface Choice {
  isBuyingNow: boolean;
}

/** Parsed by hand: pages that only link to the order load this file, and a schema library would weigh on them. */
function parsed(kept: string): Choice | null {
  try {
    const { version, isBuyingNow, ...unknown } = JSON.parse(kept) as Record<string, unknown>;
    return version === VERSION && typeof isBuyingNow === 'boolean' && Object.keys(unknown).length === 0
      ? { isBuyingNow }
      : null;
  } catch {
    return null;
  }
}

export const savedChoice = {
  /** Null if there is none. Drops a damaged choice or one of another version. */
  read(): Choice | null {
    const kept = tabStorage.read(KEY);
    if (kept === null) return null;
    const choice = parsed(kept);
    if (choice === null) tabStorage.drop(KEY);
    return choice;
  },
  keep: ({ isBuyingNow }: Choice): void => tabStorage.keep(KEY, JSON.stringify({ version: VERSION, isBuyingNow })),
};
