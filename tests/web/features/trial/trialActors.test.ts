import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { queryClient } from '#api/queryClient.ts';
import { trialActors } from '#features/trial/trialActors.ts';
import { answerCalls, recordedCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId } from '#tests/support/site.tsx';

beforeEach(() => {
  resetAnswers();
  queryClient.clear();
});

test('once a trial has started, subscription and account are read again', async () => {
  answerCalls(answersFor(accountOf(), null));
  const accountChanged = vi.fn();
  const { refreshSubscriptionAndAccount } = trialActors(orgId, accountChanged);
  await toPromise(createActor(refreshSubscriptionAndAccount).start());
  expect(accountChanged).toHaveBeenCalledTimes(1);
  expect(recordedCalls.map(({ call }) => call).toSorted()).toEqual([
    'GET /hr/auth/refresh_linchpin',
    'GET /hr/subscriptions',
  ]);
});
