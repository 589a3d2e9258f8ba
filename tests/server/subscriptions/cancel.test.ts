import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmPassword } from '#contract/security.ts';
import {
  cancelSubscription,
  getSubscription,
  scheduleChange,
  startTrial,
  undoCancellation,
} from '#contract/subscriptions.ts';
import { activities, billingContacts, cards, users } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member, password, sessionOf, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  confirmAndCancel,
  cancelRequest,
  loggedEvents,
  insertPaidSubscription,
  subscriptionRow,
  waitSignedIn,
} from '#tests/support/storedSubscriptions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.platform.database.sql;
const undo = ({ token }: Person, version: number) => server.api.call(undoCancellation, { token, query: { version } });
const current = ({ token }: Person) => server.api.done(getSubscription, { token });
const trial = ({ token, orgId }: Person) => server.api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
const subjectsTo = async (address: string) => (await server.mail.to(address)).map(({ subject }) => subject);
const confirm = ({ token, userId }: Person) => server.api.done(confirmPassword, { token, body: { userId, password } });

/** Another administrator of the same organisation, with the same password. */
async function colleague(ada: Person): Promise<Person> {
  const bola = await member(server, ada);
  const [{ passwordHash } = { passwordHash: null }] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, ada.userId));
  await db().update(users).set({ isRoot: true, passwordHash }).where(eq(users.id, bola.userId));
  return bola;
}

describe('cancelling a paid subscription', () => {
  // Rules: cancel.paid
  it('lets it run to its end, stops renewals, drops the scheduled change and keeps the preference', async () => {
    const ada = await administrator(server);
    const bola = await colleague(ada);
    const { expiresAt } = await insertPaidSubscription(server, ada, {
      renewalFailures: 2,
      scheduled: { plan: 'core', moduleIds: [], numberOfUsers: 5, isPlanDurationAnnual: false },
    });
    const { status, body } = await confirmAndCancel(server, ada, { comment: 'Too dear for us.' });
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({
      state: 'cancelled',
      status: 'cancelled',
      isActive: false,
      isCancelled: true,
      hasExpired: false,
      version: 2,
      scheduledChange: null,
      expiryDate: expiresAt.toISOString(),
      cancelledAt: server.clock.now().toISOString(),
      dataDeletedAt: later(expiresAt, { days: 90 }).toISOString(),
    });
    expect(await current(ada)).toMatchObject({ actions: ['buy', 'undoCancel'] });
    expect(await subscriptionRow(server, ada)).toMatchObject({
      isAutoRenewal: true,
      renewalFailures: 0,
      nextRenewalAt: null,
      nextNoticeAt: later(expiresAt, { days: -7 }),
    });
    expect((await loggedEvents(server, ada)).at(-1)).toBe('subscription.cancelled');
    const [entry] = await db()
      .select()
      .from(activities)
      .where(eq(activities.orgId, ada.orgId))
      .orderBy(activities.id)
      .then((all) => all.slice(-1));
    expect(entry).toMatchObject({
      actorId: ada.userId,
      data: { reasonId: 'too-expensive', comment: 'Too dear for us.' },
    });
    // Ada's email is also the organisation's, so each address gets one mail.
    for (const address of [ada.email, bola.email])
      expect(
        (await subjectsTo(address)).filter((subject) => subject === 'Your subscription was cancelled'),
      ).toHaveLength(1);
    const { text } = await server.mail.newest(bola.email);
    expect(text).toContain('until 20 December 2026 at 10:00');
    expect(text).toContain('data until 20 March 2027 at 10:00');
  });

  it('requires the password, confirmed in this session within five minutes', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    const ask = (token: string) => server.api.call(cancelSubscription, { token, body: cancelRequest });
    expect(await ask(ada.token)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    await confirm(ada);
    expect((await ask(await sessionOf(server, ada))).status).toBe(403);
    server.clock.advance({ minutes: 5 });
    expect((await ask(ada.token)).status).toBe(403);
    expect((await subscriptionRow(server, ada)).cancelledAt).toBeNull();
  });

  // Rules: cancel.reason
  it('requires a listed reason', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    for (const reasonId of ['because', 'other\0'])
      expect(await confirmAndCancel(server, ada, { reasonId })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'reasonId' }] },
      });
  });

  it('is refused for another version, with the current subscription', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { version: 4 });
    const answer = await confirmAndCancel(server, ada, { version: 3 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { subscription: { version: 4, state: 'active' } } },
    });
  });

  it('answers a repeat by the same person, and refuses one by another', async () => {
    const ada = await administrator(server);
    const bola = await colleague(ada);
    await insertPaidSubscription(server, ada);
    const first = await confirmAndCancel(server, ada);
    server.clock.advance({ minutes: 1 });
    const again = await confirmAndCancel(server, ada);
    expect(again.status).toBe(200);
    expect(again.body.subscription).toEqual(first.body.subscription);
    expect((await loggedEvents(server, ada)).filter((event) => event === 'subscription.cancelled')).toHaveLength(1);
    expect(
      (await subjectsTo(ada.email)).filter((subject) => subject === 'Your subscription was cancelled'),
    ).toHaveLength(1);
    expect(await confirmAndCancel(server, bola)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { subscription: { state: 'cancelled' } } },
    });
    expect(await confirmAndCancel(server, ada, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'transition_refused', msg: 'Your subscription is already cancelled.' },
    });
  });

  // Rules: cancel.running
  it.each([
    ['never had one', null, 'no subscription to cancel'],
    ['ended', { expiresAt: new Date('2026-11-01T00:00:00Z') }, 'already ended'],
    [
      'is past its end with retries running',
      {
        expiresAt: new Date('2026-11-20T08:00:00Z'),
        renewalFailures: 2,
        nextRenewalAt: new Date('2026-11-21T08:00:00Z'),
      },
      'Switch off automatic renewal',
    ],
    [
      'was purged',
      { expiresAt: new Date('2026-01-01T00:00:00Z'), purgedAt: new Date('2026-05-01T00:00:00Z') },
      'data was deleted',
    ],
  ])('is refused with the reason for an organisation that %s', async (_, row, words) => {
    const ada = await administrator(server);
    if (row) await insertPaidSubscription(server, ada, row);
    const answer = await confirmAndCancel(server, ada);
    expect(answer).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
    expect(answer.body.msg).toContain(words);
  });
});

