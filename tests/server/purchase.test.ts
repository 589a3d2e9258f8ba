import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { addBillingContact } from '#contract/billingContacts.ts';
import { initiateNew, type PurchasePayload, type PurchaseRequest, verifyPayment } from '#contract/payments.ts';
import { organisations, paymentAttempts, referrals, sandboxAuthorizations, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member } from '#tests/support/people.ts';
import {
  attemptOf, attemptsOf, begin, beginCard, buy, cardsOf, chargesOf, dearerFromTomorrow, eventsOf, initiate, keptCharges, newKey, onTrial, payloadOf,
  quoteOf, receiptsHeld, requestFor, saveCard, settleDown, subscriptionOf, termsOf, verify, wait,
} from '#tests/support/payments.ts';
import { pay, payWith, server, set, withProvider } from '#tests/support/provider.ts';

/* Buying over HTTP, with the provider's stand-in on the other side. No webhook comes: what happens, the page has asked for. */

withProvider({ webhookPath: null });

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);

describe('a purchase on the card page', () => {
  it('is begun there, and in force once it is paid and verified', async () => {
    const ada = await newcomer();
    const now = server.clock.now();
    const begun = await begin(ada);
    expect(begun).toEqual({
      reference: begun.reference,
      purpose: 'purchase',
      status: 'unfinished',
      url: `http://humanar.test/sandbox/card?reference=${begun.reference}`,
      reason: null,
      amount: 23_220,
      card: null,
      receipt: null,
    });
    expect(await subscriptionOf(ada)).toBeNull();
    const { data } = await pay(begun.reference, { action: 'pay', number: '5192602720584796', cvv: '123', expiry: '1/2030' });
    expect(data?.redirect).toBe(`http://humanar.test/subscriptions/redirect/?status=successful&trxref=${begun.reference}&reference=${begun.reference}`);
    // An address that says so is no proof: nothing is in force before the server has asked.
    expect(await subscriptionOf(ada)).toBeNull();

    expect(await verify(ada, begun.reference)).toEqual({
      ...begun,
      status: 'succeeded',
      url: null,
      card: { brand: 'mastercard', last4: '4796' },
      receipt: { id: expect.any(String), number: expect.stringMatching(/^HUM-2026-\d{6}$/) },
    });
    const expiryDate = later(now, { days: 30 }).toISOString();
    expect(await subscriptionOf(ada)).toMatchObject({
      status: 'active', plan: 'core', planId: 'core', type: null, isPlanDurationAnnual: false, numberOfUsers: 20, numberOfModules: 8, totalCost: 24_000,
      expiryDate, isActive: true, isTrial: false, hasExpired: false, isCancelled: false,
    });
    const { orgApps } = await server.api.done(refreshLinchpin, { token: ada.token });
    expect(orgApps).toEqual([{ appSlug: 'humanar', subscription: expect.objectContaining({ status: 'paid', isActive: true, duration: 'monthly', expiryDate }) }]);
    expect(await termsOf(ada)).toEqual([
      expect.objectContaining({ attemptId: begun.reference, planSlug: 'core', net: 21_600_00, vat: 1620_00, days: 30, startsAt: now, endsAt: new Date(expiryDate), isFirstPurchase: true }),
    ]);
    expect(await keptCharges(ada)).toEqual([expect.objectContaining({ amount: 23_220_00, email: ada.email })]);
    expect(await cardsOf(ada)).toEqual([expect.objectContaining({ brand: 'mastercard', last4: '4796', email: ada.email })]);
    expect(await eventsOf(ada, 'payment.succeeded')).toEqual([expect.objectContaining({ actorId: ada.userId })]);
    expect(await eventsOf(ada, 'subscription.activated')).toHaveLength(1);
    expect((await server.mail.newest(ada.email)).subject).toMatch(/receipt/i);
  });

  it('holds the apps that were chosen, and the year that was', async () => {
    const ada = await newcomer();
    const now = server.clock.now();
    await buy(ada, 'visa', { plan: 'flexi', moduleIds: ['payroll', 'employee-management'], isPlanDurationAnnual: true });
    const subscription = await subscriptionOf(ada);
    expect(subscription).toMatchObject({ plan: 'flexi', isPlanDurationAnnual: true, expiryDate: later(now, { days: 365 }).toISOString(), numberOfModules: 5 });
    expect(subscription?.modules.map(({ id }) => id)).toEqual(expect.arrayContaining(['payroll', 'employee-management']));
  });

  it('that is declined may be tried again there with another card', async () => {
    const ada = await newcomer();
    const { reference } = await begin(ada);
    await payWith(reference, 'insufficient');
    expect(await verify(ada, reference)).toMatchObject({ status: 'unfinished', reason: 'insufficientFunds', url: expect.any(String) });
    await payWith(reference, 'declined');
    expect(await verify(ada, reference)).toMatchObject({ status: 'unfinished', reason: 'declined' });
    await payWith(reference, 'amex');
    expect(await verify(ada, reference)).toMatchObject({ status: 'succeeded', reason: null, card: { brand: 'amex', last4: '0005' } });
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('that was left is unfinished, and can be finished', async () => {
    const ada = await newcomer();
    const { reference } = await begin(ada);
    const { data } = await pay(reference, { action: 'abandon' });
    expect(data?.redirect).toBe(`http://humanar.test/subscriptions/redirect/?status=cancelled&reference=${reference}`);
    expect(await verify(ada, reference)).toMatchObject({ status: 'unfinished', reason: null, url: expect.any(String) });
    await payWith(reference, 'visa');
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });
});

describe('a purchase with a saved card', () => {
  it('is in force at once', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    expect(await begin(ada, { cardId })).toMatchObject({ status: 'succeeded', url: null, card: { brand: 'visa', last4: '4081' }, receipt: { number: expect.any(String) } });
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('that is declined has failed, and another way to pay goes ahead', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await set({ charge: 'decline' });
    expect(await begin(ada, { cardId })).toMatchObject({ status: 'failed', reason: 'declined', receipt: null });
    await set({ charge: 'byCard' });
    await buy(ada, 'mastercard');
    expect((await attemptsOf(ada)).map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded']);
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('is declined once it has expired', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await db().update(sandboxAuthorizations).set({ expYear: 2025 });
    expect(await begin(ada, { cardId })).toMatchObject({ status: 'failed', reason: 'declined' });
  });

  it('goes to the card’s bank where that wants to hear from its holder', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await set({ charge: 'challenge' });
    const { reference, ...begun } = await begin(ada, { cardId });
    expect(begun).toMatchObject({ status: 'challenge', url: `http://humanar.test/sandbox/card?reference=${reference}` });
    expect(await verify(ada, reference)).toMatchObject({ status: 'challenge', url: expect.any(String) });
    await pay(reference, { action: 'approve' });
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });

  it('has failed when the holder refuses there', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await set({ charge: 'challenge' });
    const { reference } = await begin(ada, { cardId });
    await pay(reference, { action: 'refuse' });
    expect(await verify(ada, reference)).toMatchObject({ status: 'failed', reason: 'declined', url: null });
  });

  it('has failed when the provider will not have that card', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const [card] = await cardsOf(ada);
    await server.platform.payments.forgetCard(card?.authorizationCode ?? '');
    expect(await begin(ada, { cardId })).toMatchObject({ status: 'failed', reason: 'refused' });
    expect(await keptCharges(ada)).toEqual([]);
  });
});

describe('what runs', () => {
  it('as a trial is not lost: the paid term begins at its end', async () => {
    const ada = await newcomer();
    const began = server.clock.now();
    await onTrial(ada);
    await wait(ada, { days: 5 });
    const quote = await quoteOf(ada);
    const endsAt = later(began, { days: 45 });
    expect(quote.renewal.at).toBe(endsAt.toISOString());
    await buy(ada);
    expect(await termsOf(ada)).toEqual([expect.objectContaining({ startsAt: later(began, { days: 15 }), endsAt })]);
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active', isTrial: false, expiryDate: endsAt.toISOString() });
  });

  it('and is paid for takes no other purchase', async () => {
    const ada = await newcomer();
    await buy(ada);
    const quote = await quoteOf(ada, { plan: 'complete' });
    expect(await initiate(ada, requestFor(quote))).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    expect(await attemptsOf(ada)).toHaveLength(1);
  });

  it('and was cancelled takes none either, until it has ended', async () => {
    const ada = await newcomer();
    await buy(ada);
    await db().update(subscriptions).set({ cancelledAt: server.clock.now() }).where(eq(subscriptions.orgId, ada.orgId));
    expect((await initiate(ada, requestFor(await quoteOf(ada)))).body).toMatchObject({ code: 'already_subscribed' });
  });

  it('no more can be bought again, from the day it is paid', async () => {
    const ada = await newcomer();
    await buy(ada);
    await wait(ada, { days: 40 });
    const now = server.clock.now();
    // The first-purchase discount was for the first.
    expect(await buy(ada)).toMatchObject({ amount: 25_800 });
    expect((await termsOf(ada)).map(({ startsAt }) => startsAt)[1]).toEqual(now);
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active', isCancelled: false, expiryDate: later(now, { days: 30 }).toISOString() });
    expect(await receiptsHeld(ada)).toHaveLength(2);
  });
});

describe('a price', () => {
  it('of nothing is in force without a card', async () => {
    const ada = await newcomer();
    await db().update(organisations).set({ specialDiscount: 10_000 }).where(eq(organisations.id, ada.orgId));
    expect(await begin(ada)).toMatchObject({ status: 'succeeded', amount: 0, card: null, receipt: { number: expect.any(String) } });
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
  it('that the person saw otherwise is not charged, whichever part of it', async () => {
    const ada = await newcomer();
    const quote = await quoteOf(ada);
    for (const [part, seen] of others) {
      const answer = await initiate(ada, requestFor(quote, { subscription: { ...payloadOf(quote), ...seen } }));
      expect(answer, part).toMatchObject({ status: 409, body: { code: 'price_changed', current: { quote: { paymentDue: 23_220, hash: quote.hash } } } });
    }
    expect(await attemptsOf(ada)).toEqual([]);
    expect((await initiate(ada, requestFor(quote))).status).toBe(201);
  });

  it('is given anew once its time has run out, and the new one can be paid', async () => {
    const ada = await newcomer();
    const quote = await quoteOf(ada);
    await wait(ada, { minutes: 29, seconds: 59 });
    expect((await initiate(ada, requestFor(quote))).status).toBe(201);
    await wait(ada, { seconds: 1 });
    const { status, body } = await initiate(ada, requestFor(quote));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'price_changed' });
    const { quote: anew } = body.current as { quote: typeof quote };
    expect(anew).toMatchObject({ paymentDue: quote.paymentDue, hash: quote.hash });
    expect(anew.id).not.toBe(quote.id);
    expect((await initiate(ada, requestFor(anew))).status).toBe(201);
  });

  it('changes with what the organisation is granted meanwhile', async () => {
    const ada = await newcomer();
    const quote = await quoteOf(ada);
    await db().update(organisations).set({ specialDiscount: 800 }).where(eq(organisations.id, ada.orgId));
    expect(await initiate(ada, requestFor(quote))).toMatchObject({ status: 409, body: { code: 'price_changed', current: { quote: { paymentDue: 21_362.4, specialDiscount: 1728 } } } });
  });
});

describe('the same key', () => {
  it('is the same payment, before it is paid and after', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    const first = await initiate(ada, request);
    expect(first.status).toBe(201);
    expect((await initiate(ada, request)).body).toEqual(first.body);
    await payWith(first.body.payment.reference, 'visa');
    expect((await initiate(ada, request)).body.payment).toMatchObject({ reference: first.body.payment.reference, status: 'succeeded' });
    expect(await chargesOf(ada)).toHaveLength(1);
  });

  it('is the same payment when the same order was quoted again, and when the quote is gone', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    const { payment } = (await initiate(ada, request)).body;
    const again = await quoteOf(ada);
    expect((await initiate(ada, { ...request, quoteId: again.id ?? '' })).body.payment).toEqual(payment);
    await wait(ada, { days: 2 });
    await server.platform.jobs.runDue('clean-up');
    expect((await initiate(ada, request)).body.payment).toMatchObject({ reference: payment.reference });
  });

  it('with something else in it is refused', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada));
    await initiate(ada, request);
    const other = await quoteOf(ada, { plan: 'complete' });
    for (const changed of [{ cardId }, { ref: 'SOMEBODY' }, { quoteId: other.id ?? '', subscription: payloadOf(other) }]) {
      expect(await initiate(ada, { ...request, ...changed })).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    }
    expect(await beginCard(ada, request.idempotencyKey)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  it('of another organisation is another payment', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const idempotencyKey = newKey();
    expect((await begin(ada, { idempotencyKey })).reference).not.toBe((await begin(bola, { idempotencyKey })).reference);
  });
});

