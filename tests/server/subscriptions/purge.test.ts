import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import {
  billingContacts,
  cards,
  outbox,
  paymentAttempts,
  quotes,
  receipts,
  unreachableAddresses,
} from '#server/db/schema/index.ts';
import { bindToOrg, forOrg } from '#server/db/scope.ts';
import { postDeletion } from '#server/modules/subscriptions/service.ts';
import { purge } from '#server/modules/subscriptions/purge.ts';
import { earlier, later } from '#server/platform/clock.ts';
import { receiptOf } from '#tests/support/billing.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { administrator, sessionOf, type Person } from '#tests/support/people.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  confirmAndCancel,
  loggedEvents,
  insertPaidSubscription,
  purgeAfterNotices,
  subscriptionRow,
  waitSignedIn,
} from '#tests/support/storedSubscriptions.ts';

/* When data is deleted, and how the main application is told. */

const key = 'a-key-of-the-main-application-of-tests';
interface ReceivedEvent {
  body: string;
  timestamp: string;
  signature: string;
}
let received: ReceivedEvent[] = [];
/** The next statuses of the main application; 200 by default. */
let answers: number[] = [];
let mainApp: HttpServer;
let eventsUrl = '';
let server: TestServer;

beforeAll(async () => {
  mainApp = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        received.push({
          body: Buffer.concat(parts).toString(),
          timestamp: String(request.headers['x-humanar-timestamp']),
          signature: String(request.headers['x-humanar-signature']),
        });
        response.writeHead(answers.shift() ?? 200).end();
      });
  });
  await new Promise<void>((listening) => void mainApp.listen(0, '127.0.0.1', listening));
  const address = mainApp.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  eventsUrl = `http://127.0.0.1:${port}/events`;
  server = await startTestServer({ env: { SANDBOX: 'on', MAIN_APP_EVENTS_URL: eventsUrl, MAIN_APP_KEY: key } });
});
afterAll(async () => {
  await server.stop();
  await new Promise((closed) => mainApp.close(closed));
});
beforeEach(() => {
  received = [];
  answers = [];
});

const db = () => server.platform.database.sql;
const run = () => purgeAfterNotices(server);
const deletions = async () => (await db().select().from(outbox)).filter(({ kind }) => kind === 'mainApp.dataDeleted');
/** Delivers all that waits in the outbox, including delayed retries. */
async function deliver(): Promise<void> {
  // What is being delivered must not be delivered twice.
  await server.platform.outbox.drain();
  await db()
    .update(outbox)
    .set({ nextAt: later(new Date(), { seconds: -1 }) })
    .where(and(eq(outbox.kind, 'mainApp.dataDeleted'), isNotNull(outbox.nextAt)));
  await server.platform.outbox.drain();
}
const state = async (person: Person) =>
  (await server.api.done(getSubscription, { token: await sessionOf(server, person) })).subscription?.state;

/** A subscription with every kind of data that belongs to it. */
async function fullSubscription(person: Person): Promise<Date> {
  const { orgId, email } = person;
  const now = server.clock.now();
  const { expiresAt } = await insertPaidSubscription(server, person, {
    isAutoRenewal: false,
    accountCredit: 1_500,
    scheduled: { plan: 'core', moduleIds: [], numberOfUsers: 5, isPlanDurationAnnual: false },
  });
  await db().insert(billingContacts).values({ orgId, name: 'Zainab Yusuf', email: 'z@kuramo.ng', createdAt: now });
  await db().insert(unreachableAddresses).values({ orgId, email: 'z@kuramo.ng', failedAt: now });
  await db()
    .insert(cards)
    .values({
      orgId,
      brand: 'visa',
      last4: '4081',
      expMonth: 9,
      expYear: 2099,
      email,
      isDefault: true,
      createdAt: now,
      signature: 'SIG',
      authorizationCode: `AUTH_${orgId}`,
    });
  const [attempt] = await db()
    .insert(paymentAttempts)
    .values({ orgId, purpose: 'purchase', requestHash: '', email, amount: 100_00, status: 'succeeded', createdAt: now })
    .returning();
  if (!attempt) throw new Error('the payment is missing');
  await db()
    .insert(receipts)
    .values({
      orgId,
      attemptId: attempt.id,
      number: `HUM-2025-${attempt.id}`,
      issuedAt: now,
      content: receiptOf(attempt.id),
    });
  return expiresAt;
}

