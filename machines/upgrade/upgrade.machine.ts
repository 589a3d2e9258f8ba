import { assign, emit, setup } from 'xstate';
import { changeTooSlow, failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify, type PurchaseFinished } from '../kit/flow.ts';
import {
  type PaymentChoices,
  quotePaymentMachine,
  type QuotePaymentOutput,
  REQUOTE_AFTER,
} from '../quotePayment/quotePayment.machine.ts';

export interface UpgradeInput {
  /** Whether the lifecycle allows a change: a paid billing period is running. */
  isChangeable: boolean;
  orgId: string;
  /** The subscription's version, sent when a change is scheduled so that nobody else's change is overwritten. */
  version: number;
  /** The configuration chosen in the draft; null if nothing was chosen yet. */
  change: ChangeRequest | null;
  /** The saved card to charge, and the contact who also gets the receipt; null for none. */
  cardId: string | null;
  billingContactId: string | null;
}

export interface UpgradeContext extends UpgradeInput, PaymentChoices {
  quote: Quote | null;
  error: Failure | null;
}

export type UpgradeEvent =
  | { type: 'change.chosen'; change: ChangeRequest }
  | { type: 'review.pressed' }
  | { type: 'schedule.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'look.pressed' }
  /**
   * Nothing can be changed any more: the billing period ended or the subscription was cancelled while the page was
   * open.
   */
  | { type: 'term.ended' };

export type UpgradeEmitted = Navigate | Notify | PurchaseFinished | { type: 'account.changed' };

export const upgradeMachine = setup({
  types: {
    input: {} as UpgradeInput,
    context: {} as UpgradeContext,
    events: {} as UpgradeEvent,
    emitted: {} as UpgradeEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Prices the change, or answers that it waits for the next renewal. The quote can be paid for 30 minutes. */
    quoteChange: notProvided<Quote, { change: ChangeRequest }>('quoteChange'),
    /** Schedules a reduction for the next renewal. */
    scheduleChange: notProvided<void, { change: ChangeRequest; version: number }>('scheduleChange'),
    quotePayment: quotePaymentMachine,
  },
  guards: {
    isChangeable: ({ context }) => context.isChangeable,
    isChangeableAndChosen: ({ context }) => context.isChangeable && context.change !== null,
    takesEffectNow: (_, { quote }: { quote: Quote }) => quote.change?.when === 'now',
    isNothingChanged: (_, { failure }: { failure: Failure }) => failure.code === 'nothing_changed',
    isChoiceRefused: (_, { failure }: { failure: Failure }) =>
      failure.status === 400 || failure.status === 404 || failure.code === 'below_allocated',
    isVersionConflict: (_, { failure }: { failure: Failure }) => failure.code === 'version_conflict',
    isDifferentVersion: ({ context }, { quote }: { quote: Quote }) => quote.subscriptionVersion !== context.version,
    isRefused: (_, { failure }: { failure: Failure }) => failure.code === 'transition_refused',
    isPaid: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'refunded',
    wentBack: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'back',
    nowWaitsForRenewal: ({ context }, { output: { outcome, quote } }: { output: QuotePaymentOutput }) =>
      outcome === 'changed' && quote?.subscriptionVersion === context.version && quote.change?.when === 'atRenewal',
    isSubscriptionChanged: (_, { output: { outcome, failure } }: { output: QuotePaymentOutput }) =>
      outcome === 'changed' || failure?.code === 'nothing_changed',
    isChoiceRefusedAtPayment: (_, { output: { failure } }: { output: QuotePaymentOutput }) =>
      failure?.status === 400 || failure?.status === 404 || failure?.code === 'below_allocated',
  },
  actions: {
    chooseChange: assign({ change: (_, { change }: { change: ChangeRequest }) => change, error: null }),
    forgetQuote: assign({ quote: null, error: null }),
    rememberQuote: assign({ quote: (_, { quote }: { quote: Quote }) => quote, endedPayments: 0 }),
    rememberOutcome: assign(({ context }, { output: { quote, failure, choices } }: { output: QuotePaymentOutput }) => ({
      quote: quote ?? context.quote,
      error: failure,
      ...choices,
    })),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
    finishPurchase: emit({ type: 'purchase.finished', purpose: 'upgrade' }),
    announceAccountChange: emit({ type: 'account.changed' }),
    notifyScheduled: emit({
      type: 'notify',
      group: 'success',
      title: 'Change scheduled',
      msg: 'It takes effect at your next renewal. You can undo it until then.',
    }),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
  // No price is requested while the person is still typing (rule call.typingDelay).
  delays: { quoteLifetime: REQUOTE_AFTER, fetchDelay: 200, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'upgrade',
  description:
    'Changing an active subscription. Additions are priced for the rest of the billing period and paid now; reductions wait for the next renewal.',
  context: ({ input }) => ({ ...input, quote: null, endedPayments: 0, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the subscription can be changed and whether something was chosen.',
      meta: { title: 'Looking at the subscription', rule: 'change.running' },
      always: [
        { guard: 'isChangeableAndChosen', target: 'quoting' },
        { guard: 'isChangeable', target: 'choosing' },
        { target: 'notChangeable' },
      ],
    },
    notChangeable: {
      description: 'No paid billing period is running. The page says what the person can do instead.',
      meta: { title: 'It can’t be changed right now', view: 'notChangeable', rule: 'change.running' },
    },
    choosing: {
      description: 'The page shows the current plan, apps, users and billing period. Nothing has been changed yet.',
      meta: { title: 'No change chosen yet', view: 'choosing', rule: 'change.upgrade' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': {
          target: 'pausing',
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
    pausing: {
      description: 'Waits in case the person is still typing.',
      meta: { title: 'Waiting for further choices', view: 'choosing', rule: 'call.typingDelay' },
      tags: ['busy'],
      on: {
        'change.chosen': {
          target: 'pausing',
          reenter: true,
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
      after: { fetchDelay: { target: 'quoting' } },
    },
    quoting: {
      description: 'The server is pricing the change. The previous price stays on the page until the new one arrives.',
      meta: { title: 'The change is being priced', view: 'choosing', rule: 'quote.server' },
      tags: ['busy'],
      on: {
        'change.chosen': {
          target: 'pausing',
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
      invoke: {
        id: 'quoteChange',
        src: 'quoteChange',
        input: ({ context }) => {
          if (context.change === null) throw new Error('there is no change to price');
          return { change: context.change };
        },
        onDone: [
          {
            guard: { type: 'isDifferentVersion', params: ({ event }) => ({ quote: event.output }) },
            target: 'changedMeanwhile',
          },
          {
            guard: { type: 'takesEffectNow', params: ({ event }) => ({ quote: event.output }) },
            target: 'upgradeQuoted',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'downgradeQuoted',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
            description: 'It removes something, so it waits for the next renewal.',
          },
        ],
        onError: [
          {
            guard: { type: 'isNothingChanged', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choosing',
            actions: 'forgetQuote',
          },
          {
            guard: { type: 'isChoiceRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choiceRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'notChangeable',
          },
          {
            target: 'quoteFailed',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: { timeLimit: { target: 'quoteFailed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    choiceRefused: {
      description:
        'This can’t be bought, for example because an app can’t be added to the plan or more users are already assigned. The choice is kept.',
      meta: { title: 'This choice isn’t possible', view: 'choosing', rule: 'quote.refused' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': {
          target: 'pausing',
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
    quoteFailed: {
      description: 'The price couldn’t be loaded. The choice is kept.',
      meta: { title: 'The price couldn’t be loaded', view: 'choosing', rule: 'quote.failed' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': {
          target: 'pausing',
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
        'retry.pressed': { target: 'quoting', actions: 'clearError' },
      },
    },
    upgradeQuoted: {
      description:
        'The page shows the price for the rest of the billing period and the credit. The button shows the amount due.',
      meta: { title: 'Priced, and can be paid for now', view: 'choosing', rule: 'change.prorated' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': {
          target: 'pausing',
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
        'review.pressed': { target: 'paying', actions: 'clearError' },
      },
      after: {
        quoteLifetime: {
          target: 'quoting',
          description: 'A quote can be paid for 30 minutes. A new one is requested two minutes before it expires.',
        },
      },
    },
    downgradeQuoted: {
      description:
        'Nothing is charged now. The page says what the next billing period contains and costs, and when it starts.',
      meta: { title: 'Free now, and can be scheduled', view: 'choosing', rule: 'change.reduction' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': {
          target: 'pausing',
          actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) },
        },
        'schedule.pressed': { target: 'scheduling', actions: 'clearError' },
      },
    },
    scheduling: {
      description: 'The server is scheduling the change for the next renewal.',
      meta: { title: 'The change is being scheduled', view: 'choosing', rule: 'change.reduction' },
      tags: ['busy'],
      invoke: {
        id: 'scheduleChange',
        src: 'scheduleChange',
        input: ({ context }) => {
          if (context.change === null) throw new Error('there is no change to schedule');
          return { change: context.change, version: context.version };
        },
        onDone: { target: 'leaving', actions: ['finishPurchase', 'notifyScheduled', 'goToSubscription'] },
        onError: [
          {
            guard: { type: 'isVersionConflict', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'changedMeanwhile',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'isChoiceRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choiceRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'notChangeable',
          },
          {
            target: 'downgradeQuoted',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        timeLimit: {
          target: 'downgradeQuoted',
          actions: { type: 'rememberError', params: { failure: changeTooSlow } },
        },
      },
    },
    changedMeanwhile: {
      description:
        'The subscription has been changed or renewed since this page was opened: by another administrator, in another tab, or automatically. Nothing was overwritten or charged here.',
      meta: { title: 'The subscription has changed', view: 'changedMeanwhile', rule: 'change.version' },
      on: { 'look.pressed': { target: 'leaving', actions: ['announceAccountChange', 'goToSubscription'] } },
    },
    paying: {
      description: 'The change is reviewed and paid in the quotePayment machine.',
      meta: { title: 'Reviewing and paying for the change', view: 'paying', rule: 'change.upgrade' },
      invoke: {
        id: 'quotePayment',
        src: 'quotePayment',
        input: ({ context: { change, quote, orgId, cardId, billingContactId, endedPayments } }) => {
          if (change === null || quote === null) throw new Error('there is no change to pay for');
          return { request: change, quote, orgId, cardId, billingContactId, ref: null, endedPayments };
        },
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => ({ output: event.output }) }, target: 'paid' },
          { guard: { type: 'isRefunded', params: ({ event }) => ({ output: event.output }) }, target: 'leaving' },
          {
            guard: { type: 'wentBack', params: ({ event }) => ({ output: event.output }) },
            target: 'upgradeQuoted',
            actions: [{ type: 'rememberOutcome', params: ({ event }) => ({ output: event.output }) }, 'clearError'],
          },
          {
            guard: { type: 'nowWaitsForRenewal', params: ({ event }) => ({ output: event.output }) },
            target: 'downgradeQuoted',
            actions: { type: 'rememberOutcome', params: ({ event }) => ({ output: event.output }) },
            description: 'It now removes something. Nothing was charged.',
          },
          {
            guard: { type: 'isSubscriptionChanged', params: ({ event }) => ({ output: event.output }) },
            target: 'changedMeanwhile',
            actions: { type: 'rememberOutcome', params: ({ event }) => ({ output: event.output }) },
            description: 'This payment charged nothing, and nothing was overwritten.',
          },
          {
            guard: { type: 'isChoiceRefusedAtPayment', params: ({ event }) => ({ output: event.output }) },
            target: 'choiceRefused',
            actions: { type: 'rememberOutcome', params: ({ event }) => ({ output: event.output }) },
          },
          {
            target: 'notChangeable',
            actions: 'finishPurchase',
            description: 'The subscription has ended or was cancelled in the meantime. Nothing was charged.',
          },
        ],
        onError: {
          target: 'quoteFailed',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    leaving: {
      type: 'final',
      description: 'The person is being taken to another page.',
      meta: { title: 'On the way to another page', view: 'leaving' },
    },
    paid: {
      type: 'final',
      description: 'The payment is verified. The result page shows the receipt.',
      meta: { title: 'The change is paid for', view: 'leaving', rule: 'payment.result' },
    },
  },
});
