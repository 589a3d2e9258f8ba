import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { connection } from '#connection/connection.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { trialActors } from '#features/trial/trialActors.ts';
import { answerCalls, callsOf, recordedCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, orgId, trial } from '#tests/support/site.tsx';
import { trialExpiry } from '#features/trial/trialExpiry.ts';

afterEach(() => vi.restoreAllMocks());
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

const START = 'POST /hr/subscriptions/trials';
const READ = 'GET /hr/subscriptions';
const start = () => toPromise(createActor(trialActors(orgId, () => {}).activateTrial, { input: { orgId } }).start());
const offline = () => {
  throw new Error('offline');
};

test('the trial that has started is known without reading the subscription again', async () => {
  const { queryKey } = queries.subscription();
  queryClient.setQueryData(queryKey, currentAnswer(null));
  answerCalls({ [START]: { subscription: trial }, [READ]: offline });
  await start();
  expect(queryClient.getQueryData(queryKey)?.subscription).toEqual(trial);
  expect(callsOf(READ)).toEqual([]);
});

// Rules: error.unknown
test('a trial that started without an answer counts as started', async () => {
  answerCalls({ [START]: offline, [READ]: currentAnswer(trial) });
  await start();
  expect(trialExpiry.read()).toBe(trial.expiryDate);
  expect(callsOf(START)).toHaveLength(1);
});

// Rules: error.unknown
test('a trial that never reached the server says so', async () => {
  answerCalls({ [START]: offline, [READ]: currentAnswer(null) });
  await expect(start()).rejects.toMatchObject({ msg: 'We haven’t received this yet. Try again.' });
});

// Rules: error.unknown
test('whether a trial started is looked up again once the site answers', async () => {
  answerCalls({
    [START]: offline,
    [READ]: () => {
      answerCalls({ [READ]: currentAnswer(trial) });
      return offline();
    },
  });
  const wait = vi.spyOn(connection, 'wait').mockResolvedValue();
  await start();
  expect(wait).toHaveBeenCalledTimes(1);
  expect(callsOf(READ)).toHaveLength(2);
});

test('a trial that was left isn’t looked up any more', async () => {
  answerCalls({ [START]: offline, [READ]: offline });
  let answers = () => {};
  vi.spyOn(connection, 'wait').mockReturnValue(new Promise<void>((resolve) => (answers = resolve)));
  const leaving = createActor(trialActors(orgId, () => {}).activateTrial, { input: { orgId } }).start();
  await expect.poll(() => callsOf(READ)).toHaveLength(1);
  leaving.stop();
  answers();
  await Promise.resolve();
  expect(callsOf(READ)).toHaveLength(1);
});
