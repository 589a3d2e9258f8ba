import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '#contract/quotes.ts';
import {
  getPreference,
  getRenewal,
  getSubscription,
  listActivity,
  scheduleChange,
  setPreference,
  startTrial,
  undoScheduledChange,
} from '#contract/subscriptions.ts';
import { cards, users } from '#server/db/schema/index.ts';
import { type SubscriptionRow } from '#server/modules/subscriptions/service.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  loggedEvents,
  insertPaidSubscription,
  subscriptionRow,
  waitSignedIn,
} from '#tests/support/storedSubscriptions.ts';

/* What the lifecycle chart shows and allows: states, actions, scheduled changes and the next term. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const begin = new Date('2026-11-20T09:00:00Z');
const at = (days: number) => later(begin, { days });
const current = ({ token }: Pick<Person, 'token'>) => server.api.done(getSubscription, { token });
const schedule = ({ token }: Person, more: Partial<ChangeRequest> = {}, version = 1) =>
  server.api.call(scheduleChange, {
    token,
    body: {
      change: { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 10, isPlanDurationAnnual: false, ...more },
      version,
    },
  });
const undo = ({ token }: Person, version: number) =>
  server.api.call(undoScheduledChange, { token, query: { version } });
const renewal = async ({ token }: Person) => (await server.api.done(getRenewal, { token })).renewal;

const ended = { expiresAt: at(-1) };
/** Situations of a subscription: the stored values, its state and what the chart allows. */
const situations: [string, Partial<SubscriptionRow> | null, string | undefined, string[]][] = [
  ['never subscribed', null, undefined, ['startTrial', 'buy']],
  ['on trial', { kind: 'trial', plan: null, moduleIds: null, numberOfUsers: null }, 'trial', ['buy', 'cancel']],
  ['past its trial', { kind: 'trial', plan: null, moduleIds: null, numberOfUsers: null, ...ended }, 'expired', ['buy']],
  ['running', {}, 'active', ['change', 'renew', 'cancel']],
  ['active with the next term paid', { expiresAt: at(45) }, 'active', ['change', 'cancel']],
  ['declined within the term', { renewalFailures: 1, expiresAt: at(1) }, 'renewalDue', ['change', 'renew', 'cancel']],
  ['declined after the term', { renewalFailures: 2, ...ended }, 'renewalDue', ['buy', 'renew']],
  ['past all attempts', { renewalFailures: 5, ...ended }, 'expired', ['buy', 'renew']],
  ['over', { isAutoRenewal: false, ...ended }, 'expired', ['buy', 'renew']],
  ['cancelled', { cancelledAt: at(-2) }, 'cancelled', ['buy', 'undoCancel']],
  ['cancelled and ended', { cancelledAt: at(-9), ...ended }, 'expired', ['buy', 'renew']],
  ['purged', { expiresAt: at(-100), purgedAt: at(-10) }, 'purged', ['buy']],
];

describe('a subscription', () => {
  it.each(situations)(
    'that is %s shows its state, and its actions only to administrators',
    async (_, row, state, actions) => {
      const ada = await administrator(server);
      if (row) await insertPaidSubscription(server, ada, row);
      const answer = await current(ada);
      expect([answer.subscription?.state, answer.actions]).toEqual([state, actions]);
      expect(await current(await member(server, ada))).toEqual({ ...answer, actions: [] });
    },
  );

  it('says when its data will be deleted, once it has ended or was cancelled', async () => {
    for (const [row, expected] of [
      [{}, null],
      [{ cancelledAt: at(-2) }, at(120)],
      [ended, at(89)],
      [{ expiresAt: at(-100), purgedAt: at(-10) }, null],
    ] as const) {
      const ada = await administrator(server);
      await insertPaidSubscription(server, ada, row);
      expect((await current(ada)).subscription?.dataDeletedAt).toBe(expected?.toISOString() ?? null);
    }
  });
});

