import { tabStorage } from '#tabState/tabStorage.ts';
import type { SecondFactor } from '#machines/session/session.machine.ts';

const KEY = 'secondFactor';
/** No sign-in waits longer for its code: by then the server asks for the password again. */
const longestWait = 30 * 60_000;

/** A sign-in that waits for its code, and the own path where it is to lead. */
export interface SavedSignIn {
  secondFactor: SecondFactor;
  heading: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** As the server makes them: 32 bytes in base64url. */
const isToken = (value: unknown): value is string => isText(value) && /^[\w-]{43}$/.test(value);
/** An own path: '//' would lead to another host. */
const isHeading = (value: unknown): value is string | null => value === null || (isText(value) && /^\/(?!\/)/.test(value));

/** By hand, without the contract's schemas: the sign-in page is painted before they are needed. */
function parsed(kept: string): SavedSignIn | null {
  try {
    const { secondFactor, heading } = JSON.parse(kept) as { secondFactor: Record<keyof SecondFactor, unknown>; heading: unknown };
    const { email, userId, twoFAToken, codeExpiresAt } = secondFactor;
    if (!isText(email) || !isText(userId) || !isToken(twoFAToken) || !isText(codeExpiresAt) || !isHeading(heading)) return null;
    return Number.isNaN(Date.parse(codeExpiresAt)) ? null : { secondFactor: { email, userId, twoFAToken, codeExpiresAt }, heading };
  } catch {
    return null;
  }
}

/** The sign-in that waits for its code in this tab; it outlasts a reload, as phones do while their mail is being read. */
export const savedSecondFactor = {
  keep: (signIn: SavedSignIn): void => tabStorage.keep(KEY, JSON.stringify(signIn)),
  /** Null when nothing waits; what cannot be read, or has waited too long, is dropped. */
  read: (): SavedSignIn | null => {
    const kept = tabStorage.read(KEY);
    if (kept === null) return null;
    const signIn = parsed(kept);
    if (signIn !== null && Date.now() - Date.parse(signIn.secondFactor.codeExpiresAt) <= longestWait) return signIn;
    tabStorage.drop(KEY);
    return null;
  },
  drop: (): void => tabStorage.drop(KEY),
};
