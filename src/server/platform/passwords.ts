import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORD, isCommonPassword } from '#domain/commonPasswords.ts';
import { boundedQueue } from './boundedQueue.ts';
import { ApiError } from './errors.ts';

/** Cost parameters of an Argon2id hash. */
export interface HashingCost {
  /** In KiB. */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
  /** Lanes. */
  parallelism: number;
}

// Argon2id is the library's default. 19 MiB, two passes and one lane are OWASP's first recommendation.
const owaspCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** Hashes a new password. Throws password_too_common, or unavailable if too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password. With a null hash it does the same work and returns false, so that an unknown email takes as
   * long.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Hashes the answer to a security question: like `hash`, but common words are allowed. */
  hashAnswer(answer: string): Promise<string>;
}

/** Creates password hashing that goes through a bounded queue. */
export function createPasswords({
  concurrency = 2,
  maxWaiting = 40,
  cost = owaspCost,
}: { concurrency?: number; maxWaiting?: number; cost?: HashingCost } = {}): Passwords {
  const runQueued = boundedQueue({ concurrency, maxWaiting });
  let dummyHash: Promise<string> | undefined;
  return {
    async hash(password) {
      if (isCommonPassword(password)) {
        throw new ApiError('password_too_common', { errors: [{ field: 'password', msg: COMMON_PASSWORD }] });
      }
      return runQueued(() => hash(password, cost));
    },
    verify: (storedHash, password) =>
      runQueued(async () => {
        if (storedHash !== null) return verify(storedHash, password);
        dummyHash ??= hash('no account has this one', cost);
        await verify(await dummyHash, password);
        return false;
      }),
    hashAnswer: (answer) => runQueued(() => hash(answer.trim().toLowerCase().replace(/\s+/g, ' '), cost)),
  };
}
