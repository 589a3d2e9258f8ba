import { describe, expect, it } from 'vitest';
import { startTrial } from '#contract/subscriptions.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import {
  attemptsOf,
  beginPayment,
  cardsOf,
  confirmOwnPassword,
  initiate,
  quoteOf,
  reconcile,
  requestFor,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches } from '#tests/support/provider.ts';
import { raceLeads, race, expectSoundBooks } from '#tests/support/races.ts';
import {
  twoAdministrators,
  subscribedPair,
  moveClock,
  currentSubscription,
  cardId,
  cancel,
  undo,
  prefer,
  renewals,
  purge,
  codeOf,
  upgrade,
  renewal,
  eventNames,
  withConcurrentActions,
} from '#tests/support/concurrentActions.ts';

/*
 * Two concurrent changes to one subscription. The outcome always matches one of their possible orders: each term is
 * paid for once, every charge has a receipt or is refunded, and nobody is told anything false.
 */

withConcurrentActions();

describe('a renewal and', () => {
  /** A day before the term ends, when the card is charged. */
  async function due(): Promise<[Person, Person]> {
    const both = await subscribedPair();
    const { expiryDate } = await currentSubscription(both[0]);
    await moveClock(later(new Date(expiryDate), { days: -1 }), ...both);
    return both;
  }

  it.each(raceLeads)('a cancellation, by hand (%i): the term is paid for or the money refunded', async (lead) => {
    const [ada, bola] = await due();
    const { version, expiryDate } = await currentSubscription(ada);
    const pay = await renewal(ada);
    await confirmOwnPassword(bola);
    const [paid, cancelled] = await race(lead, pay, () => cancel(bola, version));
    const { subscription, whole } = await expectSoundBooks(ada);
    const isCancelled = cancelled.status === 200;
    expect([200, 'version_conflict']).toContain(codeOf(cancelled));
    expect(isCancelled ? ['transition_refused', 'price_changed', 'refunded'] : ['succeeded']).toContain(
      paid.body.payment?.status ?? codeOf(paid),
    );
    expect(subscription).toMatchObject({
      state: isCancelled ? 'cancelled' : 'active',
      expiryDate: isCancelled ? expiryDate : later(new Date(expiryDate), { days: 30 }).toISOString(),
    });
    expect(whole).toHaveLength(isCancelled ? 1 : 2);
  });

  it.each(raceLeads)('a cancellation, by the job (%i): the term is paid for or the money refunded', async (lead) => {
    const [ada, bola] = await due();
    const { version, expiryDate } = await currentSubscription(ada);
    await confirmOwnPassword(bola);
    const [, cancelled] = await race(lead, renewals, () => cancel(bola, version));
    const { subscription, whole } = await expectSoundBooks(ada);
    const isCancelled = cancelled.status === 200;
    expect([200, 'version_conflict']).toContain(codeOf(cancelled));
    expect(subscription).toMatchObject({
      state: isCancelled ? 'cancelled' : 'active',
      expiryDate: isCancelled ? expiryDate : later(new Date(expiryDate), { days: 30 }).toISOString(),
    });
    expect(whole).toHaveLength(isCancelled ? 1 : 2);
    // Nothing more is charged for a cancelled subscription.
    await renewals();
    expect((await expectSoundBooks(ada)).whole).toHaveLength(isCancelled ? 1 : 2);
  });

  it.each(raceLeads)('the same by hand and by the job (%i): one term', async (lead) => {
    const [ada] = await due();
    const pay = await renewal(ada);
    await race(lead, renewals, pay);
    await renewals();
    const { subscription, whole } = await expectSoundBooks(ada);
    expect(whole).toHaveLength(2);
    expect(subscription).toMatchObject({ state: 'active', type: 'renewal' });
  });

  it.each(raceLeads)('an upgrade, by the job (%i): both happen, or the upgrade is refunded', async (lead) => {
    const [ada] = await due();
    const pay = await upgrade(ada);
    const [, upgraded] = await race(lead, renewals, pay);
    // One of them may have had to wait for the other, and retries.
    server.clock.advance({ minutes: 20 });
    ada.token = await sessionOf(server, ada);
    await reconcile();
    await renewals();
    const { subscription, whole, changes } = await expectSoundBooks(ada);
    const isUpgraded = upgraded.body.payment?.status === 'succeeded';
    expect(whole, 'the term is renewed').toHaveLength(2);
    expect({ changes, users: subscription.numberOfUsers }).toEqual(
      isUpgraded ? { changes: 1, users: 40 } : { changes: 0, users: 20 },
    );
    expect(['succeeded', 'refunded', 'price_changed', 'payment_open', 'transition_refused']).toContain(
      upgraded.body.payment?.status ?? codeOf(upgraded),
    );
  });

  it.each(raceLeads)('the preference, by the job (%i): it is charged before the switch or not at all', async (lead) => {
    const [ada, bola] = await due();
    const [, preferred] = await race(lead, renewals, () => prefer(bola, false));
    expect(preferred).toMatchObject({ status: 200, body: { preference: { isAutoRenewal: false } } });
    const { whole, attempts } = await expectSoundBooks(ada);
    expect(whole.length).toBe(
      1 + attempts.filter(({ purpose, status }) => purpose === 'renewal' && status === 'succeeded').length,
    );
    await renewals();
    expect((await expectSoundBooks(ada)).whole).toHaveLength(whole.length);
  });

  it.each(raceLeads)('the preference, by the job with a declined card (%i): nothing is retried', async (lead) => {
    const [ada, bola] = await due();
    await setSwitches({ charge: 'decline' });
    const [, preferred] = await race(lead, renewals, () => prefer(bola, false));
    expect(preferred.status).toBe(200);
    expect((await expectSoundBooks(ada)).subscription.state).toBe('active');
    server.clock.advance({ days: 1 });
    await renewals();
    ada.token = await sessionOf(server, ada);
    expect((await expectSoundBooks(ada)).subscription.state).toBe('expired');
    expect((await attemptsOf(ada)).filter(({ purpose }) => purpose === 'renewal').length).toBeLessThanOrEqual(1);
  });
});

