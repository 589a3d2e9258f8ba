import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { setPreference, undoCancellation } from '#contract/subscriptions.ts';
import { cards, subscriptions } from '#server/db/schema/index.ts';
import { chargeAndSettle } from '#server/modules/payments/renewals/chargeAndSettle.ts';
import { claim } from '#server/modules/payments/renewals/claim.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import { keptCharges, reconcile, deliverOutbox, subscriptionOf, termsOf } from '#tests/support/payments.ts';
import { payForChange } from '#tests/support/paidChanges.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  renewingCustomer,
  failureMails,
  failuresOf,
  renew,
  subscriptionRow,
  moveToDay,
  updateSubscription,
} from '#tests/support/renewals.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/*
 * The renewal is stopped while a charge is in doubt: whatever the result, nothing more is announced, retried or
 * charged.
 */

withProvider({ webhookPath: null });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

const signIn = async (ada: Person) => void (ada.token = await sessionOf(server, ada));
const prefer = async (ada: Person, isAutoRenewal: boolean) =>
  void (await server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal } }));

/** A renewal charged a day before the end, whose response was lost. */
async function renewalInDoubt(charge: 'byCard' | 'decline'): Promise<{ ada: Person; expiresAt: Date }> {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await setSwitches({ charge, answer: 'errorAfter' });
  await moveToDay(expiresAt, -1);
  await renew();
  await signIn(ada);
  expect(await automaticAttempts(ada)).toMatchObject([{ status: 'unknown' }]);
  return { ada, expiresAt };
}

/** The provider works again, and nothing more is declined. */
async function answered(): Promise<void> {
  await setSwitches({ charge: 'byCard', answer: 'normal' });
  server.clock.advance({ minutes: 10 });
  await reconcile();
  await deliverOutbox();
}

// Rules: autorenew.stopped, renew.manual
it('somebody who pays after automatic renewal was switched off is renewed, though the stopped charge is continued', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await setSwitches({ answer: 'error' });
  await moveToDay(expiresAt, -1);
  await renew();
  await signIn(ada);
  await prefer(ada, false);
  await setSwitches({ answer: 'normal' });
  const paid = await payForChange(ada, 'renewal');
  expect(paid).toMatchObject({ status: 'succeeded' });
  const renewed = await subscriptionRow(ada);
  expect(renewed.expiresAt).toEqual(later(expiresAt, { days: 30 }));
  await answered();
  expect(await subscriptionRow(ada)).toEqual(renewed);
  expect(await keptCharges(ada)).toHaveLength(2);
});

// Rules: renew.manual
it('somebody who pays for a renewal that costs nothing, while it is charged automatically, is renewed', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await updateSubscription(ada, { accountCredit: 100_000_00 });
  await server.platform.database.sql.delete(cards).where(eq(cards.orgId, ada.orgId));
  await moveToDay(expiresAt, -1);
  const found = await claim(server.platform, [ada.orgId]);
  const [claimed] = found.claimed;
  expect(claimed?.attempt).toMatchObject({ amount: 0, status: 'created' });
  await signIn(ada);
  expect(await payForChange(ada, 'renewal')).toMatchObject({ status: 'succeeded', reference: claimed?.attempt.id });
  const renewed = await subscriptionRow(ada);
  expect(renewed.expiresAt).toEqual(later(expiresAt, { days: 30 }));
  // The job that had claimed it goes on.
  await chargeAndSettle(server.platform, found.claimed, { signal: new AbortController().signal, settling: 'batch' });
  await answered();
  expect(await subscriptionRow(ada)).toEqual(renewed);
});

/** Ways to stop a renewal, and what else may happen before the result is known. */
const stops: [string, (ada: Person, expiresAt: Date) => Promise<void>][] = [
  [
    'cancelled before the end',
    async (ada) => void (await confirmAndCancel(server, ada, { version: (await subscriptionRow(ada)).version })),
  ],
  [
    'cancelled, after the end',
    async (ada, expiresAt) => {
      await confirmAndCancel(server, ada, { version: (await subscriptionRow(ada)).version });
      await moveToDay(expiresAt, 0.1);
    },
  ],
  [
    'cancelled, after the end, when automatic renewal can’t be switched any more',
    async (ada, expiresAt) => {
      await confirmAndCancel(server, ada, { version: (await subscriptionRow(ada)).version });
      await moveToDay(expiresAt, 0.1);
      await signIn(ada);
      for (const isAutoRenewal of [false, true])
        expect(
          (await server.api.call(setPreference, { token: ada.token, body: { isAutoRenewal } })).body,
        ).toMatchObject({ code: 'transition_refused' });
    },
  ],
  ['switched off before the end', (ada) => prefer(ada, false)],
  [
    'switched off, after the end',
    async (ada, expiresAt) => {
      await prefer(ada, false);
      await moveToDay(expiresAt, 0.1);
    },
  ],
  [
    'switched off, then on again after the end',
    async (ada, expiresAt) => {
      await prefer(ada, false);
      await moveToDay(expiresAt, 0.1);
      await signIn(ada);
      await prefer(ada, true);
    },
  ],
  [
    'switched off and on after the end',
    async (ada, expiresAt) => {
      await moveToDay(expiresAt, 0.1);
      await signIn(ada);
      await prefer(ada, false);
      await prefer(ada, true);
    },
  ],
];

