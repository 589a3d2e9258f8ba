import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addBillingContact } from '#contract/billingContacts.ts';
import { initiateNew, type PurchasePayload, type PurchaseRequest, verifyPayment } from '#contract/payments.ts';
import { organisations, paymentAttempts } from '#server/db/schema/index.ts';
import { administrator, member } from '#tests/support/people.ts';
import {
  attemptOf,
  attemptsOf,
  beginPayment,
  chargesOf,
  raisePricesTomorrow,
  initiate,
  payloadOf,
  quoteOf,
  requestFor,
  saveCard,
  subscriptionOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';

/*
 * Reasons to refuse a purchase: a price other than the one shown, another organisation's data, or a person who may not
 * pay.
 */

withProvider({ webhookPath: null });

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);

describe('a price', () => {
  it('of zero needs no card', async () => {
    const ada = await newcomer();
    await db().update(organisations).set({ specialDiscount: 10_000 }).where(eq(organisations.id, ada.orgId));
    expect(await beginPayment(ada)).toMatchObject({
      status: 'succeeded',
      amount: 0,
      card: null,
      receipt: { number: expect.any(String) },
    });
    expect(await chargesOf(ada)).toEqual([]);
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
  });

  const others: [string, Partial<PurchasePayload>][] = [
    ['totalCost', { totalCost: 23_999.99 }],
    ['userVolumeDiscount', { userVolumeDiscount: 1 }],
    ['initialPurchaseDiscount', { initialPurchaseDiscount: 2400.01 }],
    ['specialDiscount', { specialDiscount: 0.01 }],
    ['vat', { vat: 0 }],
    ['totalDiscount', { totalDiscount: 2399.99 }],
    ['invoicePerMonth', { invoicePerMonth: 1 }],
    ['paymentDue', { paymentDue: 1 }],
    ['effectiveCostPerUser', { effectiveCostPerUser: 1081 }],
    ['totalPerMonth', { totalPerMonth: 1 }],
    ['plan', { plan: 'pro' }],
    ['numberOfUsers', { numberOfUsers: 21 }],
    ['numberOfModules', { numberOfModules: 9 }],
    ['moduleIds', { moduleIds: ['payroll'] }],
    ['isPlanDurationAnnual', { isPlanDurationAnnual: true }],
    ['isFirstPurchase', { isFirstPurchase: false }],
  ];
  // Rules: quote.server
  it('isn’t charged if any part differs from what was shown', async () => {
    const ada = await newcomer();
    const quote = await quoteOf(ada);
    for (const [part, seen] of others) {
      const answer = await initiate(ada, requestFor(quote, { subscription: { ...payloadOf(quote), ...seen } }));
      expect(answer, part).toMatchObject({
        status: 409,
        body: { code: 'price_changed', current: { quote: { paymentDue: 23_220, hash: quote.hash } } },
      });
    }
    expect(await attemptsOf(ada)).toEqual([]);
    expect((await initiate(ada, requestFor(quote))).status).toBe(201);
  });

  // Rules: quote.lifetime
  it('is quoted again after it expires, and the new quote can be paid', async () => {
    const ada = await newcomer();
    const quote = await quoteOf(ada);
    await passTime(ada, { minutes: 29, seconds: 59 });
    expect((await initiate(ada, requestFor(quote))).status).toBe(201);
    await passTime(ada, { seconds: 1 });
    const { status, body } = await initiate(ada, requestFor(quote));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'price_changed' });
    const { quote: freshQuote } = body.current as { quote: typeof quote };
    expect(freshQuote).toMatchObject({ paymentDue: quote.paymentDue, hash: quote.hash });
    expect(freshQuote.id).not.toBe(quote.id);
    expect((await initiate(ada, requestFor(freshQuote))).status).toBe(201);
  });

  it('follows a discount granted in the meantime', async () => {
    const ada = await newcomer();
    const quote = await quoteOf(ada);
    await db().update(organisations).set({ specialDiscount: 800 }).where(eq(organisations.id, ada.orgId));
    expect(await initiate(ada, requestFor(quote))).toMatchObject({
      status: 409,
      body: { code: 'price_changed', current: { quote: { paymentDue: 21_362.4, specialDiscount: 1728 } } },
    });
  });
});

