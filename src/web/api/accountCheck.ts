import { pageSession } from './pageSession.ts';

let check = (): Promise<void> => pageSession.present().confirmation;

/**
 * Finds out whose session it is, for calls that anyone may make: they carry the session if there is one, but needn't
 * wait for a server that can't be asked.
 */
export const accountCheck = {
  /** Resolves when the account is known; rejects if it can't be checked. */
  run: (): Promise<void> => check(),
  /** Sets what checks the account again after a failure. */
  provide: (by: () => Promise<void>): void => void (check = by),
};
