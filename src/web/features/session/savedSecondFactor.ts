import { tabStorage } from '#tabState/tabStorage.ts';
import { isOwnPath } from '#contract/pages.ts';
import type { SecondFactor } from '#machines/session/session.machine.ts';

const KEY = 'secondFactor';
/** The longest a sign-in waits for its code, in ms. After that the server asks for the password again. */
const longestWait = 30 * 60_000;

/** A sign-in that is waiting for its code, and the path it leads to. */
export interface SavedSignIn {
  secondFactor: SecondFactor;
  heading: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** The server's format: 32 bytes in base64url. */
const isToken = (value: unknown): value is string => isText(value) && /^[\w-]{43}$/.test(value);
const isHeading = (value: unknown): value is string | null => value === null || (isText(value) && isOwnPath(value));

/** Validated without the contract's schemas, which would delay the sign-in page. */
function parsed(kept: string): SavedSignIn | null {
  try {
    const { secondFactor, heading } = JSON.parse(kept) as {
      secondFactor: Record<keyof SecondFactor, unknown>;
      heading: unknown;
    };
    const { email, userId, twoFAToken, codeExpiresAt } = secondFactor;
    if (!isText(email) || !isText(userId) || !isToken(twoFAToken) || !isText(codeExpiresAt) || !isHeading(heading))
      return null;
    return Number.isNaN(Date.parse(codeExpiresAt))
      ? null
      : { secondFactor: { email, userId, twoFAToken, codeExpiresAt }, heading };
  } catch {
    return null;
  }
}

/**
 * The sign-in waiting for its code in this tab. It survives the reloads that phones do while their owner reads the
 * mail.
 */
export const savedSecondFactor = {
  keep: (signIn: SavedSignIn): void => tabStorage.keep(KEY, JSON.stringify(signIn)),
  /** Null if there is none; drops one that is unreadable or expired. */
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
