import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { cards, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import {
  requestQuote,
  changePaymentFor,
  changeTo,
  eventsOf,
  initiateChange,
  keptCharges,
  newKey,
  reconcile,
  deliverOutbox,
  termsOf,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  updateSubscription,
  renewingCustomer,
  failureMails,
  failuresOf,
  renew,
  subscriptionRow,
  moveToDay,
} from '#tests/support/renewals.ts';

/* Renewals whose card can't be charged, or whose result isn't known yet. */

withProvider({ webhookPath: '/payments/v1/webhook' });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await db().update(subscriptions).set({ nextRenewalAt: null });
});

const db = () => server.platform.database.sql;
/** Days from the end of the term at which the card is charged. */
const days = [-1, 0, 1, 3, 7];

describe('a card that is declined', () => {
  // Rules: autorenew.tries
  it('is charged at −1, 0, +1, +3 and +7 days with a mail each time, then never again', async () => {
    const ada = await renewingCustomer();
    const { expiresAt, version } = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline' });
    for (const [place, day] of days.entries()) {
      await moveToDay(expiresAt, day);
      await server.clock.moveTo(later(server.clock.now(), { seconds: -1 }));
      await renew();
      expect(await automaticAttempts(ada)).toHaveLength(place);
      await moveToDay(expiresAt, day);
      await renew();
      await renew();
      const next = days[place + 1];
      const nextRenewalAt = next === undefined ? null : later(expiresAt, { days: next });
      expect(await subscriptionRow(ada)).toMatchObject({
        renewalFailures: place + 1,
        nextRenewalAt,
        expiresAt,
        version,
      });
      expect((await automaticAttempts(ada)).at(-1)).toMatchObject({
        status: 'failed',
        reason: 'declined',
        nextCheckAt: null,
      });
      const mails = await failureMails(ada);
      expect(mails).toHaveLength(place + 1);
      expect(mails.at(-1)?.text).toContain('₦25,800.00 for your next billing period to your Visa ending 4081');
      expect(mails.at(-1)?.text).toContain(next === undefined ? 'That was our last attempt' : 'We’ll try again on');
      expect(mails.at(-1)?.text).toContain(
        day < 0 ? 'Your subscription runs until' : 'Your subscription and your access ended on',
      );
      // A counted failure isn't counted again by the next check.
      await reconcile();
    }
    await moveToDay(expiresAt, 30);
    await renew();
    expect(await automaticAttempts(ada)).toHaveLength(5);
    expect(await failuresOf(ada)).toMatchObject([1, 2, 3, 4, 5].map((failures) => ({ why: 'declined', failures })));
    expect(await eventsOf(ada, 'renewal.givenUp')).toHaveLength(1);
    expect(await termsOf(ada)).toHaveLength(1);
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it.each(days.slice(1))('renews at %i days once it can be charged', async (day) => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline' });
    for (const before of days.filter((each) => each < day)) {
      await moveToDay(expiresAt, before);
      await renew();
    }
    await setSwitches({ charge: 'byCard' });
    await moveToDay(expiresAt, day);
    await renew();
    const startsAt = later(expiresAt, { days: day });
    expect(await termsOf(ada)).toMatchObject([
      {},
      { startsAt, endsAt: later(startsAt, { days: 30 }), follows: expiresAt },
    ]);
    expect(await subscriptionRow(ada)).toMatchObject({
      renewalFailures: 0,
      nextRenewalAt: later(startsAt, { days: 29 }),
    });
    expect(await keptCharges(ada)).toHaveLength(2);
  });

  it('is charged late if the server was down on time', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, 2);
    await renew();
    expect(await termsOf(ada)).toMatchObject([{}, { startsAt: server.clock.now(), follows: expiresAt }]);
  });

  it('starts over with the first attempt when automatic renewal is switched off and on', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline' });
    await moveToDay(expiresAt, -1);
    await renew();
    // The state after switching it off and on.
    await updateSubscription(ada, { renewalFailures: 0, nextRenewalAt: later(expiresAt, { days: -1 }) });
    await setSwitches({ charge: 'byCard' });
    await renew();
    expect((await automaticAttempts(ada)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
  });
});