// Rules: change.reduction
describe('a reduction', () => {
  it('waits for the next term, can be replaced and can be undone', async () => {
    const ada = await administrator(server);
    const { expiresAt } = await insertPaidSubscription(server, ada);
    const first = await schedule(ada);
    expect(first).toMatchObject({
      status: 200,
      body: {
        subscription: {
          version: 2,
          numberOfUsers: 20,
          scheduledChange: {
            plan: 'core',
            planName: 'Core',
            numberOfUsers: 10,
            isPlanDurationAnnual: false,
            takesEffectAt: expiresAt.toISOString(),
          },
        },
      },
    });
    expect((await schedule(ada, {}, 2)).body.subscription.version).toBe(2);
    const second = await schedule(ada, { plan: 'flexi', moduleIds: ['analytics'], numberOfUsers: 30 }, 2);
    expect(second.body.subscription).toMatchObject({
      version: 3,
      scheduledChange: { plan: 'flexi', numberOfUsers: 30 },
    });
    expect(second.body.subscription.scheduledChange?.moduleIds).toContain('analytics');
    const { entries } = await server.api.done(listActivity, { token: ada.token });
    expect(entries[0]?.data).toMatchObject({
      from: { plan: 'core', numberOfUsers: 20, isAnnual: false },
      added: ['Analytics'],
      taken: ['Employee management', 'Benefits administration', 'Time tracking', 'Document management', 'Approval'],
    });
    const undone = await undo(ada, 3);
    expect(undone).toMatchObject({ status: 200, body: { subscription: { version: 4, scheduledChange: null } } });
    expect(await loggedEvents(server, ada)).toEqual(
      expect.arrayContaining(['change.scheduled', 'change.scheduled', 'change.undone']),
    );
    expect((await loggedEvents(server, ada)).filter((event) => event === 'change.scheduled')).toHaveLength(2);
    expect(await undo(ada, 4)).toMatchObject({
      status: 409,
      body: { code: 'transition_refused', msg: 'There’s no scheduled change to undo.' },
    });
  });

  it('is refused if nothing is reduced or nothing changes', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    expect(await schedule(ada, { numberOfUsers: 21 })).toMatchObject({
      status: 409,
      body: { code: 'transition_refused' },
    });
    expect(await schedule(ada, { numberOfUsers: 20, isPlanDurationAnnual: true })).toMatchObject({
      status: 409,
      body: { code: 'transition_refused' },
    });
    expect(await schedule(ada, { numberOfUsers: 20 })).toMatchObject({
      status: 409,
      body: { code: 'nothing_changed' },
    });
    expect(await schedule(ada, { plan: 'gold' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await schedule(ada, { moduleIds: ['nothing'] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'moduleIds' }] },
    });
    expect((await subscriptionRow(server, ada)).version).toBe(1);
  });

  it('from annual to monthly waits as well', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { isPlanDurationAnnual: true, expiresAt: at(200) });
    expect((await schedule(ada, { numberOfUsers: 20 })).body.subscription.scheduledChange).toMatchObject({
      isPlanDurationAnnual: false,
    });
  });

  it('never goes below the seats in use', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    for (let n = 0; n < 3; n += 1) await member(server, ada);
    await server.platform.database.sql.update(users).set({ isAllocated: true }).where(eq(users.orgId, ada.orgId));
    expect(await schedule(ada, { numberOfUsers: 3 })).toMatchObject({
      status: 409,
      body: { code: 'below_allocated', errors: [{ field: 'change.numberOfUsers' }] },
    });
    expect((await schedule(ada, { numberOfUsers: 4 })).status).toBe(200);
  });

  // Rules: error.unknown
  it('can be repeated under its old version, because the first answer may have been lost', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    const first = await schedule(ada, { numberOfUsers: 15 });
    expect(await schedule(ada, { numberOfUsers: 15 }, 1)).toMatchObject({ status: 200, body: first.body });
    expect(await schedule(ada, { numberOfUsers: 14 }, 1)).toMatchObject({ body: { code: 'version_conflict' } });
    expect((await loggedEvents(server, ada)).filter((event) => event === 'change.scheduled')).toHaveLength(1);
  });

  it('is refused for another version, with the current subscription', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { version: 3 });
    for (const answer of [await schedule(ada, {}, 2), await undo(ada, 4)])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'version_conflict', current: { subscription: { version: 3 } } },
      });
  });

  it.each(situations.filter(([, , , actions]) => !actions.includes('change')))('is refused when %s', async (_, row) => {
    const ada = await administrator(server);
    const scheduled = { plan: 'core', moduleIds: ['approval'], numberOfUsers: 15, isPlanDurationAnnual: false };
    if (row) await insertPaidSubscription(server, ada, { scheduled, ...row });
    for (const answer of [await schedule(ada), await undo(ada, 1)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
      expect(answer.body.msg).not.toBe('You can’t do this with your subscription right now.');
    }
  });
});

