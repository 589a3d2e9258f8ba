/** The session this page acts for. */
export interface PageSession {
  /** Null for a visitor. */
  readonly token: string | null;
  /** The user's id, once the server has confirmed the token's owner. */
  account: string | null;
}

let present: PageSession = { token: null, account: null };

/** In memory: another tab's sign-in doesn't affect this page until it adopts the new token. */
export const pageSession = {
  /** Returns the same object while the page acts for the same session. */
  present: (): PageSession => present,
  /** Switches the page to this token's session. Calls made for the previous one are abandoned. */
  begin: (token: string | null): void => void (present = { token, account: null }),
  /** Records whose session it is, as the server says. */
  confirm: (account: string): void => void (present.account = account),
};
