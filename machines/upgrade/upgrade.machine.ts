import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import { notProvided, type FlowMeta, type Navigate, type Notify } from '../kit/flow.ts';
import { paymentMachine, type PaymentOutput } from '../payment/payment.machine.ts';
import { freshQuote, isOfAnother, paymentOf } from '../payment/request.ts';

export interface UpgradeInput {
  /** The lifecycle allows it: a paid term runs. */
  isChangeable: boolean;
  orgId: string;
  /** The subscription's, for a change that waits for the next term: nobody else's change is overwritten. */
  version: number;
  /** What the subscription is to be, as a draft kept it; null when nothing was chosen yet. */
  change: ChangeRequest | null;
  /** The saved card that would be charged, and who gets the receipt beside the organisation; null for none. */
  cardId: string | null;
  billingContactId: string | null;
}

export interface UpgradeContext extends UpgradeInput {
  /** The price on the button. Nothing is charged without it. */
  quote: Quote | null;
  /** The price that was shown before it changed; naira. */
  priceBefore: number | null;
  /** Payments of this quote that came to nothing: each further one is a payment of its own. */
  endedPayments: number;
  lastPayment: Payment | null;
  error: Failure | null;
}

export type UpgradeEvent =
  | { type: 'contact.chosen'; billingContactId: string | null }
  /** Null pays with another card on the provider's page. */
  | { type: 'card.chosen'; cardId: string | null }
  | { type: 'change.chosen'; change: ChangeRequest }
  | { type: 'review.pressed' }
  | { type: 'choice.changePressed' }
  | { type: 'schedule.pressed' }
  | { type: 'pay.pressed' }
  | { type: 'newPrice.confirmed' }
  | { type: 'retry.pressed' }
  | { type: 'look.pressed' }
  /** Nothing can be changed any more: the term has ended, or somebody has cancelled, while the page was open. */
  | { type: 'term.ended' };