describe('while a payment is open', () => {
  it('the same order is the same payment, in whatever tab', async () => {
    const ada = await newcomer();
    const { reference } = await begin(ada);
    expect((await begin(ada)).reference).toBe(reference);
    await buy(ada);
    expect(await chargesOf(ada)).toHaveLength(1);
  });

  it('another order takes its place when nobody has paid', async () => {
    const ada = await newcomer();
    const { reference: left } = await begin(ada);
    const { reference } = await begin(ada, {}, { plan: 'complete' });
    expect(reference).not.toBe(left);
    expect(await verify(ada, left)).toMatchObject({ status: 'failed', reason: 'abandoned', url: null });
    await payWith(reference, 'visa');
    expect((await verify(ada, reference)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'complete' });

    // The other page was open somewhere, and is paid after all.
    await payWith(left, 'mastercard');
    expect(await verify(ada, left)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    await settleDown();
    expect((await keptCharges(ada)).map((charge) => charge.reference)).toEqual([reference]);
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('and given up for another, it is honoured when it is paid after all and nothing else is', async () => {
    const ada = await newcomer();
    const { reference: left } = await begin(ada);
    await begin(ada, {}, { plan: 'complete' });
    await payWith(left, 'visa');
    expect((await verify(ada, left)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'core' });
  });

  it('and was paid without anybody having asked, another order learns that', async () => {
    const ada = await newcomer();
    const { reference } = await begin(ada);
    await payWith(reference, 'visa');
    const quote = await quoteOf(ada, { plan: 'complete' });
    expect(await initiate(ada, requestFor(quote))).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'core' });
    expect(await chargesOf(ada)).toHaveLength(1);
  });

  it('and its bank is being heard, another order waits for it', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await set({ charge: 'challenge' });
    const { reference } = await begin(ada, { cardId });
    for (const more of [{}, { cardId }]) {
      const request = requestFor(await quoteOf(ada, { plan: 'complete' }), more);
      expect(await initiate(ada, request)).toMatchObject({ status: 409, body: { code: 'payment_open', current: { reference } } });
    }
    await pay(reference, { action: 'refuse' });
    expect((await begin(ada, {}, { plan: 'complete' })).status).toBe('unfinished');
  });

  it('and the provider does not say whether it was paid, another order waits', async () => {
    const ada = await newcomer();
    const { reference } = await begin(ada);
    const request = requestFor(await quoteOf(ada, { plan: 'complete' }));
    await set({ answer: 'error' });
    expect(await initiate(ada, request)).toMatchObject({ status: 409, body: { code: 'payment_open', current: { reference } } });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent' });
  });
});

