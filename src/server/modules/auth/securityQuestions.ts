import { isSecurityQuestion, securityQuestions } from '#domain/securityQuestions.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import type { Client } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, lockCaller, requireConfirmed } from '../../platform/liveSession.ts';
import { recordSecurityChange } from '../security/service.ts';
import { answeredQuestions, replaceAnswers } from './store.ts';

/** The questions to choose from, and the keys of those the person has answered. */
export async function listQuestions(org: OrgScope, userId: string) {
  const answered = await org.read((tx) => answeredQuestions(tx, userId));
  return { questions: [...securityQuestions], answered };
}

/** Requires a confirmed password to change answers. The first ones are part of signing up. */
async function requireMayAnswer(bound: OrgTx, { userId, tokenHash }: Caller, now: Date): Promise<void> {
  const answered = await answeredQuestions(bound, userId);
  if (answered.length === 0) return;
  // Shown in the sign-up only, if its first try stored them and got no answer. Elsewhere the page asks for the password.
  const msg = 'Your answers are already saved. Choose “Skip for now” to continue, or reload the page to change them.';
  await requireConfirmed(bound.tx, tokenHash, now, { msg });
}

/**
 * Stores the answers, hashed, replacing earlier ones.
 * Errors: invalid_request for an unknown question, confirmation_needed if there are answers already.
 */
export async function saveAnswers(
  platform: Platform,
  org: OrgScope,
  caller: Caller,
  answers: readonly { key: string; answer: string }[],
  client: Client,
): Promise<void> {
  const { passwords, clock } = platform;
  const unknown = answers.findIndex(({ key }) => !isSecurityQuestion(key));
  if (unknown !== -1) {
    throw new ApiError('invalid_request', {
      errors: [{ field: `answers.${unknown}.key`, msg: 'Choose one of the questions in the list.' }],
    });
  }
  const now = clock.now();
  // Also checked before hashing, so that a refusal costs no hashing.
  await org.read((bound) => requireMayAnswer(bound, caller, now));
  const hashed = await Promise.all(
    answers.map(async ({ key, answer }) => ({ key, hash: await passwords.hashAnswer(answer) })),
  );
  await org.transaction(async (bound) => {
    await lockCaller(bound.tx, caller, now);
    await requireMayAnswer(bound, caller, now);
    await replaceAnswers(bound, caller.userId, hashed, now);
    await recordSecurityChange(bound, platform, {
      actorId: caller.userId,
      event: 'securityQuestions.set',
      client,
      at: now,
    });
  });
}
