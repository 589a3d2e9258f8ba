import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelSubscription,
  scheduleChange,
  setPreference,
  startTrial,
  undoCancellation,
  undoScheduledChange,
} from '#contract/subscriptions.ts';
import { activities, subscriptions, users } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { createHousehold } from '#tests/support/flows/lifecycleDriver.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import {
  requestQuote,
  attemptsOf,
  beginPayment,
  buy,
  cardsOf,
  changePaymentFor,
  changeTo,
  confirmOwnPassword,
  initiate,
  initiateChange,
  initiateRenewal,
  quoteOf,
  reconcile,
  requestFor,
  deliverOutbox,
  subscriptionOf,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { raceLeads, race, expectSoundBooks } from '#tests/support/races.ts';

/*
 * Two concurrent changes to one subscription. The outcome always matches one of their possible orders: each term is
 * paid for once, every charge has a receipt or is refunded, and nobody is told anything false.
 */

withProvider({ webhookPath: '/payments/v1/webhook' });

/** Two administrators of one organisation. */
async function twoAdministrators(): Promise<[Person, Person]> {
  const { admin, member } = await createHousehold({ hasAlias: true, hasUsedTrial: false });
  await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, member.userId));
  return [admin, member];
}
/** Two administrators of an organisation that has bought a month for 20 users with a saved card. */
async function subscribed(): Promise<[Person, Person]> {
  const both = await twoAdministrators();
  await buy(both[0]);
  await deliverOutbox();
  return both;
}

/** Moves the clock and keeps everyone signed in. */
async function at(moment: Date, ...people: Person[]): Promise<void> {
  await server.clock.moveTo(moment);
  for (const person of people) person.token = await sessionOf(server, person);
}

const currentSubscription = async (person: Person) => {
  const now = await subscriptionOf(person);
  if (!now) throw new Error('there is no subscription');
  return now;
};
const cardId = async (person: Person) => (await cardsOf(person))[0]?.id ?? null;
const cancel = ({ token }: Person, version: number) =>
  server.api.call(cancelSubscription, {
    token,
    body: { reasonId: 'too-expensive', comment: '', confirmation: null, version },
  });
const undo = ({ token }: Person, version: number) => server.api.call(undoCancellation, { token, query: { version } });
const schedule = ({ token }: Person, version: number, numberOfUsers = 10) =>
  server.api.call(scheduleChange, { token, body: { change: changeTo({ numberOfUsers }), version } });
const prefer = ({ token }: Person, isAutoRenewal: boolean) =>
  server.api.call(setPreference, { token, body: { isAutoRenewal } });
const renewals = () => server.platform.jobs.runDue('renewals');
const purge = () => server.platform.jobs.runDue('purge');
const codeOf = ({ status, body }: { status: number; body: { code?: string } }): string | number =>
  status < 300 ? status : (body.code ?? status);

/** Quotes a change or the next term and returns its payment request with the saved card. */
async function upgrade(person: Person, numberOfUsers = 40) {
  const { quote } = (await requestQuote(person, changeTo({ numberOfUsers }))).body;
  const request = changePaymentFor(quote, { cardId: await cardId(person) });
  return () => initiateChange(person, request);
}
async function renewal(person: Person) {
  const { quote } = (await requestQuote(person, { type: 'renewal' })).body;
  const request = changePaymentFor(quote, { cardId: await cardId(person) });
  return () => initiateRenewal(person, request);
}

const events = async ({ orgId }: Person, ...wanted: string[]) =>
  (
    await server.platform.database.sql
      .select({ event: activities.event })
      .from(activities)
      .where(and(eq(activities.orgId, orgId), inArray(activities.event, wanted)))
      .orderBy(activities.id)
  ).map(({ event }) => event);

beforeEach(async () => {
  await setSwitches({ charge: 'byCard', answer: 'normal' });
  // Removes earlier subscriptions, so that none becomes due, and resets the time.
  await server.platform.database.sql.delete(subscriptions);
  await server.clock.moveTo(null);
});

