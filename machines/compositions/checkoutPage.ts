import type { EventObject } from 'xstate';
import type { CheckoutEmitted } from '../checkout/checkout.machine.ts';
import type { Redirect } from '../kit/flow.ts';
import type { FlowModel, Outcome } from '../kit/model.ts';
import type { Move, World as Chart } from '../kit/world.ts';
import type { PaymentContext, PaymentRequest } from '../payment/payment.machine.ts';
import type { QuotePaymentContext } from '../quotePayment/quotePayment.machine.ts';
import { order, orgId } from '../quotePayment/sampleQuotes.ts';
import { keyedMachine } from './machineKey.ts';
import { numberIn } from './orderServer.ts';

/*
 * A model of one page where an order is paid: the checkout with the charts that it invokes, or the result page with the
 * payment's. It describes CheckoutPage.tsx and PaymentResult.tsx.
 */

const levels = ['checkout', 'quotePayment', 'payment'] as const;
type Level = (typeof levels)[number];

/** The charts that run on the page; the result page has only a payment. */
export type Page = Readonly<Record<Level, Chart | null>>;

/** What a chart asks the server. */
export type Question =
  | { asks: 'price' }
  | { asks: 'start'; request: PaymentRequest }
  | { asks: 'check'; payment: number };

/** A page after something happened to it. */
export interface PageMove {
  page: Page;
  emitted: (CheckoutEmitted | Redirect)[];
  /** What it has begun to ask the server; null for nothing new. */
  question: Question | null;
}

export type Models = Record<Level, FlowModel>;

const empty: Page = { checkout: null, quotePayment: null, payment: null };

export const contextOfPayment = ({ payment }: Page): PaymentContext | null =>
  (payment?.snapshot.context as PaymentContext | undefined) ?? null;
export const contextOfQuote = ({ quotePayment }: Page): QuotePaymentContext | null =>
  (quotePayment?.snapshot.context as QuotePaymentContext | undefined) ?? null;

/** The innermost chart, which is the one that a person and the server deal with. */
const innermost = (page: Page): Level => levels.findLast((level) => page[level] !== null) ?? 'payment';
export const isBusy = (page: Page): boolean => page[innermost(page)]?.snapshot.hasTag('busy') === true;
export const timerOf = (page: Page): string | null => page[innermost(page)]?.timers[0]?.name ?? null;
export const isIn = (page: Page, level: Level, state: string): boolean => page[level]?.snapshot.matches(state) === true;
const actorOf = (page: Page): string | undefined => page[innermost(page)]?.actors[0]?.id;

function questionOf(actor: string, input: unknown): Question {
  switch (actor) {
    case 'price':
    case 'reprice':
      return { asks: 'price' };
    case 'initiate':
      return { asks: 'start', request: input as PaymentRequest };
    case 'verify':
      return { asks: 'check', payment: numberIn((input as { reference: string }).reference) };
    default:
      throw new Error(`The page’s model has no question for ${actor}.`);
  }
}

/** The amount on the button that leads to paying, in naira: the quote's, or that of a payment to continue. */
export const amountOnButton = (page: Page): number | null =>
  contextOfPayment(page)?.payment?.amount ?? contextOfQuote(page)?.quote?.paymentDue ?? null;

/** What a page says of a payment; null if it says nothing of any, or that the result isn't known. */
export function messageOf(page: Page): { says: 'paid' | 'unpaid' | 'refunded'; payment: number } | null {
  const payment = contextOfPayment(page);
  const named = payment?.payment ?? null;
  if (payment !== null && named !== null) {
    const number = numberIn(named.reference);
    if (isIn(page, 'payment', 'paid')) return { says: 'paid', payment: number };
    if (isIn(page, 'payment', 'refunded')) return { says: 'refunded', payment: number };
    if (['unfinished', 'failed', 'leaving'].some((state) => isIn(page, 'payment', state)))
      return { says: 'unpaid', payment: number };
    return null;
  }
  const last = contextOfQuote(page)?.lastPayment ?? null;
  return isIn(page, 'quotePayment', 'reviewing') && last !== null
    ? { says: 'unpaid', payment: numberIn(last.reference) }
    : null;
}

/** How pages behave with these machines. */
export function checkoutPages(models: Models) {
  const machines = {
    checkout: keyedMachine(models.checkout, (context) => context),
    quotePayment: keyedMachine(models.quotePayment, (context) => context),
    payment: keyedMachine(models.payment, (context) => context),
  };
  const started = new Map<string, Move>();
  const start = (level: Level, input: unknown): Move => {
    const text = `${level} ${JSON.stringify(input)}`;
    const move = started.get(text) ?? machines[level].startWith(input);
    started.set(text, move);
    return move;
  };

  /** Applies a move of one chart: the charts that it stopped or started, and how an inner one ended. */
  function moved(before: Page, level: Level, move: Move): PageMove {
    const inner = levels[levels.indexOf(level) + 1];
    const outer = before[levels[levels.indexOf(level) - 1] ?? level];
    let page: Page = { ...before, [level]: move.world };
    const emitted = move.emitted as PageMove['emitted'];
    let question: Question | null = null;
    if (inner !== undefined && !move.world.actors.some(({ id }) => id === inner))
      page = { ...page, [inner]: null, payment: null };
    let result: PageMove = { page, emitted, question };
    for (const { actor, input } of move.invoked) {
      if (actor === inner) {
        const begun = moved({ ...result.page, payment: null, [inner]: null }, inner, start(inner, input));
        result = { ...begun, emitted: [...result.emitted, ...begun.emitted] };
      } else question = questionOf(actor, input);
    }
    if (question !== null) result = { ...result, question };
    const { snapshot } = move.world;
    const parent = levels[levels.indexOf(level) - 1];
    if (snapshot.status !== 'done' || parent === undefined || outer === null) return result;
    const ended = moved(
      { ...result.page, [level]: null },
      parent,
      machines[parent].answer(outer, level, { done: snapshot.output }),
    );
    return { ...ended, emitted: [...result.emitted, ...ended.emitted] };
  }

  const chartOf = (page: Page): { level: Level; chart: Chart } => {
    const level = innermost(page);
    const chart = page[level];
    if (chart === null) throw new Error('The page has no chart.');
    return { level, chart };
  };

  return {
    /** @param hasOrder whether the tab has an order; `isSubscribed`: what the server says of the organisation */
    openCheckout: (hasOrder: boolean, isSubscribed: boolean): PageMove => {
      const input = {
        order: hasOrder ? order : null,
        orgId,
        isSubscribed,
        cardId: null,
        billingContactId: null,
        ref: null,
      };
      return moved(empty, 'checkout', start('checkout', input));
    },
    openResult: (reference: string): PageMove =>
      moved(empty, 'payment', start('payment', { request: null, reference })),
    can: (page: Page, event: EventObject): boolean => {
      const { level, chart } = chartOf(page);
      return machines[level].can(chart, event);
    },
    send: (page: Page, event: EventObject): PageMove => {
      const { level, chart } = chartOf(page);
      return moved(page, level, machines[level].send(chart, event));
    },
    wait: (page: Page): PageMove => {
      const { level, chart } = chartOf(page);
      return moved(page, level, machines[level].wait(chart));
    },
    answer: (page: Page, outcome: Outcome): PageMove => {
      const { level, chart } = chartOf(page);
      return moved(page, level, machines[level].answer(chart, actorOf(page) ?? '', outcome));
    },
    keyOf: (page: Page): string =>
      levels
        .map((level) => {
          const chart = page[level];
          return chart === null ? '-' : machines[level].keyOf(chart);
        })
        .join('.'),
  };
}