describe('when the provider is away', () => {
  it('nothing is charged, and the same key tries the same payment again', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    await set({ answer: 'error' });
    expect(await initiate(ada, request)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    const [attempt] = await attemptsOf(ada);
    expect(attempt).toMatchObject({ status: 'created', url: null });
    await set({ answer: 'normal' });
    expect((await initiate(ada, request)).body.payment).toMatchObject({ status: 'unfinished', reference: attempt?.id });
  });

  it('a card page whose address was lost is left, and another one opened under the key', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    await set({ answer: 'errorAfter' });
    expect(await initiate(ada, request)).toMatchObject({ status: 503 });
    const [lost] = await attemptsOf(ada);
    await set({ answer: 'normal' });
    const { payment } = (await initiate(ada, request)).body;
    expect(payment).toMatchObject({ status: 'unfinished' });
    expect(payment.reference).not.toBe(lost?.id);
    expect(await attemptOf(ada, lost?.id ?? '')).toMatchObject({ status: 'abandoned', idempotencyKey: null });
    await payWith(payment.reference, 'visa');
    expect((await initiate(ada, request)).body.payment.status).toBe('succeeded');
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('a saved card that it did not say whether it charged is charged once', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    await set({ answer: 'errorAfter' });
    const { status, body } = await initiate(ada, request);
    expect({ status, payment: body.payment.status }).toEqual({ status: 201, payment: 'checking' });
    expect(await attemptOf(ada, body.payment.reference)).toMatchObject({ status: 'unknown' });
    expect(await initiate(ada, requestFor(await quoteOf(ada)))).toMatchObject({ status: 409, body: { code: 'payment_open', current: { reference: body.payment.reference } } });
    await set({ answer: 'normal' });
    expect((await initiate(ada, request)).body.payment).toMatchObject({ status: 'succeeded', reference: body.payment.reference });
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('a saved card that it was never asked to charge is charged at the second try, under the same reference', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    await set({ answer: 'error' });
    const { reference } = (await initiate(ada, request)).body.payment;
    expect(await keptCharges(ada)).toEqual([]);
    await set({ answer: 'normal' });
    expect((await initiate(ada, request)).body.payment).toMatchObject({ reference, status: 'succeeded' });
  });

  it('a card that was removed meanwhile is not charged, and what was done before comes out', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    await set({ answer: 'errorAfter' });
    await initiate(ada, request);
    await set({ answer: 'normal' });
    const [card] = await cardsOf(ada);
    await server.platform.payments.forgetCard(card?.authorizationCode ?? '');
    // The provider refuses the card now; that says nothing about the first time.
    expect((await initiate(ada, request)).body.payment.status).toBe('succeeded');
    expect(await keptCharges(ada)).toHaveLength(1);
  });
});

