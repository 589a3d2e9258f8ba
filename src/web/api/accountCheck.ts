import { pageSession } from './pageSession.ts';

const firstCheck = (): Promise<void> => pageSession.present().confirmation;
let check = firstCheck;

/**
 * Finds out whose session it is, for calls that anyone may make: they carry the session if there is one, but needn't
 * wait for a server that can't be asked.
 */
export const accountCheck = {
  /** Resolves when the account is known; rejects if it can't be checked. */
  run: (): Promise<void> => check(),
  /** Sets what checks the account again after a failure. Returns a function that takes it back. */
  provide: (by: () => Promise<void>): (() => void) => {
    check = by;
    return () => void (check = firstCheck);
  },
};