describe('the next term', () => {
  it('is the same order at today’s prices, charged a day earlier to the default card', async () => {
    const ada = await administrator(server);
    const { expiresAt } = await insertPaidSubscription(server, ada);
    const card = {
      orgId: ada.orgId,
      brand: 'visa',
      last4: '4081',
      expMonth: 9,
      expYear: 2099,
      email: ada.email,
      createdAt: server.clock.now(),
    } as const;
    await server.platform.database.sql.insert(cards).values([
      { ...card, signature: 'a', authorizationCode: 'a' },
      { ...card, last4: '9999', isDefault: true, signature: 'b', authorizationCode: 'b' },
    ]);
    // 20 users at 1,200.00 and 7.5% VAT, without the first-purchase discount.
    expect(await renewal(ada)).toMatchObject({
      chargeAt: later(expiresAt, { days: -1 }).toISOString(),
      failures: 0,
      amount: 25_800,
      plan: 'core',
      planName: 'Core',
      numberOfUsers: 20,
      isPlanDurationAnnual: false,
      period: { from: expiresAt.toISOString(), to: later(expiresAt, { days: 30 }).toISOString() },
      card: { last4: '9999', validity: 'valid' },
    });
  });

  it('includes the scheduled change and the account’s credit, for at least the seats in use', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { accountCredit: 100_000, isAutoRenewal: false });
    await schedule(ada, { numberOfUsers: 10 });
    expect(await renewal(ada)).toMatchObject({ chargeAt: null, numberOfUsers: 10, amount: 11_900, card: null });
    for (let n = 0; n < 11; n += 1) await member(server, ada);
    await server.platform.database.sql.update(users).set({ isAllocated: true }).where(eq(users.orgId, ada.orgId));
    expect(await renewal(ada)).toMatchObject({ numberOfUsers: 12 });
  });

  it('starts now if the last one has ended', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { renewalFailures: 2, ...ended });
    expect(await renewal(ada)).toMatchObject({
      failures: 2,
      chargeAt: at(2).toISOString(),
      period: { from: begin.toISOString(), to: at(30).toISOString() },
    });
  });

  it.each(situations)('exists only where it can be paid: %s', async (_, row, state) => {
    const ada = await administrator(server);
    if (row) await insertPaidSubscription(server, ada, row);
    const isToCome = row !== null && row.kind !== 'trial' && state !== 'cancelled' && state !== 'purged';
    expect((await renewal(ada)) !== null).toBe(isToCome);
  });
});

describe('automatic renewal', () => {
  const isOn = async ({ token }: Person) => (await server.api.done(getPreference, { token })).preference.isAutoRenewal;
  const set = ({ token }: Person, isAutoRenewal: boolean) =>
    server.api.call(setPreference, { token, body: { isAutoRenewal } });

  it.each([
    ['running', {}, at(29), [200, 200]],
    ['declined within the term', { renewalFailures: 1, expiresAt: at(1) }, at(0), [200, 200]],
    // After the end it has to be paid by hand.
    ['declined after the term', { renewalFailures: 2, ...ended }, null, [200, 200]],
    ['over', ended, null, [200, 200]],
    ['cancelled', { cancelledAt: at(-2) }, null, [409, 409]],
    ['purged', { expiresAt: at(-100), purgedAt: at(-10) }, null, [409, 409]],
  ] as const)('can be switched off and on when %s, without a new version', async (_, row, chargedNext, statuses) => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, row);
    const off = await set(ada, false);
    if (off.status === 200)
      expect(await subscriptionRow(server, ada)).toMatchObject({
        isAutoRenewal: false,
        nextRenewalAt: null,
        renewalFailures: 0,
      });
    const on = await set(ada, true);
    expect([off.status, on.status]).toEqual(statuses);
    expect(await subscriptionRow(server, ada)).toMatchObject({
      version: 1,
      isAutoRenewal: true,
      nextRenewalAt: chargedNext,
    });
    expect(await isOn(ada)).toBe(true);
  });

  it('doesn’t exist for a trial', async () => {
    const ada = await administrator(server);
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
    expect(await set(ada, false)).toMatchObject({
      status: 409,
      body: { msg: 'Automatic renewal needs a paid subscription. Choose a plan first.' },
    });
    await waitSignedIn(server, ada, { days: 15 });
    expect((await set(ada, false)).status).toBe(409);
    await server.clock.moveTo(null);
  });
});
