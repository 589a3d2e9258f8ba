import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import type { ChangePayment, Payment, PurchaseRequest } from '#contract/payments.ts';
import { notProvided, type FlowMeta, type Redirect } from '../kit/flow.ts';

/** A payment to start: for a purchase, a change or a renewal. */
export type PaymentRequest =
  | { type: 'new'; body: PurchaseRequest }
  | { type: 'manage' | 'renewal'; body: ChangePayment };

export interface PaymentInput {
  /** The payment to start; null to follow one that was started before. */
  request: PaymentRequest | null;
  /** Reference of the payment to follow, for example after returning from the provider. */
  reference: string | null;
}

export interface PaymentContext extends PaymentInput {
  payment: Payment | null;
  /** Whether the browser still has to visit the provider's page. */
  isJustStarted: boolean;
  /** Whether starting got no clear answer, so that the server may have started the payment. */
  mayHaveStarted: boolean;
  /** How the payment ended; null until then. */
  outcome: PaymentOutput['outcome'] | null;
  /** How often the page has checked since the person last did something. */
  polls: number;
  error: Failure | null;
}

export type PaymentEvent =
  | { type: 'retry.pressed' }
  | { type: 'check.pressed' }
  | { type: 'continue.pressed' }
  /** The person wants to pay another way, or not at all. */
  | { type: 'stop.pressed' }
  /** The browser is online again, or has had time to reconnect. */
  | { type: 'connection.returned' }
  /** The page is shown again: after the browser left it (back button), or after another tab. */
  | { type: 'page.shown' };

/**
 * The result, with the server's last answer in `payment` and the reason for a refusal in `failure`. `refused`: nothing
 * was started. `unknown`: the payment may have been made, but can't be followed from here.
 */
export interface PaymentOutput {
  outcome: 'paid' | 'failed' | 'refunded' | 'refused' | 'stopped' | 'unknown';
  payment: Payment | null;
  failure: Failure | null;
}

/** Ten checks, three seconds apart: half a minute. */
export const MOST_POLLS = 10;

/** Error codes that say that the server hasn't started this payment: it looks for the request's key first. */
const nothingStarted = [
  'price_changed',
  'quote_not_found',
  'already_subscribed',
  'transition_refused',
  'nothing_changed',
  'below_allocated',
];

/** Whether the request may have arrived and started the payment, although it failed. */
const mayHaveArrived = ({ status, code, request }: Failure): boolean =>
  status === null ? request !== 'notSent' : status >= 500 && code !== 'provider_unavailable';

/** Reference of the payment that is already open, taken from the refusal. */
const openReference = ({ current }: Failure): string | null =>
  typeof current?.['reference'] === 'string' ? current['reference'] : null;