describe('a referral', () => {
  it('is recorded with the purchase, whatever letter case; another’s code, one’s own and an unknown one change nothing', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const codeOf = async (orgId: string) => (await db().select().from(organisations).where(eq(organisations.id, orgId)))[0]?.refCode ?? '';
    const { reference, amount } = await begin(ada, { ref: (await codeOf(bola.orgId)).toLowerCase() });
    expect(amount).toBe(23_220);
    await payWith(reference, 'visa');
    await verify(ada, reference);
    expect(await db().select().from(referrals).where(eq(referrals.orgId, ada.orgId))).toEqual([expect.objectContaining({ referrerOrgId: bola.orgId, attemptId: reference })]);

    for (const ref of [await codeOf(bola.orgId), 'NOBODY']) {
      const payment = await begin(bola, { ref });
      await payWith(payment.reference, 'visa');
      expect((await verify(bola, payment.reference)).status).toBe('succeeded');
      await wait(bola, { days: 31 });
    }
    expect(await db().select().from(referrals).where(eq(referrals.orgId, bola.orgId))).toEqual([]);
  });
});

describe('what is another organisation’s', () => {
  it('answers exactly as what does not exist', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const cardId = await saveCard(bola);
    const { billingContact } = await server.api.done(addBillingContact, { token: bola.token, body: { name: 'Femi Adeyemi', email: 'femi@kuramo.ng', phone: '', role: '', getsReceipts: true } });
    const [mine, theirs] = [await quoteOf(ada), await quoteOf(bola)];
    const request = requestFor(mine);
    const tries: [Partial<PurchaseRequest>, Partial<PurchaseRequest>][] = [
      [{ quoteId: theirs.id ?? '' }, { quoteId: randomUUID() }],
      [{ cardId }, { cardId: randomUUID() }],
      [{ billingContactId: billingContact.id }, { billingContactId: randomUUID() }],
      [{ subscription: payloadOf(theirs) }, { subscription: { ...payloadOf(mine), orgId: randomUUID() } }],
    ];
    for (const [foreign, unknown] of tries) {
      const [first, second] = [await initiate(ada, { ...request, ...foreign }), await initiate(ada, { ...request, ...unknown })];
      expect(first, JSON.stringify(foreign)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect({ status: first.status, body: first.body }).toEqual({ status: second.status, body: second.body });
    }
    expect(await attemptsOf(ada)).toEqual([]);

    const { reference } = await begin(bola);
    const ask = (asked: string) => server.api.call(verifyPayment, { token: ada.token, body: { reference: asked } });
    const foreign = await ask(reference);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ask(randomUUID())).body).toEqual(foreign.body);
    expect(await attemptOf(bola, reference)).toMatchObject({ status: 'sent' });
  });

  it('billing contact of one’s own is kept with the payment', async () => {
    const ada = await newcomer();
    const { billingContact } = await server.api.done(addBillingContact, { token: ada.token, body: { name: 'Femi Adeyemi', email: 'femi@adeola.ng', phone: '', role: '', getsReceipts: false } });
    const { reference } = await begin(ada, { billingContactId: billingContact.id });
    expect(await attemptOf(ada, reference)).toMatchObject({ billingContactId: billingContact.id });
  });
});

