import { expect, it } from 'vitest';
import { RENEWAL_LEASE } from '#server/modules/payments/chargeOutcome.ts';
import { administrator } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  deliverOutbox,
  initiate,
  passTime,
  quoteOf,
  reconcile,
  requestFor,
  saveCard,
  termsOf,
  verify,
} from '#tests/support/payments.ts';
import { pay, payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  failureMails,
  failuresOf,
  moveToDay,
  renew,
  renewingCustomer,
  subscriptionRow,
} from '#tests/support/renewals.ts';

/*
 * A charge of a saved card that the provider calls abandoned: the link to the bank's page was lost with its response.
 */

withProvider({ webhookPath: '/payments/v1/webhook' });

const loseResponses = () => setSwitches({ charge: 'challenge', answer: 'errorAfter' });
/** The provider answers again, and calls the charge abandoned. */
async function leaveUnfinished(reference: string): Promise<void> {
  await setSwitches({ charge: 'byCard', answer: 'normal' });
  await pay(reference, { action: 'abandon' });
}

// Rules: payment.open, payment.doubt
it('makes way for another payment after two minutes, and is refunded if it’s paid after all', async () => {
  const ada = await administrator(server);
  const cardId = await saveCard(ada);
  await loseResponses();
  const { reference } = await beginPayment(ada, { cardId });
  await leaveUnfinished(reference);
  const early = await initiate(ada, requestFor(await quoteOf(ada)));
  expect([early.status, early.body.code]).toEqual([409, 'payment_open']);

  await passTime(ada, { minutes: 3 });
  const second = await beginPayment(ada);
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned', reason: 'abandoned' });
  await payWith(second.reference, 'mastercard');
  expect(await verify(ada, second.reference)).toMatchObject({ status: 'succeeded' });

  await payWith(reference, 'visa');
  await deliverOutbox();
  expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
  expect(await termsOf(ada)).toHaveLength(1);
});

it('is mailed as not charged if nobody waits for it', async () => {
  const ada = await administrator(server);
  const cardId = await saveCard(ada);
  await loseResponses();
  const { reference } = await beginPayment(ada, { cardId });
  await leaveUnfinished(reference);
  await passTime(ada, { minutes: 5 });
  await reconcile();
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned' });
  expect((await server.mail.newest(ada.email)).subject).toBe('Your payment of ₦23,220.00 didn’t go through');
});

// Rules: autorenew.tries
it('counts as one failure of an automatic renewal, which is tried again the next day', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await loseResponses();
  await moveToDay(expiresAt, -1);
  await renew();
  const [{ id } = { id: '' }] = await automaticAttempts(ada);
  await leaveUnfinished(id);
  server.clock.advance(RENEWAL_LEASE);
  await renew();
  expect(await automaticAttempts(ada)).toMatchObject([{ status: 'unknown' }]);
  server.clock.advance(RENEWAL_LEASE);
  await renew();
  expect(await automaticAttempts(ada)).toMatchObject([{ status: 'abandoned' }]);
  expect(await failuresOf(ada)).toMatchObject([{ why: 'abandoned', failures: 1, nextAt: expiresAt.toISOString() }]);
  expect((await failureMails(ada)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/hasn’t confirmed it\. If the money is taken later, [^]*You don’t have to wait/),
  ]);

  await moveToDay(expiresAt, 0);
  await renew();
  expect((await automaticAttempts(ada)).map(({ status }) => status)).toEqual(['abandoned', 'succeeded']);
  await server.clock.moveTo(null);
});