// Rules: autorenew.stopped
describe.each(stops)('a renewal with a charge in doubt, %s', (_, stop) => {
  it('isn’t announced, retried or charged again if the card turns out to be declined', async () => {
    const { ada, expiresAt } = await renewalInDoubt('decline');
    await stop(ada, expiresAt);
    const before = await subscriptionRow(ada);
    await answered();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'failed', reason: 'declined' }]);
    expect(await subscriptionRow(ada)).toEqual(before);
    for (const day of [0.2, 1, 3, 7, 8]) {
      await moveToDay(expiresAt, day);
      await reconcile();
      await renew();
    }
    await signIn(ada);
    expect((await subscriptionOf(ada))?.state).toBe('expired');
    expect([await failureMails(ada), await failuresOf(ada)]).toEqual([[], []]);
    expect(await automaticAttempts(ada)).toHaveLength(1);
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('is refunded in full if the card turns out to be charged', async () => {
    const { ada, expiresAt } = await renewalInDoubt('byCard');
    await stop(ada, expiresAt);
    await answered();
    await moveToDay(expiresAt, 1);
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([
      { status: 'failed', reason: 'stopped', refund: expect.stringMatching(/asked|done/) as string },
    ]);
    const [refundMail, ...more] = (await server.mail.to(ada.email)).filter(
      ({ subject }) => subject === 'We’re returning ₦25,800.00 to your card',
    );
    expect(refundMail?.text).toContain(
      'cancelled the subscription or switched automatic renewal off while this charge was still being confirmed',
    );
    expect(more).toEqual([]);
    expect(await keptCharges(ada)).toHaveLength(1);
    expect(await termsOf(ada)).toHaveLength(1);
    expect((await subscriptionRow(ada)).expiresAt).toEqual(expiresAt);
  });
});

describe('stopping and resuming before the end', () => {
  const undone: [string, (ada: Person) => Promise<void>][] = [
    [
      'a cancellation',
      async (ada) => {
        await confirmAndCancel(server, ada, { version: (await subscriptionRow(ada)).version });
        await server.api.done(undoCancellation, {
          token: ada.token,
          query: { version: (await subscriptionRow(ada)).version },
        });
      },
    ],
    [
      'automatic renewal',
      async (ada) => {
        await prefer(ada, false);
        await prefer(ada, true);
      },
    ],
  ];

  it.each(undone)('with %s makes a new charge and refunds the one in doubt', async (_, stopAndUndo) => {
    const { ada, expiresAt } = await renewalInDoubt('byCard');
    await stopAndUndo(ada);
    await answered();
    await moveToDay(expiresAt, -0.5);
    await renew();
    await deliverOutbox();
    expect(await termsOf(ada)).toHaveLength(2);
    expect(await keptCharges(ada)).toHaveLength(2);
    expect((await automaticAttempts(ada)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
    expect((await subscriptionRow(ada)).expiresAt).toEqual(later(expiresAt, { days: 30 }));
  });

  it.each(undone)('with %s charges again if the first request never arrived', async (_, stopAndUndo) => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ answer: 'error' });
    await moveToDay(expiresAt, -1);
    await renew();
    await signIn(ada);
    await stopAndUndo(ada);
    await setSwitches({ answer: 'normal' });
    for (const day of [-0.9, -0.8, -0.7]) {
      await moveToDay(expiresAt, day);
      await renew();
      await deliverOutbox();
    }
    expect(await termsOf(ada)).toHaveLength(2);
    expect(await keptCharges(ada)).toHaveLength(2);
    expect((await subscriptionRow(ada)).expiresAt).toEqual(later(expiresAt, { days: 30 }));
  });
});