export type UpgradeEmitted = Navigate | Notify | { type: 'purchase.finished' } | { type: 'account.changed' };

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
    /** What the change costs now, or that it waits for the next term; payable for 30 minutes. */
    quoteChange: notProvided<Quote, { change: ChangeRequest }>('quoteChange'),
    /** Keeps a change that takes something away for the next term. */
    scheduleChange: notProvided<void, { change: ChangeRequest; version: number }>('scheduleChange'),
    payment: paymentMachine,
  },
  guards: {
    isChangeable: ({ context }) => context.isChangeable,
    isChangeableAndChosen: ({ context }) => context.isChangeable && context.change !== null,
    isForNow: (_, { quote }: { quote: Quote }) => quote.change?.when === 'now',
    isNothingChanged: (_, { failure }: { failure: Failure }) => failure.code === 'nothing_changed',
    isChoiceRefused: (_, { failure }: { failure: Failure }) => failure.status === 400 || failure.status === 404 || failure.code === 'below_allocated',
    isChangedMeanwhile: (_, { failure }: { failure: Failure }) => failure.code === 'version_conflict',
    isAnotherVersion: ({ context }, { quote }: { quote: Quote }) => quote.subscriptionVersion !== context.version,
    isAnotherVersionNow: ({ context }, { output }: { output: PaymentOutput }) =>
      isOfAnother(context.quote, freshQuote(output.failure)) || output.failure?.code === 'nothing_changed',
    isForNextTerm: (_, { quote }: { quote: Quote }) => quote.change?.when === 'atRenewal',
    isForNextTermNow: (_, { output }: { output: PaymentOutput }) => freshQuote(output.failure)?.change?.when === 'atRenewal',
    isSamePrice: ({ context }, { quote }: { quote: Quote }) => quote.paymentDue === context.quote?.paymentDue,
    isRefused: (_, { failure }: { failure: Failure }) => failure.code === 'transition_refused',
    isPaid: (_, { output }: { output: PaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: PaymentOutput }) => output.outcome === 'refunded',
    isSamePriceAnew: ({ context }, { output }: { output: PaymentOutput }) =>
      context.quote !== null && freshQuote(output.failure)?.paymentDue === context.quote.paymentDue,
    isPriceChanged: (_, { output }: { output: PaymentOutput }) => freshQuote(output.failure) !== null,
    isQuoteGone: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'quote_not_found',
    isNotChangeableNow: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'transition_refused',
    isSignedOut: (_, { output }: { output: PaymentOutput }) => output.failure?.status === 401,
    isStopped: (_, { output }: { output: PaymentOutput }) => output.outcome === 'stopped',
  },
  actions: {
    chooseChange: assign({ change: (_, { change }: { change: ChangeRequest }) => change, error: null }),
    forgetQuote: assign({ quote: null, error: null }),
    rememberQuote: assign({ quote: (_, { quote }: { quote: Quote }) => quote, endedPayments: 0 }),
    rememberOldPrice: assign({ priceBefore: ({ context }) => context.quote?.paymentDue ?? null }),
    takeFreshQuote: assign({ quote: ({ context }, { output }: { output: PaymentOutput }) => freshQuote(output.failure) ?? context.quote, endedPayments: 0 }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null, lastPayment: null }),
    chooseContact: assign({ billingContactId: (_, { billingContactId }: { billingContactId: string | null }) => billingContactId }),
    chooseCard: assign({ cardId: (_, { cardId }: { cardId: string | null }) => cardId, lastPayment: null, error: null }),
    rememberOutcome: assign(({ context }, { output }: { output: PaymentOutput }) => ({
      lastPayment: output.payment,
      error: output.failure,
      endedPayments: context.endedPayments + 1,
    })),
    countPayment: assign({ endedPayments: ({ context }) => context.endedPayments + 1 }),
    goToResult: emit((_, { output }: { output: PaymentOutput }) => ({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${output.payment?.reference ?? ''}`,
      replace: true,
    })),
    finishPurchase: emit({ type: 'purchase.finished' }),
    changeAccount: emit({ type: 'account.changed' }),
    sayScheduled: emit({ type: 'notify', group: 'success', title: 'The change is scheduled', msg: 'It takes effect with the next term, and can be undone until then.' }),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
  // A quote is asked for again a little before it ends, so that nobody meets its end while paying.
  // The spec's fetch delay (section 9): no price is asked for while somebody still types.
  delays: { quoteLifetime: 28 * 60_000, fetchDelay: 200 },
}).createMachine({
  id: 'upgrade',
  description: 'A change of the subscription that runs: what adds is priced for the rest of the term and paid now, what takes away waits for the next term.',
  context: ({ input }) => ({ ...input, quote: null, priceBefore: null, endedPayments: 0, lastPayment: null, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a subscription to change, and was something chosen?',
      meta: { rule: '4 Purchase types' },
      always: [{ guard: 'isChangeableAndChosen', target: 'quoting' }, { guard: 'isChangeable', target: 'choosing' }, { target: 'notChangeable' }],
    },
    notChangeable: {
      description: 'No paid term runs. The page says what can be done instead.',
      meta: { view: 'notChangeable', rule: '4 Purchase types' },
    },
    choosing: {
      description: 'Plan, apps, users and duration as they are. Nothing was changed yet.',
      meta: { view: 'choosing', rule: '4 Purchase types' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': { target: 'pausing', actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
      },
    },
    pausing: {
      description: 'Somebody may still be typing.',
      meta: { view: 'choosing', rule: '9 fetch delay' },
      tags: ['busy'],
      on: {
        'change.chosen': { target: 'pausing', reenter: true, actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
      },
      after: { fetchDelay: { target: 'quoting' } },
    },
    quoting: {
      description: 'The server prices the change. The price before stays until the new one is there.',
      meta: { view: 'choosing', rule: '7 generate-quote' },
      tags: ['busy'],
      on: {
        'change.chosen': { target: 'pausing', actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
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
            guard: { type: 'isAnotherVersion', params: ({ event }) => ({ quote: event.output }) },
            target: 'changedMeanwhile',
            description: 'What the page shows as it is was changed since.',
          },
          {
            guard: { type: 'isForNow', params: ({ event }) => ({ quote: event.output }) },
            target: 'upgradeQuoted',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'downgradeQuoted',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
            description: 'It takes something away.',
          },
        ],
        onError: [
          {
            guard: { type: 'isNothingChanged', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choosing',
            actions: 'forgetQuote',
            description: 'This is what there is already.',
          },
          {
            guard: { type: 'isChoiceRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choiceRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          { guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'notChangeable' },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    choiceRefused: {
      description: 'It cannot be had like that, as when an app does not go with the plan, or more people have a place. What was chosen stays.',
      meta: { view: 'choosing', rule: '8 Error catalogue' },
      on: {
        'change.chosen': { target: 'pausing', actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
      },
    },
    quoteFailed: {
      description: 'The price did not arrive. What was chosen stays.',
      meta: { view: 'choosing', rule: '8 Error catalogue' },
      on: {
        'change.chosen': { target: 'pausing', actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
        'retry.pressed': { target: 'quoting', actions: 'clearError' },
      },
    },
    upgradeQuoted: {
      description: 'The price of the rest of the term, with what is credited, and the sum on the button.',
      meta: { view: 'choosing', rule: '9 Upgrade fee' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': { target: 'pausing', actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
        'review.pressed': { target: 'reviewing', actions: 'clearError' },
      },
      after: { quoteLifetime: { target: 'quoting', description: 'A quote can be paid for 30 minutes; two minutes before its end a new one is asked for.' } },
    },
    downgradeQuoted: {
      description: 'Nothing is charged now: what the next term is and costs, and when it begins.',
      meta: { view: 'choosing', rule: '4 Purchase types' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'change.chosen': { target: 'pausing', actions: { type: 'chooseChange', params: ({ event }) => ({ change: event.change }) } },
        'schedule.pressed': { target: 'scheduling', actions: 'clearError' },
      },
    },
    scheduling: {
      description: 'The server keeps the change for the next term.',
      meta: { view: 'choosing', rule: '4 Purchase types' },
      tags: ['busy'],
      invoke: {
        id: 'scheduleChange',
        src: 'scheduleChange',
        input: ({ context }) => {
          if (context.change === null) throw new Error('there is no change to schedule');
          return { change: context.change, version: context.version };
        },
        onDone: { target: 'leaving', actions: ['finishPurchase', 'sayScheduled', 'goToSubscription'] },
        onError: [
          {
            guard: { type: 'isChangedMeanwhile', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'changedMeanwhile',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            guard: { type: 'isChoiceRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choiceRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          { guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'notChangeable' },
          { target: 'downgradeQuoted', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    changedMeanwhile: {
      description: 'Another administrator has changed the subscription since this page was opened. Nothing was overwritten, and nothing charged.',
      meta: { view: 'changedMeanwhile', rule: '8 Error catalogue' },
      on: { 'look.pressed': { target: 'leaving', actions: ['changeAccount', 'goToSubscription'] } },
    },
    reviewing: {
      description: 'Contact, card and the sum, with the final price on the button.',
      meta: { view: 'reviewing', rule: '7 initiate-upgrade' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'contact.chosen': { actions: { type: 'chooseContact', params: ({ event }) => ({ billingContactId: event.billingContactId }) } },
        'card.chosen': { actions: { type: 'chooseCard', params: ({ event }) => ({ cardId: event.cardId }) } },
        'pay.pressed': { target: 'paying', actions: 'clearError' },
        'choice.changePressed': { target: 'upgradeQuoted', actions: 'clearError' },
      },
      after: { quoteLifetime: { target: 'requoting', description: 'A quote can be paid for 30 minutes; two minutes before its end a new one is asked for.' } },
    },
    requoting: {
      description: 'The quote is about to end. The server prices the same change again.',
      meta: { view: 'reviewing', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'requote',
        src: 'quoteChange',
        input: ({ context }) => {
          if (context.change === null) throw new Error('there is no change to price');
          return { change: context.change };
        },
        onDone: [
          { guard: { type: 'isAnotherVersion', params: ({ event }) => ({ quote: event.output }) }, target: 'changedMeanwhile' },
          {
            guard: { type: 'isForNextTerm', params: ({ event }) => ({ quote: event.output }) },
            target: 'downgradeQuoted',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
            description: 'Somebody else has changed the subscription meanwhile: by now it takes something away.',
          },
          {
            guard: { type: 'isSamePrice', params: ({ event }) => ({ quote: event.output }) },
            target: 'reviewing',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'priceChanged',
            actions: ['rememberOldPrice', { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) }],
          },
        ],
        onError: [
          {
            guard: { type: 'isNothingChanged', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'changedMeanwhile',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            description: 'Somebody else has made this very change.',
          },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    paying: {
      description: 'The payment itself, a machine of its own.',
      meta: { view: 'paying', rule: '7 initiate-upgrade' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ request: { type: 'manage', body: paymentOf(context) }, reference: null }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ output: event.output }) },
            target: 'paid',
            actions: ['finishPurchase', { type: 'goToResult', params: ({ event }) => ({ output: event.output }) }],
          },
          {
            guard: { type: 'isRefunded', params: ({ event }) => ({ output: event.output }) },
            target: 'leaving',
            actions: { type: 'goToResult', params: ({ event }) => ({ output: event.output }) },
            description: 'The result page says why, and that all of it comes back.',
          },
          {
            guard: { type: 'isAnotherVersionNow', params: ({ event }) => ({ output: event.output }) },
            target: 'changedMeanwhile',
            description: 'Somebody else was quicker, perhaps with this very change. Nothing was charged, and nothing of theirs is overwritten.',
          },
          {
            guard: { type: 'isForNextTermNow', params: ({ event }) => ({ output: event.output }) },
            target: 'downgradeQuoted',
            actions: { type: 'takeFreshQuote', params: ({ event }) => ({ output: event.output }) },
            description: 'Somebody else has changed the subscription meanwhile: by now it takes something away. Nothing was charged.',
          },
          {
            guard: { type: 'isSamePriceAnew', params: ({ event }) => ({ output: event.output }) },
            target: 'paying',
            reenter: true,
            actions: { type: 'takeFreshQuote', params: ({ event }) => ({ output: event.output }) },
            description: 'Only the quote’s time had run out: the sum that was agreed to is the same.',
          },
          {
            guard: { type: 'isPriceChanged', params: ({ event }) => ({ output: event.output }) },
            target: 'priceChanged',
            actions: ['rememberOldPrice', { type: 'takeFreshQuote', params: ({ event }) => ({ output: event.output }) }],
          },
          {
            guard: { type: 'isQuoteGone', params: ({ event }) => ({ output: event.output }) },
            target: 'repricing',
            description: 'It was pressed more than a day after the quote’s end.',
          },
          {
            guard: { type: 'isNotChangeableNow', params: ({ event }) => ({ output: event.output }) },
            target: 'notChangeable',
            actions: 'finishPurchase',
            description: 'It has ended or was cancelled meanwhile. Nothing was charged.',
          },
          { guard: { type: 'isSignedOut', params: ({ event }) => ({ output: event.output }) }, target: 'signedOut' },
          { guard: { type: 'isStopped', params: ({ event }) => ({ output: event.output }) }, target: 'reviewing', actions: 'countPayment' },
          {
            target: 'reviewing',
            actions: { type: 'rememberOutcome', params: ({ event }) => ({ output: event.output }) },
            description: 'Declined, too little money on the card, or refused: nothing was charged, and another card can be tried.',
          },
        ],
        onError: {
          target: 'reviewing',
          actions: ['countPayment', { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) }],
        },
      },
    },
    repricing: {
      description: 'The server keeps the quote no more. It prices the same change again, and what was agreed to is paid where the sum is still that.',
      meta: { view: 'reviewing', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'reprice',
        src: 'quoteChange',
        input: ({ context }) => {
          if (context.change === null) throw new Error('there is no change to price');
          return { change: context.change };
        },
        onDone: [
          { guard: { type: 'isAnotherVersion', params: ({ event }) => ({ quote: event.output }) }, target: 'changedMeanwhile' },
          {
            guard: { type: 'isForNextTerm', params: ({ event }) => ({ quote: event.output }) },
            target: 'downgradeQuoted',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            guard: { type: 'isSamePrice', params: ({ event }) => ({ quote: event.output }) },
            target: 'paying',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'priceChanged',
            actions: ['rememberOldPrice', { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) }],
          },
        ],
        onError: [
          {
            guard: { type: 'isNothingChanged', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'changedMeanwhile',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    priceChanged: {
      description: 'The price is another than the one that was shown: old and new, to be agreed to again.',
      meta: { view: 'priceChanged', rule: '7 generate-quote' },
      on: {
        'term.ended': { target: 'notChangeable' },
        'newPrice.confirmed': { target: 'paying', actions: 'clearError' },
        'choice.changePressed': { target: 'upgradeQuoted', actions: 'clearError' },
      },
      after: { quoteLifetime: { target: 'requoting', description: 'The new quote ends after 30 minutes too; two minutes before that the next one is asked for.' } },
    },
    signedOut: {
      description: 'The sign-in has ended in the middle. Nothing was charged; what was chosen waits in this tab.',
      meta: { view: 'signedOut', rule: '4 Guards' },
    },
    leaving: {
      type: 'final',
      description: 'On the way to another page.',
      meta: { view: 'leaving', rule: '2 Account and subscription routes' },
    },
    paid: {
      type: 'final',
      description: 'Paid and verified. The result page shows the receipt.',
      meta: { view: 'leaving', rule: '2 Account and subscription routes' },
    },
  },
});