describe('another organisation’s data', () => {
  it('is answered like data that doesn’t exist', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const cardId = await saveCard(bola);
    const { billingContact } = await server.api.done(addBillingContact, {
      token: bola.token,
      body: { name: 'Femi Adeyemi', email: 'femi@kuramo.ng', phone: '', role: '', getsReceipts: true },
    });
    const [mine, theirs] = [await quoteOf(ada), await quoteOf(bola)];
    const request = requestFor(mine);
    const tries: [Partial<PurchaseRequest>, Partial<PurchaseRequest>][] = [
      [{ quoteId: theirs.id ?? '' }, { quoteId: randomUUID() }],
      [{ cardId }, { cardId: randomUUID() }],
      [{ billingContactId: billingContact.id }, { billingContactId: randomUUID() }],
      [{ subscription: payloadOf(theirs) }, { subscription: { ...payloadOf(mine), orgId: randomUUID() } }],
    ];
    for (const [foreign, unknown] of tries) {
      const [first, second] = [
        await initiate(ada, { ...request, ...foreign }),
        await initiate(ada, { ...request, ...unknown }),
      ];
      expect(first, JSON.stringify(foreign)).toMatchObject({
        status: 404,
        body: { code: foreign.quoteId === undefined ? 'not_found' : 'quote_not_found' },
      });
      expect({ status: first.status, body: first.body }).toEqual({ status: second.status, body: second.body });
    }
    expect(await attemptsOf(ada)).toEqual([]);

    const { reference } = await beginPayment(bola);
    const ask = (asked: string) => server.api.call(verifyPayment, { token: ada.token, body: { reference: asked } });
    const foreign = await ask(reference);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ask(randomUUID())).body).toEqual(foreign.body);
    expect(await attemptOf(bola, reference)).toMatchObject({ status: 'sent' });
  });

  it('doesn’t include the organisation’s own billing contact, which is saved with the payment', async () => {
    const ada = await newcomer();
    const { billingContact } = await server.api.done(addBillingContact, {
      token: ada.token,
      body: { name: 'Femi Adeyemi', email: 'femi@adeola.ng', phone: '', role: '', getsReceipts: false },
    });
    const { reference } = await beginPayment(ada, { billingContactId: billingContact.id });
    expect(await attemptOf(ada, reference)).toMatchObject({ billingContactId: billingContact.id });
  });
});

describe('paying', () => {
  // Rules: role.member, buy.admin
  it('is limited to signed-in administrators', async () => {
    const ada = await newcomer();
    const { token } = await member(server, ada);
    const body = requestFor(await quoteOf(ada));
    expect((await server.api.call(initiateNew, { body })).status).toBe(401);
    expect((await server.api.call(initiateNew, { token, body })).status).toBe(403);
    const { reference } = await beginPayment(ada);
    expect((await server.api.call(verifyPayment, { body: { reference } })).status).toBe(401);
    expect((await server.api.call(verifyPayment, { token, body: { reference } })).status).toBe(403);
  });

  it('names the field of a malformed request', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    expect(await initiate(ada, { ...request, idempotencyKey: 'short' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'idempotencyKey' }] },
    });
    expect(await initiate(ada, { ...request, quoteId: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'quoteId' }] },
    });
    expect(await server.api.call(verifyPayment, { token: ada.token, body: { reference: '1 or 1' } })).toMatchObject({
      status: 400,
    });
  });

  it('is limited to 60 attempts in fifteen minutes and 120 checks a minute', async () => {
    const ada = await newcomer();
    const request = { ...requestFor(await quoteOf(ada)), quoteId: randomUUID() };
    for (let n = 0; n < 60; n += 1) expect((await initiate(ada, request)).status).toBe(404);
    expect(await initiate(ada, request)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const ask = () => server.api.call(verifyPayment, { token: ada.token, body: { reference: randomUUID() } });
    for (let n = 0; n < 120; n += 1) expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
  });
});

// Rules: quote.changed
describe('new prices', () => {
  it('apply after a quote of the old ones expires, and are shown for confirmation first', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    await raisePricesTomorrow();
    await passTime(ada, { hours: 23, minutes: 50 });
    await passTime(bola, {});
    const [quote, oldQuote] = [await quoteOf(ada), await quoteOf(bola)];
    await passTime(ada, { minutes: 29, seconds: 59 });
    expect(await initiate(bola, requestFor(oldQuote))).toMatchObject({
      status: 201,
      body: { payment: { amount: 23_220 } },
    });
    await passTime(ada, { seconds: 1 });
    const { status, body } = await initiate(ada, requestFor(quote));
    expect(status).toBe(409);
    const { quote: freshQuote } = body.current as { quote: typeof quote };
    expect(freshQuote).toMatchObject({ paymentDue: 23_760, vat: 2160 });
    const { payment } = (await initiate(ada, requestFor(freshQuote))).body;
    await payWith(payment.reference, 'visa');
    expect(await verify(ada, payment.reference)).toMatchObject({ status: 'succeeded', amount: 23_760 });
    expect(await db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, ada.orgId))).toHaveLength(1);
  });
});
