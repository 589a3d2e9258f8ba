// The price of an order, when the cache is cleared for another account at the same moment.
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { queryClient } from '#api/queryClient.ts';
import { quoteRequest } from '#contract/quotes.ts';
import { orderActors } from '#features/purchase/order/orderActors.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall } from '#tests/support/apiStub.ts';
import { quoteCall, quoteOf } from './orderStage.tsx';

afterEach(resetAnswers);

const order = quoteRequest.parse({
  type: 'new',
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
});

test('is requested again if the data of another account is dropped while it loads', async () => {
  let answer = () => {};
  answerCalls({
    [quoteCall]: ({ body }: RecordedCall) =>
      new Promise((resolve) => (answer = () => resolve({ quote: quoteOf(quoteRequest.parse(body)) }))),
  });
  queryClient.clear();
  const actor = createActor(orderActors.fetchPrice, { input: { order, buyer: 'visitor' } });
  actor.start();
  await expect.poll(() => callsOf(quoteCall).length).toBe(1);
  void queryClient.resetQueries();
  await expect.poll(() => callsOf(quoteCall).length).toBe(2);
  answer();
  await expect.poll(() => actor.getSnapshot().output?.paymentDue).toBe(quoteOf(order).paymentDue);
});
