import * as z from 'zod/mini';
import { tempData } from '#contract/auth.ts';
import { moment } from '#contract/fields.ts';
import { tabMemory } from '#flow/tabMemory.ts';
import type { SecondFactor } from '#machines/session/session.machine.ts';

const KEY = 'secondFactor';
/** No sign-in waits longer for its code: by then the server asks for the password again. */
const longestWait = 30 * 60_000;

const schema = z.object({
  secondFactor: z.object({ ...tempData.shape, codeExpiresAt: moment }),
  // An own path: '//' would lead to another host.
  heading: z.nullable(z.string().check(z.regex(/^\/(?!\/)/))),
});

/** A sign-in that waits for its code, and the own path where it is to lead. */
export interface KeptSignIn {
  secondFactor: SecondFactor;
  heading: string | null;
}

const parsed = (kept: string): KeptSignIn | null => {
  try {
    return schema.parse(JSON.parse(kept));
  } catch {
    return null;
  }
};

/** The sign-in that waits for its code in this tab; it outlasts a reload, as phones do while their mail is being read. */
export const keptSecondFactor = {
  keep: (signIn: KeptSignIn): void => tabMemory.keep(KEY, JSON.stringify(signIn)),
  /** Null when nothing waits; what cannot be read, or has waited too long, is dropped. */
  read: (): KeptSignIn | null => {
    const kept = tabMemory.read(KEY);
    if (kept === null) return null;
    const signIn = parsed(kept);
    if (signIn !== null && Date.now() - Date.parse(signIn.secondFactor.codeExpiresAt) <= longestWait) return signIn;
    tabMemory.drop(KEY);
    return null;
  },
  drop: (): void => tabMemory.drop(KEY),
};
