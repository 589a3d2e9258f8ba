import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { organisations, paymentAttempts, sandboxTransactions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { administrator } from '#tests/support/people.ts';
import {
  attemptOf,
  attemptsOf,
  beginPayment,
  chargesOf,
  initiate,
  keptCharges,
  quoteOf,
  reconcile,
  requestFor,
  saveCard,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { startTestServer } from '#tests/support/server.ts';

/* Without webhooks or a returning person, the product checks payments itself. */

withProvider({ webhookPath: null });

const newcomer = () => administrator(server);
const db = () => server.platform.database.sql;

describe('the reconciler', () => {
  it('finds a payment that was never reported and mails the organisation', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await passTime(ada, { seconds: 29 });
    await reconcile();
    expect(await subscriptionOf(ada)).toBeNull();
    await passTime(ada, { seconds: 1 });
    await reconcile();
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
    expect((await server.mail.newest(ada.email)).subject).toMatch(/receipt/i);
    await reconcile();
    expect(await termsOf(ada)).toHaveLength(1);
    expect(await attemptOf(ada, reference)).toMatchObject({
      status: 'succeeded',
      nextCheckAt: later(server.clock.now(), { days: 1 }),
    });
  });

  // Rules: payment.doubt
  it('checks after 30 seconds, 5 minutes, an hour and a day, then gives up but keeps checking for a week', async () => {
    const ada = await newcomer();
    const startedAt = server.clock.now();
    const { reference } = await beginPayment(ada);
    const next = async () => (await attemptOf(ada, reference)).nextCheckAt;
    for (const [by, then] of [
      [{ seconds: 30 }, { minutes: 5 }],
      [{ minutes: 5 }, { hours: 1 }],
      [{ hours: 1 }, { days: 1 }],
    ] as const) {
      expect(await next()).toEqual(later(startedAt, by));
      await server.clock.moveTo(later(startedAt, by));
      await reconcile();
      expect(await next()).toEqual(later(startedAt, then));
      expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent' });
    }
    await server.clock.moveTo(later(startedAt, { days: 1 }));
    await passTime(ada, {});
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({
      status: 'abandoned',
      reason: 'abandoned',
      checks: 4,
      nextCheckAt: later(startedAt, { days: 2 }),
    });
    for (let day = 2; day <= 8; day += 1) {
      expect(await next()).toEqual(later(startedAt, { days: day }));
      await server.clock.moveTo(later(startedAt, { days: day }));
      await reconcile();
    }
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned', checks: 11, nextCheckAt: null });
    await passTime(ada, {});
    expect(await verify(ada, reference)).toMatchObject({ status: 'failed', reason: 'abandoned' });
    // A late payment is honoured.
    await payWith(reference, 'visa');
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });

  it('keeps checking a payment that was replaced', async () => {
    const ada = await newcomer();
    const { reference: left } = await beginPayment(ada);
    const { reference } = await beginPayment(ada, {}, { plan: 'complete' });
    await payWith(reference, 'visa');
    await verify(ada, reference);
    await payWith(left, 'mastercard');
    await passTime(ada, { seconds: 30 });
    await reconcile();
    await deliverOutbox();
    expect((await keptCharges(ada)).map((charge) => charge.reference)).toEqual([reference]);
    expect(await attemptOf(ada, left)).toMatchObject({ status: 'failed', reason: 'notNeeded' });
  });

  it('closes payments unknown to the provider after two minutes, and not earlier', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    await setSwitches({ answer: 'error' });
    await initiate(ada, request);
    await setSwitches({ answer: 'normal' });
    const [attempt] = await attemptsOf(ada);
    await passTime(ada, { minutes: 2 });
    await reconcile();
    expect(await attemptOf(ada, attempt?.id ?? '')).toMatchObject({ status: 'created' });
    await passTime(ada, { minutes: 3 });
    await reconcile();
    expect(await attemptOf(ada, attempt?.id ?? '')).toMatchObject({ status: 'abandoned' });
    expect((await beginPayment(ada)).status).toBe('unfinished');
  });

  it('mails that nothing was charged if the payer was told a payment is being checked', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await setSwitches({ answer: 'error' });
    const { reference, status } = await beginPayment(ada, { cardId });
    expect(status).toBe('checking');
    await setSwitches({ answer: 'normal' });
    await passTime(ada, { minutes: 5 });
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned' });
    expect(await server.mail.newest(ada.email)).toMatchObject({
      subject: 'Your payment of ₦23,220.00 didn’t go through',
      text: expect.stringContaining(reference) as string,
    });
  });

  it('gives up nothing while the provider is down', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await setSwitches({ answer: 'errorAfter' });
    const { reference } = await beginPayment(ada, { cardId });
    await passTime(ada, { days: 2 });
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'unknown' });
    await setSwitches({ answer: 'normal' });
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded' });
  });

  it('continues with the others if one can’t be settled', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const [{ reference }, { reference: theirs }] = [await beginPayment(ada), await beginPayment(bola)];
    await payWith(reference, 'visa');
    await payWith(theirs, 'visa');
    // An order that fits no plan makes its own settlement fail.
    const { order } = await attemptOf(ada, reference);
    await db()
      .update(paymentAttempts)
      .set({ order: order && { ...order, plan: 'gold' } })
      .where(eq(paymentAttempts.id, reference));
    await passTime(bola, { seconds: 30 });
    await reconcile();
    expect(await subscriptionOf(bola)).toMatchObject({ status: 'active' });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent' });
    expect(await termsOf(ada)).toEqual([]);
    await db().update(paymentAttempts).set({ order }).where(eq(paymentAttempts.id, reference));
    await reconcile();
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('refunds a payment by an organisation that no longer exists', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await db().delete(organisations).where(eq(organisations.id, ada.orgId));
    server.clock.advance({ seconds: 30 });
    await reconcile();
    await deliverOutbox();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', reason: 'notNeeded' });
    expect(await chargesOf(ada)).toEqual([expect.objectContaining({ status: 'reversed' })]);
  });
});

