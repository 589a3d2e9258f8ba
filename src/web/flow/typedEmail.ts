import { whenForgotten } from '#api/forgetting.ts';

let typed = '';

/** The email that was typed at the sign-in, for the page that asks for it next. In memory: an address bar is no place for it. */
export const typedEmail = {
  keep: (email: string): void => void (typed = email.trim()),
  read: (): string => typed,
};

whenForgotten(() => typedEmail.keep(''));
