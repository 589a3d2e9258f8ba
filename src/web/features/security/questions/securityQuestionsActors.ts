import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';
import { setSecurityQuestions } from '#contract/auth.ts';
import { confirmPassword } from '#contract/security.ts';
import type { Answers, securityQuestionsMachine } from '#machines/securityQuestions/securityQuestions.machine.ts';
import { securityChanged } from '../securityChanged.ts';

export type SecurityQuestionsActor = Actor<typeof securityQuestionsMachine>;

/** The securityQuestions machine's real actors. `userId` is the signed-in person's. */
export const securityQuestionsActors = (userId: string) => ({
  saveAnswers: fromPromise<void, Answers>(async ({ input, signal }) => {
    await send(setSecurityQuestions, { body: { answers: [...input.answers] } }, { sendUntil: signal });
    securityChanged();
    const { queryKey } = queries.securityQuestions();
    const answered = input.answers.map(({ key }) => key);
    replaceData(queryKey, (known) => known && { ...known, answered });
    void queryClient.invalidateQueries({ queryKey });
  }),

  confirmPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
    await send(confirmPassword, { body: { userId, ...input } }, { sendUntil: signal });
  }),
});