// Rules: purge.after90Days, purge.kept
describe('the data of a paid subscription', () => {
  it('is deleted after 90 days, except receipts, payments, log, account credit and logins', async () => {
    const ada = await administrator(server);
    const end = await fullSubscription(ada);
    await waitSignedIn(server, ada, { days: 120, seconds: -0.001 });
    await run();
    expect(await state(ada)).toBe('expired');
    await waitSignedIn(server, ada, { seconds: 0.001 });
    expect(server.clock.now()).toEqual(later(end, { days: 90 }));
    await run();
    expect(await state(ada)).toBe('purged');
    for (const table of [billingContacts, unreachableAddresses, cards, quotes])
      expect(await db().select().from(table).where(eq(table.orgId, ada.orgId))).toEqual([]);
    for (const table of [receipts, paymentAttempts])
      expect(await db().select().from(table).where(eq(table.orgId, ada.orgId))).toHaveLength(1);
    expect(await subscriptionRow(server, ada)).toMatchObject({
      version: 2,
      isAutoRenewal: true,
      scheduled: null,
      accountCredit: 1_500,
      purgedAt: server.clock.now(),
      nextNoticeAt: null,
      nextRenewalAt: null,
    });
    expect((await loggedEvents(server, ada)).at(-1)).toBe('data.purged');
    expect((await db().select().from(outbox)).filter(({ kind }) => kind === 'card.forget')).not.toEqual([]);
    expect((await server.api.done(refreshLinchpin, { token: ada.token })).orgApps[0]?.subscription).toMatchObject({
      isActive: false,
    });
    expect(await server.api.done(getSubscription, { token: ada.token })).toMatchObject({
      hasEverSubscribed: true,
      actions: ['buy'],
      subscription: { dataDeletedAt: null, scheduledChange: null },
    });
  });

  it('is deleted once with several processes running', async () => {
    const ada = await administrator(server);
    await fullSubscription(ada);
    server.clock.advance({ days: 120 });
    const other = await startTestServer({
      database: { ...server.platform.database, close: async () => {} },
      clock: server.clock,
    });
    const before = (await deletions()).length;
    await Promise.all([run(), other.platform.jobs.runDue('purge'), run()]);
    await run();
    await other.stop();
    expect((await loggedEvents(server, ada)).filter((event) => event === 'data.purged')).toHaveLength(1);
    expect((await subscriptionRow(server, ada)).version).toBe(2);
    expect((await deletions()).length).toBe(before + 1);
  });

  it.each(['created', 'sent', 'unknown'] as const)('waits for a payment that is %s', async (status) => {
    const ada = await administrator(server);
    await fullSubscription(ada);
    const [open] = await db()
      .insert(paymentAttempts)
      .values({
        orgId: ada.orgId,
        purpose: 'purchase',
        requestHash: '',
        email: ada.email,
        amount: 100_00,
        status,
        createdAt: server.clock.now(),
      })
      .returning();
    server.clock.advance({ days: 121 });
    await run();
    expect(await state(ada)).toBe('expired');
    expect(await db().select().from(cards).where(eq(cards.orgId, ada.orgId))).toHaveLength(1);
    await db()
      .update(paymentAttempts)
      .set({ status: 'abandoned' })
      .where(eq(paymentAttempts.id, open?.id ?? ''));
    await run();
    expect(await state(ada)).toBe('purged');
  });

  it('is checked again under the lock, so a recent purchase loses nothing', async () => {
    const ada = await administrator(server);
    await fullSubscription(ada);
    await forOrg(server.platform.database, ada.orgId).transaction((bound) =>
      purge(server.platform, bound, server.clock.now()),
    );
    expect(await subscriptionRow(server, ada)).toMatchObject({ version: 1, purgedAt: null });
    expect(await db().select().from(cards).where(eq(cards.orgId, ada.orgId))).toHaveLength(1);
  });

  it('is kept if something was bought in time', async () => {
    const ada = await administrator(server);
    await insertPaidSubscription(server, ada, { expiresAt: later(server.clock.now(), { days: 300 }) });
    server.clock.advance({ days: 120 });
    await run();
    expect(await state(ada)).toBe('active');
  });
});