describe('the end of', () => {
  it.each([0, 1, 2, 3])(
    'a cancelled term and an undo (%i): it is undone before the end or not at all',
    async (lead) => {
      const [ada] = await subscribedPair();
      await confirmOwnPassword(ada);
      await cancel(ada, (await currentSubscription(ada)).version);
      const { version, expiryDate } = await currentSubscription(ada);
      await moveClock(new Date(Date.parse(expiryDate) - 1), ada);
      const [undone] = await race(
        lead,
        () => undo(ada, version),
        async () => server.clock.advance({ seconds: 1 }),
      );
      const now = await currentSubscription(ada);
      expect(now).toMatchObject({
        state: 'expired',
        hasExpired: true,
        isCancelled: false,
        version: undone.status === 200 ? version + 1 : version,
      });
      expect(now.cancelledAt === null).toBe(undone.status === 200);
      expect([200, 'transition_refused']).toContain(codeOf(undone));
    },
  );

  it.each(raceLeads)(
    'the data and a payment in progress (%i): it is bought before or after, never lost',
    async (lead) => {
      const [ada] = await subscribedPair();
      const { expiryDate } = await currentSubscription(ada);
      await prefer(ada, false);
      await moveClock(later(new Date(expiryDate), { days: 90, minutes: -1 }), ada);
      const { reference } = await beginPayment(ada);
      await moveClock(later(new Date(expiryDate), { days: 90 }), ada);
      const [, payment] = await race(lead, purge, async () => {
        await payWith(reference, 'visa');
        return verify(ada, reference);
      });
      await purge();
      expect(payment.status).toBe('succeeded');
      const { subscription, whole } = await expectSoundBooks(ada);
      expect(subscription).toMatchObject({ state: 'active', dataDeletedAt: null });
      expect(whole).toHaveLength(2);
      // The open payment kept the data, and the purchase keeps it.
      expect(await eventNames(ada, 'data.purged')).toEqual([]);
      expect(await cardsOf(ada)).toHaveLength(1);
    },
  );

  it.each(raceLeads)('the data and a payment that starts (%i): it is bought with or without the data', async (lead) => {
    const [ada] = await subscribedPair();
    const { expiryDate } = await currentSubscription(ada);
    await prefer(ada, false);
    await moveClock(later(new Date(expiryDate), { days: 90 }), ada);
    const request = requestFor(await quoteOf(ada), { cardId: await cardId(ada) });
    const [, bought] = await race(lead, purge, () => initiate(ada, request));
    const isPurged = (await eventNames(ada, 'data.purged')).length === 1;
    const { subscription, whole } = await expectSoundBooks(ada);
    expect(subscription.state).toBe(bought.status === 201 ? 'active' : 'purged');
    expect(bought.status === 201 ? !isPurged : isPurged).toBe(true);
    expect(['succeeded', 'quote_not_found']).toContain(bought.body.payment?.status ?? codeOf(bought));
    expect(whole).toHaveLength(bought.status === 201 ? 2 : 1);
  });
});

describe('the start', () => {
  it.each(raceLeads)('of a trial and a purchase (%i): it is bought, with or without the trial’s days', async (lead) => {
    const [ada, bola] = await twoAdministrators();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    const [started, payment] = await race(
      lead,
      () => server.api.call(startTrial, { token: bola.token, body: { orgId: bola.orgId, appSlug: 'humanar' } }),
      () => verify(ada, reference),
    );
    expect(payment.status).toBe('succeeded');
    const { subscription, whole } = await expectSoundBooks(ada);
    expect([201, 'trial_used']).toContain(codeOf(started));
    expect(whole).toHaveLength(1);
    expect(subscription).toMatchObject({ state: 'active', isTrial: false });
    // The trial's days come before the term's own thirty.
    const days = (at: string) => (Date.parse(at) - server.clock.now().getTime()) / (24 * 3_600_000);
    const [begins, ends] = started.status === 201 ? [15, 45] : [0, 30];
    expect(days(subscription.startedAt)).toBeCloseTo(begins, 2);
    expect(days(subscription.expiryDate)).toBeCloseTo(ends, 2);
  });
});
