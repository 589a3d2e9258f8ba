/** The session that this page acts for. */
export interface PageSession {
  /** Null for a visitor. */
  readonly token: string | null;
  /** The user's id, once the server has said whose the token is. */
  account: string | null;
}

let present: PageSession = { token: null, account: null };

/** Held in memory: what another tab stores changes nothing about a page until it has taken that over. */
export const pageSession = {
  /** The same object as long as the page acts for the same session. */
  present: (): PageSession => present,
  /** From now on the page acts for this token's session, whoever's that is. What was asked for the session before is over. */
  begin: (token: string | null): void => void (present = { token, account: null }),
  /** The server has said whose the session is. */
  confirm: (account: string): void => void (present.account = account),
};
