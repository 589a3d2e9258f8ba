import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CheckoutFact } from '../checkout/checkout.properties.ts';
import type { Outcome } from '../kit/model.ts';
import type { PaymentRequest } from '../payment/payment.machine.ts';
import { quote as sample } from '../quotePayment/sampleQuotes.ts';

/*
 * A model of the server where one organisation buys one order: its quotes, the payments that the database holds, and
 * what the provider knows of them. It describes purchase.ts, initiate.ts, charge.ts and settle.ts. The server's queue
 * starts one payment at a time, so each call is carried out in one piece; only its talk with the provider can fail.
 */

/** A payment as the database holds it. */
export interface Attempt {
  number: number;
  /** The key and quote of the newest request for it; null once no page has them any more. */
  key: string | null;
  quoteId: string | null;
  /** Naira. Quotes of the same order with the same price have the same hash. */
  price: number;
  /** The saved card; null if it is paid on the provider's page. */
  cardId: string | null;
  status: 'created' | 'sent' | 'unknown' | 'succeeded' | 'failed' | 'abandoned';
  isConfirming: boolean;
  refund: 'due' | 'done' | null;
}

/** What the provider knows of a payment: nothing, an open card page, or the result. It charges each payment once. */
type AtProvider = 'nothing' | 'page' | 'declined' | 'charged' | 'returned';

export interface OrderServer {
  /** Today's price, in naira. */
  price: number;
  quotes: readonly { id: string; price: number; isExpired: boolean }[];
  attempts: readonly Attempt[];
  provider: Readonly<Record<number, AtProvider>>;
  /** The payment that bought the order. */
  bought: number | null;
}

/** How a call fares: the provider's answer is lost, it declines the card, or the process dies before it asks. */
export type Fare = 'heard' | 'unheard' | 'declined' | 'dies';

export interface Served {
  server: OrderServer;
  answer: Outcome;
  facts: CheckoutFact[];
}

/** In naira. `after`: without the discount for a first purchase, which has ended or is used up. */
export const prices = { before: sample.paymentDue, after: sample.paymentDue + 2_580 };
export const newServer: OrderServer = { price: prices.before, quotes: [], attempts: [], provider: {}, bought: null };

const failure = (status: number | null, code: string | null, current?: Record<string, unknown>): Failure => ({
  msg: 'Something is wrong.',
  code,
  status,
  errors: [],
  ...(current && { current }),
});
export const noAnswer: Outcome = { error: failure(null, null) };

const isOpen = ({ status }: Attempt): boolean => ['created', 'sent', 'unknown'].includes(status);
export const atProvider = ({ provider }: OrderServer, number: number): AtProvider => provider[number] ?? 'nothing';
const withProvider = (server: OrderServer, number: number, state: AtProvider): OrderServer => ({
  ...server,
  provider: { ...server.provider, [number]: state },
});
const attemptOf = ({ attempts }: OrderServer, number: number): Attempt => {
  const attempt = attempts.find((each) => each.number === number);
  if (attempt === undefined) throw new Error(`There is no payment ${number}.`);
  return attempt;
};
const changed = (server: OrderServer, number: number, changes: Partial<Attempt>): OrderServer => ({
  ...server,
  attempts: server.attempts.map((each) => (each.number === number ? { ...each, ...changes } : each)),
});

export const referenceOf = (number: number): string => `payment-${number}`;
export const numberIn = (text: string): number => Number(text.slice(text.lastIndexOf('-') + 1));

/** A payment as its page sees it. */
function viewOf(server: OrderServer, number: number, isUnanswered = false): Payment {
  const { status, refund, price, cardId, isConfirming } = attemptOf(server, number);
  const viewStatus = ((): Payment['status'] => {
    if (status === 'succeeded') return 'succeeded';
    if (refund !== null) return 'refunded';
    if (status === 'failed' || (status === 'abandoned' && !isUnanswered)) return 'failed';
    return status !== 'sent' || cardId !== null || isConfirming || isUnanswered ? 'checking' : 'unfinished';
  })();
  return {
    reference: referenceOf(number),
    purpose: 'purchase',
    status: viewStatus,
    url: viewStatus === 'unfinished' ? `https://provider.test/${referenceOf(number)}` : null,
    reason: null,
    amount: price,
    charged: null,
    returned: null,
    refund: viewStatus === 'refunded' ? 'underWay' : null,
    askedAt: null,
    card: null,
    receipt: null,
  };
}

