/** The session this page acts for. */
export interface PageSession {
  /** Null for a visitor. */
  readonly token: string | null;
  /** The user's id, once the server has confirmed the token's owner. */
  account: string | null;
  /** Resolves when the account is known. */
  readonly confirmation: Promise<void>;
}

let confirm = (): void => {};

function sessionOf(token: string | null): PageSession {
  const confirmation = new Promise<void>((resolve) => (confirm = resolve));
  return { token, account: null, confirmation };
}

let present = sessionOf(null);

/** In memory: another tab's sign-in doesn't affect this page until it adopts the new token. */
export const pageSession = {
  /** Returns the same object while the page acts for the same session. */
  present: (): PageSession => present,
  /** Switches the page to this token's session. Calls made for the previous one are abandoned. */
  begin: (token: string | null): void => void (present = sessionOf(token)),
  /** Records whose session it is, as the server says. */
  confirm: (account: string): void => {
    present.account = account;
    confirm();
  },
};
