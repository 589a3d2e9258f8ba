import * as z from 'zod/mini';
import { tempData } from '#contract/auth.ts';
import { moment } from '#contract/fields.ts';
import { tabMemory } from '#flow/tabMemory.ts';
import type { SecondFactor } from '#machines/session/session.machine.ts';

const KEY = 'secondFactor';
/** No sign-in waits longer for its code: by then the server asks for the password again. */
const longestWait = 30 * 60_000;

const schema = z.object({ ...tempData.shape, codeExpiresAt: moment });

const parsed = (kept: string): SecondFactor | null => {
  try {
    return schema.parse(JSON.parse(kept));
  } catch {
    return null;
  }
};

/** The sign-in that waits for its code in this tab; it outlasts a reload, as phones do while their mail is being read. */
export const keptSecondFactor = {
  keep: (secondFactor: SecondFactor): void => tabMemory.keep(KEY, JSON.stringify(secondFactor)),
  /** Null when nothing waits; what cannot be read, or has waited too long, is dropped. */
  read: (): SecondFactor | null => {
    const kept = tabMemory.read(KEY);
    if (kept === null) return null;
    const secondFactor = parsed(kept);
    if (secondFactor !== null && Date.now() - Date.parse(secondFactor.codeExpiresAt) <= longestWait) return secondFactor;
    tabMemory.drop(KEY);
    return null;
  },
  drop: (): void => tabMemory.drop(KEY),
};