describe('two administrators who saw the same version', () => {
  it.each(raceLeads)('schedule and cancel (%i): one succeeds', async (lead) => {
    const [ada, bola] = await subscribed();
    const { version } = await currentSubscription(ada);
    await confirmOwnPassword(bola);
    const [scheduled, cancelled] = await race(
      lead,
      () => schedule(ada, version),
      () => cancel(bola, version),
    );
    expect([
      [200, 'version_conflict'],
      ['version_conflict', 200],
      ['transition_refused', 200],
    ]).toContainEqual([codeOf(scheduled), codeOf(cancelled)]);
    const { subscription } = await expectSoundBooks(ada);
    expect(subscription).toMatchObject(
      scheduled.status === 200
        ? { state: 'active', scheduledChange: { numberOfUsers: 10 } }
        : { state: 'cancelled', scheduledChange: null },
    );
    expect(subscription.version).toBe(version + 1);
  });

  it.each(raceLeads)('upgrade and cancel (%i): a charge takes effect or is refunded', async (lead) => {
    const [ada, bola] = await subscribed();
    const { version } = await currentSubscription(ada);
    const pay = await upgrade(ada);
    await confirmOwnPassword(bola);
    const [upgraded, cancelled] = await race(lead, pay, () => cancel(bola, version));
    const { subscription, changes } = await expectSoundBooks(ada);
    const isCancelled = cancelled.status === 200;
    expect([200, 'version_conflict']).toContain(codeOf(cancelled));
    expect(subscription.state).toBe(isCancelled ? 'cancelled' : 'active');
    expect({ users: subscription.numberOfUsers, changes }).toEqual(
      isCancelled ? { users: 20, changes: 0 } : { users: 40, changes: 1 },
    );
    expect(isCancelled ? ['transition_refused', 'price_changed', 'refunded'] : ['succeeded']).toContain(
      upgraded.body.payment?.status ?? codeOf(upgraded),
    );
  });

  it.each(raceLeads)(
    'schedule and pay for an upgrade on the card page (%i): a payment for another version is refunded',
    async (lead) => {
      const [ada, bola] = await subscribed();
      const { version } = await currentSubscription(ada);
      const { quote } = (await requestQuote(ada, changeTo({ numberOfUsers: 40 }))).body;
      const { reference } = (await initiateChange(ada, changePaymentFor(quote))).body.payment;
      await payWith(reference, 'visa');
      const [upgraded, scheduled] = await race(
        lead,
        () => verify(ada, reference),
        () => schedule(bola, version),
      );
      const { subscription, changes } = await expectSoundBooks(ada);
      expect([
        ['succeeded', 'version_conflict'],
        ['refunded', 200],
      ]).toContainEqual([upgraded.status, codeOf(scheduled)]);
      expect({
        changes,
        users: subscription.numberOfUsers,
        scheduled: subscription.scheduledChange?.numberOfUsers ?? null,
      }).toEqual(
        scheduled.status === 200
          ? { changes: 0, users: 20, scheduled: 10 }
          : { changes: 1, users: 40, scheduled: null },
      );
    },
  );

  it('undo the cancellation concurrently: it is undone once', async () => {
    const [ada, bola] = await subscribed();
    await confirmOwnPassword(ada);
    expect((await cancel(ada, (await currentSubscription(ada)).version)).status).toBe(200);
    const { version } = await currentSubscription(ada);
    const answers = await Promise.all([undo(ada, version), undo(bola, version)]);
    expect(answers.map((answer) => String(codeOf(answer))).toSorted()).toEqual(['200', 'version_conflict']);
    expect(await currentSubscription(ada)).toMatchObject({ state: 'active', version: version + 1 });
    expect(await events(ada, 'subscription.cancellationUndone')).toHaveLength(1);
  });

  it('schedule ten changes and undo them concurrently: each version has one successor', async () => {
    const [ada, bola] = await subscribed();
    const { version } = await currentSubscription(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => schedule(n % 2 ? ada : bola, version, 10 + n)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { numberOfUsers } = answers.find(({ status }) => status === 200)?.body.subscription.scheduledChange ?? {};
    expect(await currentSubscription(ada)).toMatchObject({ version: version + 1, scheduledChange: { numberOfUsers } });
    const undone = await Promise.all(
      [ada, bola, ada].map(({ token }) =>
        server.api.call(undoScheduledChange, { token, query: { version: version + 1 } }),
      ),
    );
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await currentSubscription(ada)).toMatchObject({ version: version + 2, scheduledChange: null });
  });
});

describe('a renewal and', () => {
  /** A day before the term ends, when the card is charged. */
  async function due(): Promise<[Person, Person]> {
    const both = await subscribed();
    const { expiryDate } = await currentSubscription(both[0]);
    await at(later(new Date(expiryDate), { days: -1 }), ...both);
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
      const [ada] = await subscribed();
      await confirmOwnPassword(ada);
      await cancel(ada, (await currentSubscription(ada)).version);
      const { version, expiryDate } = await currentSubscription(ada);
      await at(new Date(Date.parse(expiryDate) - 1), ada);
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
      const [ada] = await subscribed();
      const { expiryDate } = await currentSubscription(ada);
      await prefer(ada, false);
      await at(later(new Date(expiryDate), { days: 90, minutes: -1 }), ada);
      const { reference } = await beginPayment(ada);
      await at(later(new Date(expiryDate), { days: 90 }), ada);
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
      expect(await events(ada, 'data.purged')).toEqual([]);
      expect(await cardsOf(ada)).toHaveLength(1);
    },
  );

  it.each(raceLeads)('the data and a payment that starts (%i): it is bought with or without the data', async (lead) => {
    const [ada] = await subscribed();
    const { expiryDate } = await currentSubscription(ada);
    await prefer(ada, false);
    await at(later(new Date(expiryDate), { days: 90 }), ada);
    const request = requestFor(await quoteOf(ada), { cardId: await cardId(ada) });
    const [, bought] = await race(lead, purge, () => initiate(ada, request));
    const isPurged = (await events(ada, 'data.purged')).length === 1;
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
