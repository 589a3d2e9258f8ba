import { assign, emit, setup } from 'xstate';
import { failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { orderOf, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { notProvided, type FlowMeta, type Navigate } from '../kit/flow.ts';

/**
 * Who is configuring the order. `unknown` while the session or the subscription loads; a `member` may not buy, and a
 * `subscribed` organisation has nothing to buy.
 */
export type Buyer =
  | { is: 'unknown' | 'visitor' }
  | { is: 'member' | 'subscribed' | 'administrator'; /** The organisation that the price is for. */ orgId: string };

export interface OrderInput {
  /** What the page opens with: the order in its address, else this tab's draft, else the usual order. */
  draft: SubscriptionDraft;
  /** Whether the person has chosen it. The usual order isn't kept before they do. */
  isChosen: boolean;
  /** The order that a page offers before anything is chosen. */
  usual: SubscriptionDraft;
  buyer: Buyer;
}

export interface OrderContext {
  draft: SubscriptionDraft;
  usual: SubscriptionDraft;
  /** The draft as this tab keeps it; null until something is chosen. */
  kept: SubscriptionDraft | null;
  buyer: Buyer;
  /** The organisation that the draft belongs to; null while only a visitor has put it together. */
  owner: string | null;
  /** The last price. It is stale while another one is on its way. */
  quote: Quote | null;
  /** Who that price is for: an organisation's id or 'visitor'; null without a price. */
  quotedFor: string | null;
  /** Why there is no price. */
  error: Failure | null;
  /** Whether the person wanted to continue, so the page names what is missing. */
  isAsked: boolean;
}

export type OrderEvent =
  | { type: 'choices.changed'; changes: Partial<SubscriptionDraft> }
  | { type: 'buyer.changed'; buyer: Buyer }
  | { type: 'draft.forgotten' }
  | { type: 'retry.asked' }
  | { type: 'continue.pressed' }
  | { type: 'signIn.pressed' };

/** `buying.chosen`: the person came to buy, not to try. */
export type OrderEmitted = Navigate | { type: 'buying.chosen' };

/** What is priced, and for whom: an organisation's id or 'visitor'. */
export interface PriceRequest {
  order: QuoteRequest;
  buyer: string;
}

const organisationOf = (buyer: Buyer): string | null => ('orgId' in buyer ? buyer.orgId : null);

/** Who the price is for; null while that isn't known. */
export const priceFor = (buyer: Buyer): string | null => (buyer.is === 'visitor' ? 'visitor' : organisationOf(buyer));

/** Whether this person can continue with the order, to an account or to the checkout. */
export const mayBuy = ({ is }: Buyer): boolean => is === 'visitor' || is === 'administrator';

/** The fields of an order that the server may refuse. */
const fields: readonly string[] = ['plan', 'moduleIds', 'numberOfUsers'] satisfies (keyof QuoteRequest)[];

function requestIn({ draft, buyer }: OrderContext): PriceRequest {
  const order = orderOf(draft);
  const wanted = priceFor(buyer);
  if (order === null || wanted === null) throw new Error('there is nothing to price');
  return { order, buyer: wanted };
}

export const orderMachine = setup({
  types: {
    input: {} as OrderInput,
    context: {} as OrderContext,
    events: {} as OrderEvent,
    emitted: {} as OrderEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Asks the server for the price. */
    fetchPrice: notProvided<Quote, PriceRequest>('fetchPrice'),
  },
  guards: {
    isIncomplete: ({ context }) => orderOf(context.draft) === null,
    isBuyerUnknown: ({ context }) => priceFor(context.buyer) === null,
    isSamePrice: ({ context }, { buyer }: { buyer: Buyer }) => priceFor(buyer) === priceFor(context.buyer),
    isOtherAccount: ({ context: { owner } }, { buyer }: { buyer: Buyer }) =>
      owner !== null && organisationOf(buyer) !== null && organisationOf(buyer) !== owner,
    lacksParts: ({ context }) => mayBuy(context.buyer) && orderOf(context.draft) === null,
    isRefused: ({ context }) =>
      mayBuy(context.buyer) && (context.error?.errors.some(({ field }) => fields.includes(field)) ?? false),
    isVisitor: ({ context }) => context.buyer.is === 'visitor',
    isAdministrator: ({ context }) => context.buyer.is === 'administrator',
  },
  actions: {
    changeDraft: assign(({ context }, { changes }: { changes: Partial<SubscriptionDraft> }) => {
      const draft = { ...context.draft, usersTotalAmount: null, ...changes };
      return { draft, kept: draft, owner: organisationOf(context.buyer) ?? context.owner };
    }),
    rememberBuyer: assign(({ context }, { buyer }: { buyer: Buyer }) => {
      const wanted = priceFor(buyer);
      const owner = organisationOf(buyer) ?? context.owner;
      // A price for somebody else is never shown.
      return wanted === null || wanted === context.quotedFor
        ? { buyer, owner }
        : { buyer, owner, quote: null, quotedFor: null };
    }),
    forgetDraft: assign(({ context }) => ({
      draft: context.usual,
      kept: null,
      owner: null,
      quote: null,
      quotedFor: null,
      isAsked: false,
    })),
    rememberQuote: assign(({ context }, { quote }: { quote: Quote }) => {
      const draft = { ...context.draft, usersTotalAmount: quote.paymentDue, isFirstPurchase: quote.isFirstPurchase };
      return { quote, quotedFor: priceFor(context.buyer), draft, kept: context.kept === null ? null : draft };
    }),
    keepDraft: assign(({ context }) => {
      const draft = { ...context.draft, isBuyingNow: true };
      return { draft, kept: draft };
    }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    nameMissingParts: assign({ isAsked: true }),
    chooseBuying: emit({ type: 'buying.chosen' }),
    goToSignUp: emit({ type: 'navigate', to: signUpSteps.details.path }),
    goToCheckout: emit({ type: 'navigate', to: '/subscriptions/checkout' }),
  },
  delays: { fetchDelay: 200, refreshDelay: (QUOTE_MINUTES - 5) * 60_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'order',
  description:
    'Putting an order together: plan, apps, users and billing period beside the server’s price, and where it leads next.',
  context: ({ input: { draft, isChosen, usual, buyer } }) => ({
    draft,
    usual,
    kept: isChosen ? draft : null,
    buyer,
    owner: organisationOf(buyer),
    quote: null,
    quotedFor: null,
    error: null,
    isAsked: false,
  }),
  initial: 'deciding',
  on: {
    'choices.changed': {
      target: '.choosing',
      actions: ['clearError', { type: 'changeDraft', params: ({ event }) => ({ changes: event.changes }) }],
    },
    'buyer.changed': [
      {
        guard: { type: 'isOtherAccount', params: ({ event }) => ({ buyer: event.buyer }) },
        target: '.deciding',
        actions: [
          'clearError',
          'forgetDraft',
          { type: 'rememberBuyer', params: ({ event }) => ({ buyer: event.buyer }) },
        ],
        description: 'An account never sees the order that another one put together.',
        meta: { rule: 'session.oneAccount' },
      },
      {
        guard: { type: 'isSamePrice', params: ({ event }) => ({ buyer: event.buyer }) },
        actions: { type: 'rememberBuyer', params: ({ event }) => ({ buyer: event.buyer }) },
      },
      {
        target: '.deciding',
        actions: ['clearError', { type: 'rememberBuyer', params: ({ event }) => ({ buyer: event.buyer }) }],
        description: 'The order stays and gets a price for this buyer.',
      },
    ],
    'draft.forgotten': { target: '.deciding', actions: ['clearError', 'forgetDraft'], meta: { rule: 'draft.tab' } },
    'continue.pressed': [
      { guard: 'lacksParts', actions: 'nameMissingParts' },
      { guard: 'isRefused', actions: 'nameMissingParts' },
      {
        guard: 'isVisitor',
        actions: ['keepDraft', 'chooseBuying', 'goToSignUp'],
        description: 'A visitor needs an account first. The order goes with the sign-up.',
        meta: { rule: 'draft.kept' },
      },
      { guard: 'isAdministrator', actions: ['keepDraft', 'chooseBuying', 'goToCheckout'], meta: { rule: 'buy.new' } },
    ],
    'signIn.pressed': {
      guard: 'isVisitor',
      actions: ['keepDraft', 'chooseBuying'],
      description: 'The order goes with the sign-in.',
      meta: { rule: 'draft.kept' },
    },
  },
  states: {
    deciding: {
      description: 'Checks whether the order is complete, and whether it is known who is buying.',
      meta: { title: 'Looking at whether it can be priced', rule: 'order.form' },
      always: [
        { guard: 'isIncomplete', target: 'incomplete' },
        { guard: 'isBuyerUnknown', target: 'awaitingBuyer' },
        { target: 'pricing' },
      ],
    },
    incomplete: {
      description: 'Plan, apps or users are missing, so there is nothing to price.',
      meta: { title: 'Part of the order is missing', view: 'incomplete', rule: 'order.form' },
    },
    awaitingBuyer: {
      description: 'It isn’t known yet who is signed in, and so who the price is for.',
      meta: { title: 'Waiting to know who is buying', view: 'pricing', rule: 'order.form' },
      tags: ['busy'],
      after: { timeLimit: { target: 'failed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    choosing: {
      description: 'The price is asked for once the person pauses. The last one stays on screen.',
      meta: { title: 'The person is choosing', view: 'pricing', rule: 'call.typingDelay' },
      tags: ['busy'],
      after: { fetchDelay: { target: 'deciding' } },
    },
    pricing: {
      description: 'The server works out the price. An answer for an earlier choice is dropped.',
      meta: { title: 'The price is being worked out', view: 'pricing', rule: 'quote.server' },
      tags: ['busy'],
      invoke: {
        id: 'fetchPrice',
        src: 'fetchPrice',
        input: ({ context }) => requestIn(context),
        onDone: {
          target: 'priced',
          actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: { timeLimit: { target: 'failed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    priced: {
      description: 'The page shows the price of exactly this order, for exactly this buyer.',
      meta: { title: 'The price is shown', view: 'priced', rule: 'quote.sums' },
      after: { refreshDelay: { target: 'pricing' } },
    },
    failed: {
      description: 'The page says why, beside the field if the server refused one.',
      meta: { title: 'There is no price', view: 'failed', rule: 'quote.failed' },
      on: { 'retry.asked': { target: 'deciding', actions: 'clearError' } },
    },
  },
});