describe('a card that can’t be charged at all', () => {
  it('counts as a failure immediately when missing, and the mail says so', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await db().delete(cards).where(eq(cards.orgId, ada.orgId));
    await moveToDay(expiresAt, -1);
    await renew();
    await renew();
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1, nextRenewalAt: expiresAt });
    expect(await automaticAttempts(ada)).toEqual([]);
    expect(await failuresOf(ada)).toEqual([{ why: 'noCard', failures: 1, nextAt: expiresAt.toISOString() }]);
    const [mail, ...others] = await failureMails(ada);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('due to renew for ₦25,800.00, but you don’t have a saved card');
    expect(mail?.text).toContain('Add a card before then, or pay now.');
    expect(mail?.text).not.toContain('this card');
  });

  it('counts as a failure when expired or unknown to the provider', async () => {
    const [ada, bola] = [await renewingCustomer(), await renewingCustomer()];
    const { expiresAt } = await subscriptionRow(ada);
    await updateSubscription(ada, {
      expiresAt: later(expiresAt, { days: 1_200 }),
      nextRenewalAt: later(expiresAt, { days: 1_199 }),
    });
    await updateSubscription(bola, {
      expiresAt: later(expiresAt, { days: 1_200 }),
      nextRenewalAt: later(expiresAt, { days: 1_199 }),
    });
    await db().update(cards).set({ authorizationCode: 'AUTH_gone' }).where(eq(cards.orgId, bola.orgId));
    await moveToDay(expiresAt, 1_199);
    await renew();
    expect(await failuresOf(ada)).toMatchObject([{ why: 'expired' }]);
    expect((await failureMails(ada))[0]?.text).toMatch(/4081: the card has expired\. [^]*pay now with another card\./);
    expect(await failuresOf(bola)).toMatchObject([{ why: 'expired' }]);
    expect([await subscriptionRow(ada), await subscriptionRow(bola)]).toMatchObject([
      { renewalFailures: 1 },
      { renewalFailures: 1 },
    ]);
  });

  it.each(['changeAmount', 'reverse'] as const)(
    'counts as a failure when the charge is refunded (%s)',
    async (charge) => {
      const ada = await renewingCustomer();
      const { expiresAt } = await subscriptionRow(ada);
      await setSwitches({ charge });
      await moveToDay(expiresAt, -1);
      await renew();
      await deliverOutbox();
      expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1, nextRenewalAt: expiresAt });
      expect(await automaticAttempts(ada)).toMatchObject([{ status: 'failed', refund: 'done' }]);
      expect(await keptCharges(ada)).toHaveLength(1);
    },
  );
});

describe('a provider that doesn’t answer', () => {
  it('counts as no failure, and a charge renews once it is known', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ answer: 'errorAfter' });
    await moveToDay(expiresAt, -1);
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'unknown' }]);
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 0, expiresAt });
    await server.clock.moveTo(later(server.clock.now(), { minutes: 15 }));
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'unknown' }]);
    await setSwitches({ answer: 'normal' });
    await server.clock.moveTo(later(server.clock.now(), { minutes: 15 }));
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded' }]);
    expect(await keptCharges(ada)).toHaveLength(2);
    expect(await failuresOf(ada)).toEqual([]);
  });

  it('is retried under the same reference if the charge never arrived', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ answer: 'error' });
    await moveToDay(expiresAt, -1);
    await renew();
    await setSwitches({ answer: 'normal' });
    await server.clock.moveTo(later(server.clock.now(), { minutes: 15 }));
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded' }]);
    expect(await keptCharges(ada)).toHaveLength(2);
  });

  it('counts as no failure if it never received the charge, which is made again later', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ answer: 'error' });
    await moveToDay(expiresAt, -1);
    await renew();
    await setSwitches({ answer: 'normal' });
    await server.clock.moveTo(later(server.clock.now(), { hours: 1 }));
    await reconcile();
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 0 });
    await renew();
    expect((await automaticAttempts(ada)).map(({ status }) => status)).toEqual(['abandoned', 'succeeded']);
    expect(await failuresOf(ada)).toEqual([]);
  });
});

describe('a concurrent event', () => {
  /** Opens the card page for a purchase of more users. */
  async function paying(ada: Person): Promise<string> {
    ada.token = await sessionOf(server, ada);
    const { quote } = (await requestQuote(ada, changeTo({ numberOfUsers: 30 }))).body;
    const { payment } = (await initiateChange(ada, changePaymentFor(quote, { cardId: null, idempotencyKey: newKey() })))
      .body;
    return payment.reference;
  }

  it('makes the job wait for a manual payment and renew the result', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    const reference = await paying(ada);
    await renew();
    expect(await automaticAttempts(ada)).toEqual([]);
    await payWith(reference, 'visa');
    await deliverOutbox();
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded' }]);
    expect(await subscriptionRow(ada)).toMatchObject({ numberOfUsers: 30, isRenewal: true });
  });

  it('lets the job continue after a manual payment that ended', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -2);
    await paying(ada);
    await moveToDay(expiresAt, -1);
    await reconcile();
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('refunds the charge of a subscription cancelled in the meantime, and counts no failure', async () => {
    const ada = await renewingCustomer();
    const { expiresAt, version } = await subscriptionRow(ada);
    await setSwitches({ answer: 'errorAfter' });
    await moveToDay(expiresAt, -1);
    await renew();
    await updateSubscription(ada, { cancelledAt: server.clock.now(), nextRenewalAt: null, version: version + 1 });
    await setSwitches({ answer: 'normal' });
    await server.clock.moveTo(later(server.clock.now(), { minutes: 5 }));
    await reconcile();
    await deliverOutbox();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'failed', reason: 'notNeeded', refund: 'done' }]);
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt, renewalFailures: 0 });
    expect(await keptCharges(ada)).toHaveLength(1);
    expect(await failureMails(ada)).toEqual([]);
  });

  it('doesn’t count a declined card for a subscription cancelled in the meantime', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline', answer: 'errorAfter' });
    await moveToDay(expiresAt, -1);
    await renew();
    await updateSubscription(ada, { cancelledAt: server.clock.now(), nextRenewalAt: null });
    await setSwitches({ answer: 'normal' });
    await server.clock.moveTo(later(server.clock.now(), { minutes: 5 }));
    await reconcile();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'failed', reason: 'declined' }]);
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 0 });
    expect(await failureMails(ada)).toEqual([]);
  });
});
