import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { addCard } from '#contract/cards.ts';
import type { CallResponse } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import {
  type ChangePayment,
  initiateNew,
  initiateUpgrade,
  type Payment,
  type PurchasePayload,
  type PurchaseRequest,
  renewSubscription,
  verifyPayment,
  listTransactions,
} from '#contract/payments.ts';
import { type ChangeRequest, generateQuote, type Quote, type QuoteRequest } from '#contract/quotes.ts';
import { playSandboxProvider, type ProviderPlay } from '#contract/sandbox.ts';
import { confirmPassword } from '#contract/security.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import { payloadOf as paymentPayload } from '#machines/quotePayment/request.ts';
import {
  activities,
  cards as savedCards,
  paymentAttempts,
  receipts,
  sandboxTransactions,
  subscriptionTerms,
} from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { paystack } from '#server/platform/payments/paystack.ts';
import type { PaymentProvider, UnknownResult } from '#server/platform/payments/paymentProvider.ts';
import {
  SANDBOX_PROVIDER_PATH,
  SANDBOX_SECRET_KEY,
  SANDBOX_SUB_ACCOUNT,
} from '#server/platform/payments/configuredProvider.ts';
import { ownAddress } from '#server/platform/ownAddress.ts';
import { password, sessionOf, type Person } from './people.ts';
import { payWith, server, type cards } from './provider.ts';
import type { Answer } from './server.ts';
import { addBook } from './priceBooks.ts';

/* Purchases on the server that `withProvider` started, over HTTP and through the sandbox's card page. */

export const newKey = (): string => randomUUID();

export const orderRequest = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  type: 'new',
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
  ...more,
});

export const quoteOf = async ({ token }: Person, more?: Partial<QuoteRequest>): Promise<Quote> =>
  (await server.api.done(generateQuote, { token, body: orderRequest(more) })).quote;

/** A request to change the subscription, with the complete new order. */
export const changeTo = (more: Partial<ChangeRequest> = {}): ChangeRequest => ({
  ...orderRequest(),
  ...more,
  type: 'manage',
});

/** Requests a quote for a purchase, for a change, or for the next term. */
export const requestQuote = ({ token }: Person, body: QuoteRequest | ChangeRequest | { type: 'renewal' }) =>
  server.api.call(generateQuote, { token, body });

/** The body of a payment for a quote. */
export const payloadOf = (quote: Quote): PurchasePayload => paymentPayload(quote, quote.orgId ?? '');

export const requestFor = (quote: Quote, more: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
  quoteId: quote.id ?? '',
  idempotencyKey: newKey(),
  cardId: null,
  billingContactId: null,
  subscription: payloadOf(quote),
  ref: null,
  ...more,
});

export const initiate = (
  { token }: Person,
  body: PurchaseRequest,
): Promise<Answer<CallResponse<typeof initiateNew> & ErrorBody>> => server.api.call(initiateNew, { token, body });

/** The body of a payment for a change or for the next term. */
export function changePaymentFor(quote: Quote, more: Partial<ChangePayment> = {}): ChangePayment {
  const { ref: _, ...body } = requestFor(quote);
  return { ...body, ...more };
}
export const initiateChange = ({ token }: Person, body: ChangePayment) =>
  server.api.call(initiateUpgrade, { token, body });
export const initiateRenewal = ({ token }: Person, body: ChangePayment) =>
  server.api.call(renewSubscription, { token, body });

/** Requests a quote and starts its payment. */
export async function beginPayment(
  person: Person,
  more: Partial<PurchaseRequest> = {},
  of?: Partial<QuoteRequest>,
): Promise<Payment> {
  return (
    await server.api.done(initiateNew, { token: person.token, body: requestFor(await quoteOf(person, of), more) })
  ).payment;
}

export const verify = async ({ token }: Person, reference: string): Promise<Payment> =>
  (await server.api.done(verifyPayment, { token, body: { reference } })).payment;

/** Buys as a person does: goes to the card page, pays, and returns. */
export async function buy(
  person: Person,
  card: keyof typeof cards = 'visa',
  of?: Partial<QuoteRequest>,
): Promise<Payment> {
  const { reference } = await beginPayment(person, {}, of);
  await payWith(reference, card);
  const payment = await verify(person, reference);
  expect(payment.status).toBe('succeeded');
  return payment;
}

export const beginCard = ({ token, orgId }: Person, idempotencyKey = newKey()) =>
  server.api.call(addCard, { token, body: { orgId, idempotencyKey } });

/** Saves a card of the organisation with the ₦50 charge, and returns its id. */
export async function saveCard(person: Person, card: keyof typeof cards = 'visa'): Promise<string> {
  const { payment } = (await beginCard(person)).body;
  await payWith(payment.reference, card);
  expect((await verify(person, payment.reference)).status).toBe('succeeded');
  const [row] = await db()
    .select()
    .from(savedCards)
    .where(eq(savedCards.orgId, person.orgId))
    .orderBy(desc(savedCards.createdAt));
  if (!row) throw new Error('no card was saved');
  return row.id;
}

/** Confirms the password, which sensitive calls require. */
export const confirmOwnPassword = ({ token, userId }: Person) =>
  server.api.done(confirmPassword, { token, body: { userId, password } });

export const beginTrial = async (person: Person): Promise<void> =>
  void (await server.api.done(startTrial, { token: person.token, body: { orgId: person.orgId, appSlug: 'humanar' } }));

