import * as z from 'zod/mini';
import { tabMemory } from './tabMemory.ts';

/* The saved subscription choice (spec sections 3 and 4): whether the person came to buy or to try. Of this tab only. */

const KEY = 'choice';

const shape = z.strictObject({ version: z.literal(1), isBuyingNow: z.boolean() });

export interface Choice {
  isBuyingNow: boolean;
}

function parsed(kept: string): Choice | null {
  try {
    const { isBuyingNow } = shape.parse(JSON.parse(kept));
    return { isBuyingNow };
  } catch {
    return null;
  }
}

export const savedChoice = {
  /** Null when none was made; what is damaged or of another version is dropped. */
  read(): Choice | null {
    const kept = tabMemory.read(KEY);
    if (kept === null) return null;
    const choice = parsed(kept);
    if (choice === null) tabMemory.drop(KEY);
    return choice;
  },
  keep: ({ isBuyingNow }: Choice): void => tabMemory.keep(KEY, JSON.stringify({ version: 1, isBuyingNow } satisfies z.input<typeof shape>)),
};