describe('who may pay', () => {
  it('is an administrator, signed in', async () => {
    const ada = await newcomer();
    const { token } = await member(server, ada);
    const body = requestFor(await quoteOf(ada));
    expect((await server.api.call(initiateNew, { body })).status).toBe(401);
    expect((await server.api.call(initiateNew, { token, body })).status).toBe(403);
    const { reference } = await begin(ada);
    expect((await server.api.call(verifyPayment, { body: { reference } })).status).toBe(401);
    expect((await server.api.call(verifyPayment, { token, body: { reference } })).status).toBe(403);
  });

  it('is refused what is malformed, at its field', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    expect(await initiate(ada, { ...request, idempotencyKey: 'short' })).toMatchObject({ status: 400, body: { errors: [{ field: 'idempotencyKey' }] } });
    expect(await initiate(ada, { ...request, quoteId: 'x' })).toMatchObject({ status: 400, body: { errors: [{ field: 'quoteId' }] } });
    expect(await server.api.call(verifyPayment, { token: ada.token, body: { reference: '1 or 1' } })).toMatchObject({ status: 400 });
  });

  it('tries at most 60 times in a quarter of an hour, and asks 120 times a minute', async () => {
    const ada = await newcomer();
    const request = { ...requestFor(await quoteOf(ada)), quoteId: randomUUID() };
    for (let n = 0; n < 60; n += 1) expect((await initiate(ada, request)).status).toBe(404);
    expect(await initiate(ada, request)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const ask = () => server.api.call(verifyPayment, { token: ada.token, body: { reference: randomUUID() } });
    for (let n = 0; n < 120; n += 1) expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
  });
});

describe('new prices', () => {
  it('are not charged for a quote of the old ones; shown and confirmed they are', async () => {
    const ada = await newcomer();
    await dearerFromTomorrow();
    await wait(ada, { hours: 23, minutes: 50 });
    const quote = await quoteOf(ada);
    await wait(ada, { minutes: 10 });
    const { status, body } = await initiate(ada, requestFor(quote));
    expect(status).toBe(409);
    const { quote: anew } = body.current as { quote: typeof quote };
    expect(anew).toMatchObject({ paymentDue: 23_760, vat: 2160 });
    const { payment } = (await initiate(ada, requestFor(anew))).body;
    await payWith(payment.reference, 'visa');
    expect(await verify(ada, payment.reference)).toMatchObject({ status: 'succeeded', amount: 23_760 });
    expect(await db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, ada.orgId))).toHaveLength(1);
  });
});