export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as Redirect,
    output: {} as PaymentOutput,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /**
     * Asks the server to start the payment. The request's idempotency key makes it one payment, however often it is
     * sent.
     */
    initiate: notProvided<Payment, PaymentRequest>('initiate'),
    /** Asks the server for the payment's result; the server asks the provider. */
    verify: notProvided<Payment, { reference: string }>('verify'),
  },
  guards: {
    hasReference: ({ context }) => context.reference !== null,
    isPaid: ({ context }) => context.payment?.status === 'succeeded',
    isFailed: ({ context }) => context.payment?.status === 'failed',
    isRefunded: ({ context }) => context.payment?.status === 'refunded',
    isUncertain: ({ context }) => context.payment?.status === 'checking',
    isUncertainAndMayPoll: ({ context }) => context.payment?.status === 'checking' && context.polls < MOST_POLLS,
    isJustStarted: ({ context }) => context.isJustStarted,
    mayPoll: ({ context }) => context.polls < MOST_POLLS,
    isOtherPaymentOpen: (_, { failure }: { failure: Failure }) =>
      failure.code === 'payment_open' && openReference(failure) !== null,
    mayHaveStarted: ({ context }) => context.mayHaveStarted,
    /** An earlier request may have started the payment, and this refusal doesn't say that it hasn't. */
    leavesStartUnclear: ({ context }, { failure }: { failure: Failure }) =>
      context.mayHaveStarted && !nothingStarted.includes(failure.code ?? ''),
    /** There was no answer at all. */
    hasNoAnswer: ({ context }) => context.error !== null && context.error.status === null,
    isRefused: (_, { failure }: { failure: Failure }) =>
      failure.status === 401 || failure.status === 403 || failure.status === 404,
    /** There was no answer, or an answer that doesn't rule out that the server acted. */
    isResultUnknown: (_, { failure }: { failure: Failure }) =>
      failure.status === null || failure.status >= 500 || failure.status === 429,
  },
  actions: {
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({
      payment,
      reference: payment.reference,
      error: null,
    })),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    followOtherPayment: assign({ reference: (_, { failure }: { failure: Failure }) => openReference(failure) }),
    noteUnclearStart: assign({
      mayHaveStarted: ({ context }, { failure }: { failure: Failure }) =>
        context.mayHaveStarted || mayHaveArrived(failure),
    }),
    clearError: assign({ error: null }),
    markStarted: assign({ isJustStarted: true }),
    markFollowed: assign({ isJustStarted: false }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    startPolling: assign({ polls: 0, error: null }),
    conclude: assign({ outcome: (_, { outcome }: { outcome: PaymentOutput['outcome'] }) => outcome }),
    goToProvider: emit(({ context }) => {
      const to = context.payment?.url ?? null;
      if (to === null) throw new Error('there is no page of the provider to go to');
      return { type: 'redirect', to };
    }),
  },
  delays: { pollPause: 3_000, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'payment',
  description:
    'One payment: started once, made at the card provider, and followed until the server has verified its result.',
  context: ({ input }) => ({
    ...input,
    payment: null,
    isJustStarted: false,
    mayHaveStarted: false,
    outcome: null,
    polls: 0,
    error: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether there is a payment to follow or one to start.',
      meta: { title: 'Looking for a payment to follow', rule: 'payment.open' },
      always: [{ guard: 'hasReference', target: 'verifying' }, { target: 'initiating' }],
    },
    initiating: {
      description: 'The server is checking the price, recording the payment and contacting the provider.',
      meta: { title: 'The payment is being started', view: 'initiating', rule: 'payment.once' },
      tags: ['busy'],
      invoke: {
        id: 'initiate',
        src: 'initiate',
        input: ({ context }) => {
          if (context.request === null) throw new Error('there is nothing to pay for');
          return context.request;
        },
        onDone: {
          target: 'judging',
          actions: [{ type: 'rememberPayment', params: ({ event }) => ({ payment: event.output }) }, 'markStarted'],
        },
        onError: [
          {
            guard: { type: 'isOtherPaymentOpen', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'verifying',
            actions: [
              { type: 'followOtherPayment', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'startPolling',
            ],
            description: 'Another tab or another administrator is already paying.',
          },
          {
            guard: { type: 'isResultUnknown', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unreachable',
            actions: [
              { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              { type: 'noteUnclearStart', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            ],
          },
          {
            guard: { type: 'leavesStartUnclear', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unresolved',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description: 'For example, the session ended after a first request that got no answer.',
          },
          {
            target: 'refused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description:
              'Nothing was started. The refusal gives the reason, such as a changed price, an active subscription or an ended session.',
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'unreachable',
          actions: [
            { type: 'rememberError', params: { failure: changeTooSlow } },
            { type: 'noteUnclearStart', params: { failure: changeTooSlow } },
          ],
          description: 'The payment may have started. Trying again continues the same payment.',
        },
      },
    },
    judging: {
      description: 'The server’s answer decides what happens next.',
      meta: { title: 'Looking at the server’s answer', rule: 'payment.verified' },
      always: [
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isFailed', target: 'failed' },
        { guard: 'isRefunded', target: 'refunded' },
        {
          guard: 'isUncertainAndMayPoll',
          target: 'waiting',
          description: 'That doesn’t mean that the payment failed.',
        },
        { guard: 'isUncertain', target: 'stillPending' },
        { guard: 'isJustStarted', target: 'leaving' },
        { target: 'unfinished', description: 'Nobody has paid yet, or the bank is still waiting for the cardholder.' },
      ],
    },
    unreachable: {
      description: 'Our server or the provider couldn’t be reached. Trying again continues the same payment.',
      meta: { title: 'No clear answer about starting the payment', view: 'unreachable', rule: 'payment.unreachable' },
      on: {
        'retry.pressed': { target: 'initiating', actions: 'clearError' },
        'connection.returned': {
          guard: 'hasNoAnswer',
          target: 'initiating',
          actions: 'clearError',
          description: 'It is still the same payment: nothing is charged twice, even if the first request arrived.',
        },
        'stop.pressed': [
          {
            guard: 'mayHaveStarted',
            target: 'unresolved',
            description:
              'The first request may have arrived, so the page leads to finding out before anything else is paid.',
          },
          { target: 'stopped' },
        ],
      },
    },
    leaving: {
      description: 'The browser is on its way to the provider’s page.',
      meta: { title: 'On the way to the card or bank page', view: 'leaving', rule: 'payment.open' },
      entry: 'goToProvider',
      on: {
        'page.shown': {
          target: 'verifying',
          actions: 'startPolling',
          description: 'They may have paid, or may only have used the back button.',
        },
        'continue.pressed': { target: 'leaving', reenter: true },
      },
    },
    verifying: {
      description: 'The server is asking the provider for the result. Only the provider’s answer counts.',
      meta: { title: 'The result is being checked', view: 'verifying', rule: 'payment.verified' },
      tags: ['busy'],
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => {
          if (context.reference === null) throw new Error('there is no payment to verify');
          return { reference: context.reference };
        },
        onDone: {
          target: 'judging',
          actions: [{ type: 'rememberPayment', params: ({ event }) => ({ payment: event.output }) }, 'markFollowed'],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unresolved',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: 'mayPoll',
            target: 'waiting',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            target: 'stillPending',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      on: {
        'page.shown': {
          target: 'verifying',
          reenter: true,
          description: 'They may have paid in another tab since the check began.',
        },
      },
      after: {
        timeLimit: { target: 'stillPending', actions: { type: 'rememberError', params: { failure: tooSlow } } },
      },
    },
    waiting: {
      description: 'The result isn’t known yet. The page checks every three seconds for half a minute.',
      meta: { title: 'Waiting before the next check', view: 'verifying', rule: 'payment.follow' },
      tags: ['busy'],
      after: { pollPause: { target: 'verifying', actions: 'countPoll' } },
    },
    stillPending: {
      description: 'The result still isn’t known after half a minute. The server keeps checking and emails the result.',
      meta: { title: 'Result still unknown, email to follow', view: 'stillPending', rule: 'payment.doubt' },
      on: {
        'check.pressed': { target: 'verifying', actions: 'startPolling' },
        'connection.returned': { guard: 'hasNoAnswer', target: 'verifying', actions: 'startPolling' },
      },
    },
    unfinished: {
      description:
        'Nothing has been charged so far: the person left the card page, a card was declined there, or the bank is waiting for the cardholder.',
      meta: { title: 'Not paid yet, can be continued', view: 'unfinished', rule: 'payment.unfinished' },
      on: {
        'continue.pressed': { target: 'leaving' },
        'check.pressed': { target: 'verifying', actions: 'startPolling' },
        'page.shown': {
          target: 'verifying',
          actions: 'startPolling',
          description: 'They may have paid in another tab.',
        },
        'stop.pressed': { target: 'stopped' },
      },
    },
    paid: {
      type: 'final',
      description: 'The payment is verified, and the purchase is active.',
      meta: { title: 'The payment went through', view: 'paid', rule: 'payment.verified' },
      entry: { type: 'conclude', params: { outcome: 'paid' } },
    },
    failed: {
      type: 'final',
      description: 'The payment failed, and nothing was charged.',
      meta: { title: 'The payment failed', view: 'failed', rule: 'payment.verified' },
      entry: { type: 'conclude', params: { outcome: 'failed' } },
    },
    refunded: {
      type: 'final',
      description: 'The card was charged, but the payment can’t be applied, so it is being refunded in full.',
      meta: { title: 'Charged, and being refunded in full', view: 'refunded', rule: 'payment.refund' },
      entry: { type: 'conclude', params: { outcome: 'refunded' } },
    },
    refused: {
      type: 'final',
      description: 'The server refused to start the payment, and says why. Nothing was charged.',
      meta: { title: 'Refused, with the reason', view: 'refused', rule: 'quote.refused' },
      entry: { type: 'conclude', params: { outcome: 'refused' } },
    },
    unresolved: {
      type: 'final',
      description:
        'The payment may have been made, but this page can’t find out: nobody is signed in, somebody else is, or starting it got no clear answer. The page leads to where its result is shown.',
      meta: { title: 'Not known whether it was paid', view: 'unresolved', rule: 'payment.doubt' },
      entry: { type: 'conclude', params: { outcome: 'unknown' } },
    },
    stopped: {
      type: 'final',
      description:
        'The person chose to pay another way, or not at all. A payment that nobody has paid charges nothing.',
      meta: { title: 'Left, to pay another way or not at all', view: 'refused', rule: 'payment.leave' },
      entry: { type: 'conclude', params: { outcome: 'stopped' } },
    },
  },
  output: ({ context }) => {
    if (context.outcome === null) throw new Error('the payment has not ended');
    return { outcome: context.outcome, payment: context.payment, failure: context.error };
  },
});