// Rules: cancel.undo
describe('undoing a cancellation', () => {
  it('restores everything until a moment before the end', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    await confirmAndCancel(server, ada);
    await waitSignedIn(server, ada, { days: 30, seconds: -0.001 });
    const { status, body } = await undo(ada, 2);
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({ state: 'active', version: 3, cancelledAt: null, dataDeletedAt: null });
    // The time of the first charge has passed: undoing charges nothing before the end.
    const { nextRenewalAt, expiresAt } = await subscriptionRow(server, ada);
    expect(nextRenewalAt).toEqual(expiresAt);
    expect((await server.mail.newest(ada.email)).text).toContain(', and renews automatically then.');
    expect((await loggedEvents(server, ada)).at(-1)).toBe('subscription.cancellationUndone');
    expect((await subjectsTo(ada.email))[0]).toBe('Your subscription continues');
  });

  it('is refused at the end, and for another version', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada);
    await confirmAndCancel(server, ada);
    expect(await undo(ada, 1)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { subscription: { version: 2 } } },
    });
    await waitSignedIn(server, ada, { days: 30 });
    expect(await undo(ada, 2)).toMatchObject({
      status: 409,
      body: { code: 'transition_refused', msg: 'Your subscription has ended. Renew it or choose a plan to continue.' },
    });
    expect((await subscriptionRow(server, ada)).cancelledAt).not.toBeNull();
  });

  it('is refused if nothing was cancelled', async () => {
    const ada = await administrator(server);
    expect(await undo(ada, 1)).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
    await insertPaidSubscription(server, ada);
    expect(await undo(ada, 1)).toMatchObject({
      status: 409,
      body: { msg: 'Your subscription hasn’t been cancelled.' },
    });
  });
});

