import { createPasswords, type Passwords } from '#server/platform/passwords.ts';

/** A call that waits while a password is hashed or checked. */
export interface HeldCall<Answer> {
  go: () => void;
  answer: Promise<Answer>;
}

/** Passwords whose hashing or checking a test can hold. */
export function heldPasswords(work: 'hash' | 'verify') {
  const real = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  /** Takes the next password, until the test lets it go on. */
  let takeNext: ((go: () => void) => void) | null = null;
  const wait = async (): Promise<void> => {
    const take = takeNext;
    takeNext = null;
    if (take !== null) await new Promise<void>((go) => take(() => go()));
  };
  const passwords: Passwords = {
    ...real,
    async hash(typed) {
      if (work === 'hash') await wait();
      return real.hash(typed);
    },
    async verify(hash, typed) {
      if (work === 'verify') await wait();
      return real.verify(hash, typed);
    },
  };
  return {
    passwords,
    /** Makes a call and resolves once it waits. */
    hold: <Answer>(call: () => Promise<Answer>): Promise<HeldCall<Answer>> =>
      new Promise((found, fail) => {
        takeNext = (go) => found({ go, answer });
        const answer = call();
        answer.then(() => fail(new Error('the call came to no password')), fail);
      }),
  };
}