it('checks every open payment as soon as the server listens, in addition to its scheduled checks', async () => {
  const database = await freshDatabase();
  const unclosableDatabase = { ...database, close: async () => {} };
  const start = async () => {
    const started = await startTestServer({
      database: unclosableDatabase,
      more: sandboxRoutes,
      routes: sandboxProvider,
    });
    await started.app.listen({ port: 0, host: '127.0.0.1' });
    return started;
  };
  const first = await start();
  const ada = await administrator(first);
  const now = first.clock.now();
  const values = {
    orgId: ada.orgId,
    requestHash: '',
    actorId: ada.userId,
    email: ada.email,
    createdAt: now,
    nextCheckAt: later(now, { seconds: 30 }),
  };
  const [attempt] = await database.sql
    .insert(paymentAttempts)
    .values({ ...values, purpose: 'addCard', amount: 50_00, status: 'sent', url: 'http://humanar.test/' })
    .returning();
  const reference = attempt?.id ?? '';
  const bola = await administrator(first);
  const [unpaid] = await database.sql
    .insert(paymentAttempts)
    .values({ ...values, orgId: bola.orgId, actorId: bola.userId, purpose: 'addCard', amount: 50_00, status: 'sent' })
    .returning();
  await database.sql
    .insert(sandboxTransactions)
    .values({
      reference,
      email: ada.email,
      amount: 50_00,
      requestedAmount: 50_00,
      currency: 'NGN',
      status: 'reversed',
      gatewayResponse: 'Reversed',
      createdAt: now,
    });
  await first.stop();

  const second = await start();
  // The check doesn't wait for the payment's half minute or for anyone to ask.
  const found = async (id: string) =>
    (await database.sql.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];
  await expect.poll(() => found(reference)).toMatchObject({ status: 'failed', refund: 'done' });
  await expect.poll(async () => (await found(unpaid?.id ?? ''))?.askedAt).toEqual(now);
  await second.stop();
  expect(await found(unpaid?.id ?? '')).toMatchObject({ status: 'sent', checks: 0, nextCheckAt: values.nextCheckAt });
  await database.close();
});