/** Moves the clock and keeps the person signed in. */
export async function passTime(person: Person, by: Parameters<typeof server.clock.advance>[0]): Promise<void> {
  server.clock.advance(by);
  person.token = await sessionOf(server, person);
}

export const subscriptionOf = async ({ token }: Person) =>
  (await server.api.done(getSubscription, { token })).subscription;

const db = () => server.platform.database.sql;
export const attemptsOf = ({ orgId }: Person) =>
  db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, orgId)).orderBy(paymentAttempts.createdAt);
export async function attemptOf(person: Person, reference: string) {
  const row = (await attemptsOf(person)).find(({ id }) => id === reference);
  if (!row) throw new Error(`there is no attempt ${reference}`);
  return row;
}
export const termsOf = ({ orgId }: Person) =>
  db().select().from(subscriptionTerms).where(eq(subscriptionTerms.orgId, orgId)).orderBy(subscriptionTerms.startsAt);
export const receiptRows = ({ orgId }: Person) =>
  db().select().from(receipts).where(eq(receipts.orgId, orgId)).orderBy(receipts.number);
export const cardsOf = ({ orgId }: Person) =>
  db().select().from(savedCards).where(eq(savedCards.orgId, orgId)).orderBy(savedCards.createdAt);
export const eventsOf = async ({ orgId }: Person, event: string) =>
  db()
    .select()
    .from(activities)
    .where(and(eq(activities.orgId, orgId), eq(activities.event, event)))
    .orderBy(activities.id);

/** The provider's record of an organisation's payments. */
export async function chargesOf(person: Person) {
  const references = (await attemptsOf(person)).map(({ id }) => id);
  return (await db().select().from(sandboxTransactions).orderBy(sandboxTransactions.createdAt)).filter(
    ({ reference }) => references.includes(reference),
  );
}
/** Charges that were not refunded. */
export const keptCharges = async (person: Person) =>
  (await chargesOf(person)).filter(({ status }) => status === 'success');

/** Delivers everything in the outbox and whatever follows from it: webhooks, refunds, mail. */
export const deliverOutbox = (): Promise<void> => server.platform.outbox.drain();

/** The first page of the billing history. */
export const transactionsOf = async ({ token }: Person) =>
  (await server.api.done(listTransactions, { token, query: { page: 1 } })).data.transactions;

/** Makes something happen at the sandbox's provider, and delivers what it causes. */
export async function playProvider(reference: string, play: ProviderPlay): Promise<void> {
  await server.api.done(playSandboxProvider, { params: { reference }, body: { play } });
  await deliverOutbox();
}
export const reconcile = (): Promise<void> => server.platform.jobs.runDue('payments');

/** Faults between the product and the provider, in addition to the provider's own switches. */
export const providerFaults = {
  /** The provider starts charges and makes them. Its responses to that, and to verifying, are lost. */
  isUnheard: false,
  /**
   * `unasked`: a refund request is lost; `unheard`: its response is lost; `late`: the response comes after the webhook.
   */
  refund: 'none' as 'none' | 'unasked' | 'unheard' | 'late',
  /** The provider doesn't answer which refunds there are. */
  isListDown: false,
};
export const resetFaults = (): void =>
  void Object.assign(providerFaults, { isUnheard: false, refund: 'none', isListDown: false });

const isWebhookUnderWay = (): Promise<boolean> =>
  server.platform.database.transaction((tx) => server.platform.outbox.isWaiting(tx, 'sandboxWebhook', {}));

/** The product's own adapter with these faults, none at first: another file may have left some. */
export function faultyProvider(): PaymentProvider {
  resetFaults();
  const adapter = () =>
    paystack({
      baseUrl: () => ownAddress(server.app.addresses()) + SANDBOX_PROVIDER_PATH,
      secretKey: SANDBOX_SECRET_KEY,
      subAccount: SANDBOX_SUB_ACCOUNT,
    });
  const heard = async <R>(response: Promise<R>): Promise<R | UnknownResult> => {
    const result = await response;
    return providerFaults.isUnheard ? { kind: 'unknown', why: 'timeOut' } : result;
  };
  return {
    start: (charge) => heard(adapter().start(charge)),
    verify: (reference) => heard(adapter().verify(reference)),
    chargeSaved: (charge) => heard(adapter().chargeSaved(charge)),
    forgetCard: (code) => adapter().forgetCard(code),
    refundOf: async (reference) =>
      providerFaults.isListDown ? { kind: 'unknown', why: 'serverError' } : adapter().refundOf(reference),
    dispute: (id) => adapter().dispute(id),
    readWebhook: (body, signature) => adapter().readWebhook(body, signature),
    async refund(refund) {
      if (providerFaults.refund === 'unasked') return { kind: 'unknown', why: 'unreachable' };
      const result = await adapter().refund(refund);
      while (providerFaults.refund === 'late' && (await isWebhookUnderWay())) await pause(5);
      return providerFaults.refund === 'unheard' ? { kind: 'unknown', why: 'unreachable' } : result;
    },
  };
}

/** New prices from tomorrow on: 10 % VAT. */
export async function raisePricesTomorrow(): Promise<void> {
  await addBook(server.platform.database, { vat: 1_000, effectiveFrom: later(server.clock.now(), { days: 1 }) });
}
