import { isSecurityQuestion, securityQuestions } from '#domain/securityQuestions.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { answeredQuestions, replaceAnswers } from './store.ts';

/** The questions to choose from, and which of them the person has answered. */
export async function listQuestions(org: OrgScope, userId: string) {
  const answered = await org.read((tx) => answeredQuestions(tx, userId));
  return { questions: [...securityQuestions], answered };
}

/** Stores the answers, hashed, in place of earlier ones. Errors: invalid_request for an unknown question. */
export async function saveAnswers(
  { passwords, clock }: Platform,
  org: OrgScope,
  userId: string,
  answers: readonly { key: string; answer: string }[],
): Promise<void> {
  const unknown = answers.findIndex(({ key }) => !isSecurityQuestion(key));
  if (unknown !== -1) {
    throw new ApiError('invalid_request', { errors: [{ field: `answers.${unknown}.key`, msg: 'Choose one of the questions in the list.' }] });
  }
  const hashed = await Promise.all(answers.map(async ({ key, answer }) => ({ key, hash: await passwords.hashAnswer(answer) })));
  const now = clock.now();
  await org.transaction(async (tx) => {
    await replaceAnswers(tx, userId, hashed, now);
    await recordActivity(tx, { actorId: userId, event: 'securityQuestions.set', at: now });
  });
}