describe('the data of a trial', () => {
  it('is kept for 90 days after it expires', async () => {
    const ada = await administrator(server);
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
    server.clock.advance({ days: 104 });
    await run();
    expect(await state(ada)).toBe('expired');
    server.clock.advance({ days: 1 });
    await run();
    expect(await state(ada)).toBe('purged');
  });

  it('waits for an open payment when cancelled, and is deleted by the next run', async () => {
    const ada = await administrator(server);
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
    const [open] = await db()
      .insert(paymentAttempts)
      .values({
        orgId: ada.orgId,
        purpose: 'purchase',
        requestHash: '',
        email: ada.email,
        amount: 100_00,
        status: 'sent',
        createdAt: server.clock.now(),
      })
      .returning();
    expect(
      (await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' })).body.subscription,
    ).toMatchObject({ state: 'cancelled', hasExpired: true });
    await run();
    expect((await server.mail.newest(ada.email)).text).toContain(
      'We’re still waiting for a payment. If it goes through, you keep your data.',
    );
    expect(await state(ada)).toBe('cancelled');
    const becomes = (result: Pick<typeof paymentAttempts.$inferSelect, 'status' | 'isConfirming'>) =>
      db()
        .update(paymentAttempts)
        .set(result)
        .where(eq(paymentAttempts.id, open?.id ?? ''));
    // After a day it is no longer open, but may still succeed for a week.
    await becomes({ status: 'abandoned', isConfirming: true });
    await run();
    expect(await state(ada)).toBe('cancelled');
    await becomes({ status: 'abandoned', isConfirming: false });
    await run();
    expect(await state(ada)).toBe('purged');
  });
});

describe('the main application', () => {
  it('is told immediately about a cancelled trial, with a signature', async () => {
    const ada = await administrator(server);
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
    await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd' });
    await deliver();
    const deletionEvents = received.filter(({ body }) => body.includes(ada.orgId));
    expect(deletionEvents).toHaveLength(1);
    const [{ body, timestamp, signature } = { body: '{}', timestamp: '', signature: '' }] = deletionEvents;
    expect(JSON.parse(body)).toEqual({
      id: `evt_${ada.orgId}_${server.clock.now().getTime()}`,
      event: 'organisation.data.deleted',
      orgId: ada.orgId,
      at: server.clock.now().toISOString(),
      reason: 'trialCancelled',
    });
    expect(Number(timestamp)).toBe(Math.floor(server.clock.now().getTime() / 1000));
    expect(signature).toBe(createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'));
  });

  it('is told again, under the same id, until it accepts, however long that takes', async () => {
    const ada = await administrator(server);
    await fullSubscription(ada);
    server.clock.advance({ days: 120 });
    answers = [500, 302, ...Array.from({ length: 13 }, () => 401)];
    await run();
    await server.platform.outbox.drain();
    for (let tries = 0; tries < 15; tries += 1) await deliver();
    const deletionEvents = received
      .filter(({ body }) => body.includes(ada.orgId))
      .map(({ body }) => JSON.parse(body) as { id: string; reason: string });
    expect(deletionEvents).toHaveLength(16);
    expect(new Set(deletionEvents.map(({ id }) => id)).size).toBe(1);
    expect(deletionEvents[0]?.reason).toBe('retentionEnded');
    await deliver();
    expect(received.filter(({ body }) => body.includes(ada.orgId))).toHaveLength(16);
  });

  it('is reported to our team once if it hasn’t confirmed a deletion for three days, however often it was asked', async () => {
    const org = bindToOrg(randomUUID(), db());
    const reports = async () =>
      (await server.mail.to(server.config.salesEmail)).filter(({ subject }) => subject.includes(org.orgId));
    answers = Array.from({ length: 16 }, () => 401);
    await postDeletion(server.platform, org, { at: server.clock.now(), reason: 'accountClosed' });
    for (let tries = 0; tries < 13; tries += 1) await deliver();
    expect(await reports()).toEqual([]);
    await db()
      .update(outbox)
      .set({ createdAt: earlier(new Date(), { days: 3 }) });
    await deliver();
    await deliver();
    expect(await reports()).toHaveLength(1);
    expect((await reports())[0]?.text).toContain('The last request failed: the main application answered 401.');
    await deliver();
  });

  it('is told once its settings are back, if they were lost in the meantime', async () => {
    const database = await freshDatabase();
    const startSite = (env: Record<string, string>) =>
      startTestServer({ env: { ...realKeys, ...env }, database: { ...database, close: async () => {} } });
    const without = await startSite({});
    const org = bindToOrg(randomUUID(), database.sql);
    await postDeletion(without.platform, org, { at: without.clock.now(), reason: 'accountClosed' });
    await without.platform.outbox.drain();
    await without.stop();
    const complete = await startSite({ MAIN_APP_EVENTS_URL: eventsUrl, MAIN_APP_KEY: key });
    await complete.platform.outbox.drain();
    await complete.stop();
    await database.close();
    expect(received.filter(({ body }) => body.includes(org.orgId))).toHaveLength(1);
  });
});