/** Prices the order, in a quote whose id is the first that isn't in use. */
export function price(server: OrderServer): Served & { quote: Quote } {
  const numbers = server.quotes.map((_, index) => index).concat(server.quotes.length);
  const id = numbers.map((number) => `q${number}`).find((each) => server.quotes.every((other) => other.id !== each));
  const paymentDue = server.bought === null ? server.price : prices.after;
  const quote: Quote = { ...sample, id: id ?? '', paymentDue };
  const quotes = [...server.quotes, { id: id ?? '', price: paymentDue, isExpired: false }];
  return { server: { ...server, quotes }, answer: { done: quote }, facts: [], quote };
}

/** Forgets quotes that neither a page nor a request uses, so that situations that behave alike are alike. */
export function forgetQuotes(server: OrderServer, isUsed: (id: string) => boolean): OrderServer {
  if (server.quotes.every(({ id }) => isUsed(id))) return server;
  return {
    ...server,
    quotes: server.quotes.filter(({ id }) => isUsed(id)),
    attempts: server.attempts.map((each) =>
      each.quoteId === null || isUsed(each.quoteId) ? each : { ...each, quoteId: null, key: null },
    ),
  };
}

/** Applies what the provider says of a payment. `isOld`: long ago enough that nothing it doesn't know was charged. */
export function settle(
  server: OrderServer,
  number: number,
  isOld = false,
): { server: OrderServer; facts: CheckoutFact[] } {
  const attempt = attemptOf(server, number);
  const state = atProvider(server, number);
  const unchanged = { server, facts: [] };
  if (attempt.status === 'succeeded') return unchanged;
  if (attempt.refund !== null)
    return state === 'returned' && attempt.refund === 'due'
      ? { server: changed(server, number, { refund: 'done' }), facts: [] }
      : unchanged;
  if (state === 'charged') {
    const settled = { isConfirming: false };
    if (server.bought === null)
      return {
        server: { ...changed(server, number, { ...settled, status: 'succeeded' }), bought: number },
        facts: [{ fact: 'bought', payment: number }],
      };
    return { server: changed(server, number, { ...settled, status: 'failed', refund: 'due' }), facts: [] };
  }
  if (!isOpen(attempt)) return unchanged;
  const isOnPage = attempt.cardId === null;
  if (state === 'declined' && !isOnPage)
    return { server: changed(server, number, { status: 'failed', isConfirming: false }), facts: [] };
  if (state === 'page' || state === 'declined')
    if (attempt.status === 'sent')
      return attempt.isConfirming ? { server: changed(server, number, { isConfirming: false }), facts: [] } : unchanged;
  return isOld ? { server: changed(server, number, { status: 'abandoned' }), facts: [] } : unchanged;
}

/** The provider returns a charge, and the server hears of it. */
export const refund = (server: OrderServer, number: number): OrderServer =>
  settle(withProvider(server, number, 'returned'), number).server;

export const charge = (server: OrderServer, number: number, agreed: number | null): Omit<Served, 'answer'> => ({
  server: withProvider(server, number, 'charged'),
  facts: [{ fact: 'charged', payment: number, amount: attemptOf(server, number).price, agreed }],
});
export const decline = (server: OrderServer, number: number): OrderServer => withProvider(server, number, 'declined');

/** Answers the question of what became of a payment. */
export function verify(server: OrderServer, number: number, fare: Fare): Served {
  const before = attemptOf(server, number);
  if (fare !== 'unheard' || before.status === 'succeeded' || before.refund === 'done') {
    const settled = settle(server, number);
    return { ...settled, answer: { done: viewOf(settled.server, number) } };
  }
  const isFromPage = before.status === 'sent' && before.cardId === null;
  const next = isFromPage ? changed(server, number, { isConfirming: true }) : server;
  return { server: next, answer: { done: viewOf(next, number, true) }, facts: [] };
}

