import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyForPartnership, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { closeOrganisation } from '#server/closeOrganisation.ts';
import {
  cards,
  demoRequests,
  formerEmails,
  inquiries,
  organisations,
  outbox,
  partnerApplications,
  paymentAttempts,
  receipts,
  users,
} from '#server/db/schema/index.ts';
import { recordActivity } from '#server/modules/activity/service.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { receiptOf } from '#tests/support/billing.ts';
import { administrator, member, newEmail, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { application, demo, inquiry, ip, params } from '#tests/support/visitorForms.ts';
import { confirmAndCancel, insertPaidSubscription } from '#tests/support/storedSubscriptions.ts';

/* Closing an organisation for good, as its administrator asked for. */

const NAME = 'Kuramo Logistics Ltd';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.platform.database.sql;
const close = ({ orgId }: Pick<Person, 'orgId'>, name = NAME, isNow = false) =>
  closeOrganisation(server.platform, orgId, name, isNow);

/** An organisation whose subscription has ended, with a card, a log, a payment and its receipt. */
async function endedCustomer(payment: Partial<typeof paymentAttempts.$inferInsert> = {}): Promise<Person> {
  const ada = await administrator(server);
  const { orgId, email } = ada;
  const now = server.clock.now();
  await member(server, ada);
  await insertPaidSubscription(server, ada, { isAutoRenewal: false, expiresAt: now });
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
  const [paid] = await db()
    .insert(paymentAttempts)
    .values({
      orgId,
      purpose: 'purchase',
      requestHash: '',
      email,
      amount: 100_00,
      status: 'succeeded',
      createdAt: now,
      ...payment,
    })
    .returning();
  const attemptId = paid?.id ?? '';
  await db()
    .insert(receipts)
    .values({ orgId, attemptId, number: `HUM-${attemptId}`, issuedAt: now, content: receiptOf(attemptId) });
  await recordActivity(bindToOrg(orgId, db()), { actorId: null, event: 'card.added', at: now });
  await server.platform.outbox.drain();
  return ada;
}

/** The tables that have rows of the organisation. */
async function tablesWith({ orgId }: Person): Promise<string[]> {
  const { platform } = server;
  const { rows } = await platform.database.execute(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name = 'org_id' or (table_name = 'organisations' and column_name = 'id'))`,
  );
  const found = await Promise.all(
    rows.map(async ({ table_name: table, column_name: column }) => {
      const some = await platform.database.execute(
        `select 1 from ${String(table)} where ${String(column)} = '${orgId}' limit 1`,
      );
      return some.rows.length > 0 ? [String(table)] : [];
    }),
  );
  return found.flat().toSorted();
}

it('leaves deliveries to the running servers when the command starts without them', async () => {
  const command = await startTestServer({ deliveries: false });
  const { database, outbox: lanes } = command.platform;
  await database.transaction((tx) => lanes.post(tx, 'card.forget', { authorizationCode: 'AUTH_x' }));
  await lanes.stop();
  expect(await database.sql.select().from(outbox)).toMatchObject([{ attempts: 0, sentAt: null }]);
  await command.stop();
});

describe('closing an organisation', () => {
  it('leaves only its payments and receipts, and tells the card provider, the main application and administrators', async () => {
    const [ada, other] = [await endedCustomer(), await endedCustomer()];
    const [colleague, unproven] = [await member(server, ada), await member(server, ada)];
    for (const { userId } of [colleague, unproven])
      await db().update(users).set({ isRoot: true }).where(eq(users.id, userId));
    await db().update(users).set({ emailVerifiedAt: users.createdAt }).where(eq(users.id, unproven.userId));
    const before = await tablesWith(other);
    expect(before).toEqual(expect.arrayContaining(['activities', 'cards', 'organisations', 'subscriptions', 'users']));
    await server.platform.outbox.drain();
    await db().delete(outbox);
    await server.platform.outbox.stop();
    await close(ada);
    expect(await tablesWith(ada)).toEqual(['payment_attempts', 'receipts']);
    expect(
      (await db().select().from(outbox).orderBy(outbox.id)).map(({ kind, payload }) => ({ kind, payload })),
    ).toEqual([
      { kind: 'card.forget', payload: { authorizationCode: `AUTH_${ada.orgId}` } },
      {
        kind: 'mainApp.dataDeleted',
        payload: { orgId: ada.orgId, at: server.clock.now().toISOString(), reason: 'accountClosed' },
      },
      ...[ada, colleague].map(({ email }) => ({
        kind: 'mail',
        payload: expect.objectContaining({ to: email, subject: 'Your organisation’s account was closed' }) as unknown,
      })),
    ]);
    server.platform.outbox.start();
    expect(await tablesWith(other)).toEqual(before.filter((table) => table !== 'outbox'));
    await expect(close(ada)).rejects.toThrow('There is no organisation');
  });

  it('deletes what its people wrote to us, and cancels their next demos', async () => {
    const [ada, other] = [await endedCustomer(), await endedCustomer()];
    const bola = await member(server, ada);
    const day = 86_400_000;
    const next = new Date('2026-11-24T09:00:00Z');
    for (const { email } of [ada, bola, other]) {
      await server.api.done(sendInquiry, { params, body: inquiry({ email, topic: 'dataProtection' }), ip: ip() });
      await server.api.done(applyForPartnership, { params, body: application({ email }), ip: ip() });
    }
    await server.api.done(requestDemo, { body: demo(next.toISOString(), { email: ada.email }), ip: ip() });
    await server.api.done(requestDemo, {
      body: demo(new Date(next.getTime() + day).toISOString(), { email: other.email }),
      ip: ip(),
    });
    const { email: _email, ...past } = (await db().select().from(demoRequests))[0]!;
    await db()
      .insert(demoRequests)
      .values({ ...past, id: randomUUID(), email: bola.email, date: new Date(next.getTime() - 30 * day) });
    await close(ada);
    const writers = await Promise.all(
      [inquiries, partnerApplications, demoRequests].map((table) => db().select({ email: table.email }).from(table)),
    );
    expect(writers).toEqual([[{ email: other.email }], [{ email: other.email }], [{ email: other.email }]]);
    expect((await server.mail.newest(ada.email)).subject).toMatch(/^Your Humanar demo on .* was cancelled$/);
    expect((await server.mail.to(bola.email)).filter(({ subject }) => subject.includes('demo'))).toEqual([]);
  });

  it('deletes messages from former emails, but none from an email that somebody of another organisation signs in with', async () => {
    const [ada, other] = [await endedCustomer(), await endedCustomer()];
    const former = newEmail();
    const taken = await member(server, other);
    const { orgId, userId } = ada;
    await db()
      .insert(formerEmails)
      .values([former, taken.email].map((email) => ({ orgId, userId, email, changedAt: server.clock.now() })));
    await db().update(organisations).set({ email: other.email }).where(eq(organisations.id, orgId));
    const days = [1, 2, 3].map((day) => new Date(Date.UTC(2027, 0, 11 + day, 9)).toISOString());
    for (const [index, email] of [former, taken.email, other.email].entries()) {
      await server.api.done(sendInquiry, { params, body: inquiry({ email }), ip: ip() });
      await server.api.done(requestDemo, { body: demo(days[index]!, { email }), ip: ip() });
    }
    await close(ada);
    for (const table of [inquiries, demoRequests]) {
      const left = (await db().select({ email: table.email }).from(table)).map(({ email }) => email);
      expect(left).toEqual(expect.arrayContaining([taken.email, other.email]));
      expect(left).not.toContain(former);
    }
    expect((await server.mail.newest(former)).subject).toMatch(/^Your Humanar demo on .* was cancelled$/);
  });

  it.each([
    ['a payment may still succeed', { status: 'abandoned', isConfirming: true }, 'A payment may still succeed'],
    ['a payment is open', { status: 'sent' }, 'A payment may still succeed'],
    ['a refund is due', { status: 'failed', refund: 'due' }, 'A refund is under way'],
    ['a refund was requested', { status: 'failed', refund: 'asked' }, 'A refund is under way'],
  ] as const)('is refused while %s, and changes nothing', async (_, payment, why) => {
    const ada = await endedCustomer(payment);
    const before = await tablesWith(ada);
    await expect(close(ada)).rejects.toThrow(why);
    expect(await tablesWith(ada)).toEqual(before);
  });

  it('is refused while a cancelled subscription is paid for, unless it has to be now', async () => {
    const ada = await administrator(server);
    const { expiresAt } = await insertPaidSubscription(server, ada, { cancelledAt: server.clock.now() });
    const before = await tablesWith(ada);
    await expect(close(ada)).rejects.toThrow(`is paid until ${lagosTime(expiresAt)}`);
    expect(await tablesWith(ada)).toEqual(before);
    await close(ada, NAME, true);
    expect(await tablesWith(ada)).not.toContain('organisations');
  });

  it('is allowed as soon as a trial is cancelled', async () => {
    const ada = await administrator(server);
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
    await confirmAndCancel(server, ada, { confirmation: NAME });
    await close(ada);
    expect(await tablesWith(ada)).not.toContain('organisations');
  });

  it('is refused for what isn’t cancelled, even with --now, for another name and for an unknown organisation', async () => {
    const ada = await administrator(server);
    await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
    for (const isNow of [false, true]) await expect(close(ada, NAME, isNow)).rejects.toThrow('has to cancel it first');
    await expect(close(await endedCustomer(), 'Kuramo')).rejects.toThrow(`is called “${NAME}”`);
    await expect(close({ orgId: randomUUID() })).rejects.toThrow('There is no organisation');
  });
});