describe('cancelling a trial', () => {
  it('refuses a comment that can’t be stored', async () => {
    const ada = await administrator(server);
    await trial(ada);
    expect(await confirmAndCancel(server, ada, { comment: 'a\0b', confirmation: 'Kuramo' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'comment' }] },
    });
  });

  // Rules: cancel.typed
  it('requires the organisation’s name, typed', async () => {
    const ada = await administrator(server);
    await trial(ada);
    for (const confirmation of [null, '', 'Kuramo']) {
      expect(await confirmAndCancel(server, ada, { confirmation })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ field: 'confirmation' }] },
      });
    }
    expect((await current(ada)).subscription?.state).toBe('trial');
  });

  // Rules: cancel.trial
  it('ends it immediately, with its data', async () => {
    const ada = await administrator(server);
    await trial(ada);
    const now = server.clock.now();
    await db()
      .insert(billingContacts)
      .values({ orgId: ada.orgId, name: 'Zainab Yusuf', email: 'z@kuramo.ng', createdAt: now });
    await db()
      .insert(cards)
      .values({
        orgId: ada.orgId,
        brand: 'visa',
        last4: '4081',
        expMonth: 9,
        expYear: 2029,
        email: ada.email,
        createdAt: now,
        signature: 'SIG',
        authorizationCode: 'AUTH_x',
      });
    const { status, body } = await confirmAndCancel(server, ada, { confirmation: '  kuramo  LOGISTICS ltd ' });
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({
      state: 'purged',
      isTrial: true,
      isActive: false,
      hasExpired: true,
      expiryDate: now.toISOString(),
      dataDeletedAt: null,
      version: 3,
    });
    expect((await current(ada)).actions).toEqual(['buy']);
    for (const table of [billingContacts, cards])
      expect(await db().select().from(table).where(eq(table.orgId, ada.orgId))).toEqual([]);
    expect((await loggedEvents(server, ada)).slice(-2)).toEqual(['subscription.cancelled', 'data.purged']);
    expect(await subscriptionRow(server, ada)).toMatchObject({
      nextNoticeAt: null,
      nextRenewalAt: null,
      purgedAt: now,
    });
    expect((await subjectsTo(ada.email))[0]).toBe('Your trial was cancelled');
    // A repeat gets the response that was lost. There is no second trial.
    expect((await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' })).status).toBe(200);
    expect(await undo(ada, 3)).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
    expect(
      await server.api.call(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } }),
    ).toMatchObject({ status: 409, body: { code: 'trial_used' } });
  });
});

describe('two administrators at once', () => {
  it.each([1, 2, 3])('don’t overwrite each other: one is told what the other did (%i)', async () => {
    const ada = await administrator(server);
    const bola = await colleague(ada);
    await insertPaidSubscription(server, ada);
    await confirm(ada);
    const change = {
      type: 'manage' as const,
      plan: 'core',
      moduleIds: [],
      numberOfUsers: 5,
      isPlanDurationAnnual: false,
    };
    const answers = await Promise.all([
      server.api.call(cancelSubscription, { token: ada.token, body: cancelRequest }),
      server.api.call(scheduleChange, { token: bola.token, body: { change, version: 1 } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current: { subscription: { version: 2 } },
    });
    expect((await subscriptionRow(server, ada)).version).toBe(2);
  });

  it('cancel once if both do', async () => {
    const ada = await administrator(server);
    const bola = await colleague(ada);
    await insertPaidSubscription(server, ada);
    for (const person of [ada, bola]) await confirm(person);
    const answers = await Promise.all(
      [ada, bola, ada, bola].map(({ token }) => server.api.call(cancelSubscription, { token, body: cancelRequest })),
    );
    // If the first person repeats it, they get the same response.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect((await loggedEvents(server, ada)).filter((event) => event === 'subscription.cancelled')).toHaveLength(1);
  });
});