/** Starts a payment, or continues the one with the same key or for the same order. */
export function initiate(server: OrderServer, request: PaymentRequest, agreed: number | null, fare: Fare): Served {
  const { quoteId, idempotencyKey: key, cardId } = request.body;
  const refuse = (status: number, code: string, current?: Record<string, unknown>): Served => ({
    server,
    answer: { error: failure(status, code, current) },
    facts: [],
  });
  const goOn = (from: OrderServer, { number, status }: Attempt): Served => {
    if (status === 'created' || status === 'unknown') return startCharge(from, number, agreed, fare, request);
    return verify(from, number, fare);
  };
  const stored = server.quotes.find(({ id }) => id === quoteId);
  const same = server.attempts.find((each) => each.key === key);
  if (same !== undefined)
    return same.price === (stored?.price ?? same.price) && same.cardId === cardId
      ? goOn(server, same)
      : refuse(409, 'key_reused');
  if (stored === undefined) return refuse(404, 'quote_not_found');
  if (server.bought !== null) return refuse(409, 'already_subscribed');
  if (stored.isExpired) {
    const fresh = price(server);
    return { ...fresh, answer: { error: failure(409, 'price_changed', { quote: fresh.quote }) } };
  }
  const open = server.attempts.find(isOpen);
  if (open === undefined) {
    const number = server.attempts.length + 1;
    const attempt: Attempt = {
      number,
      key,
      quoteId,
      price: stored.price,
      cardId,
      status: 'created',
      isConfirming: false,
      refund: null,
    };
    const served = goOn({ ...server, attempts: [...server.attempts, attempt] }, attempt);
    return { ...served, facts: [{ fact: 'started', payment: number }, ...served.facts] };
  }
  if (open.price === stored.price && open.cardId === cardId) {
    const taken = changed(server, open.number, { key, quoteId });
    return goOn(taken, attemptOf(taken, open.number));
  }
  return replace(server, open, request, agreed, fare);
}

/** Another payment is open: it is settled, or given up if nobody has paid, and the request is decided again. */
function replace(
  server: OrderServer,
  { number }: Attempt,
  request: PaymentRequest,
  agreed: number | null,
  fare: Fare,
): Served {
  const { server: settled, facts } = fare === 'unheard' ? verify(server, number, fare) : settle(server, number);
  const now = attemptOf(settled, number);
  const isUnseen = now.cardId === null && now.status === 'created';
  const isUnpaid = now.cardId === null && now.status === 'sent' && fare !== 'unheard';
  if (isOpen(now) && !isUnseen && !isUnpaid)
    return {
      server: settled,
      facts,
      answer: { error: failure(409, 'payment_open', { reference: referenceOf(number) }) },
    };
  const free = isOpen(now) ? changed(settled, number, { status: 'abandoned', isConfirming: false }) : settled;
  const next = initiate(free, request, agreed, fare);
  return { ...next, facts: [...facts, ...next.facts] };
}

/** Opens the provider's page, or charges the saved card. */
function startCharge(
  server: OrderServer,
  number: number,
  agreed: number | null,
  fare: Fare,
  request: PaymentRequest,
): Served {
  if (fare === 'dies') return { server, answer: noAnswer, facts: [] };
  const state = atProvider(server, number);
  if (attemptOf(server, number).cardId === null) {
    if (state !== 'nothing')
      // The page was opened before, and nobody has seen it.
      return initiate(changed(server, number, { status: 'abandoned', key: null }), request, agreed, fare);
    const opened = withProvider(server, number, 'page');
    if (fare === 'unheard')
      return { server: opened, answer: { error: failure(503, 'provider_unavailable') }, facts: [] };
    const sent = changed(opened, number, { status: 'sent' });
    return { server: sent, answer: { done: viewOf(sent, number) }, facts: [] };
  }
  const charged = ((): Omit<Served, 'answer'> => {
    if (state !== 'nothing') return { server, facts: [] };
    return fare === 'declined' ? { server: decline(server, number), facts: [] } : charge(server, number, agreed);
  })();
  if (fare === 'unheard') {
    const unknown = changed(charged.server, number, { status: 'unknown' });
    return { ...charged, server: unknown, answer: { done: viewOf(unknown, number, true) } };
  }
  const settled = settle(charged.server, number);
  return {
    server: settled.server,
    answer: { done: viewOf(settled.server, number) },
    facts: [...charged.facts, ...settled.facts],
  };
}
