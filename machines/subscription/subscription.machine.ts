import { assign, setup } from 'xstate';
import { endOfTerm, hasExpired, TRIAL_DAYS } from '#domain/terms.ts';
import { trialRefusal, type TrialFacts } from '#domain/trial.ts';
import type { FlowMeta } from '../kit/flow.ts';

/** What the lifecycle's guards read. Moments are milliseconds since the epoch, UTC. */
export interface SubscriptionContext extends TrialFacts {
  expiresAt: number | null;
}

/** Time comes as an event, so that the machine needs no clock. */
export type SubscriptionEvent =
  | { type: 'trial.started'; at: number }
  /** A new purchase, verified with the provider; its term has so many days. */
  | { type: 'purchase.paid'; at: number; days: number }
  | { type: 'time.passed'; at: number };

/**
 * The life of a subscription. The server asks this machine (pure `transition`) before every write, so the diagram that is
 * reviewed is the code that runs. It invokes nothing and waits for nothing.
 */
export const subscriptionMachine = setup({
  types: {
    input: {} as TrialFacts,
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
    meta: {} as FlowMeta,
  },
  guards: {
    mayStartTrial: ({ context }) => trialRefusal(context) === null,
    hasReachedExpiry: ({ context }, { at }: { at: number }) => context.expiresAt !== null && hasExpired(context.expiresAt, at),
  },
  actions: {
    beginTrialTerm: assign({
      hasUsedTrial: true,
      expiresAt: (_, { at }: { at: number }) => endOfTerm(at, TRIAL_DAYS),
    }),
    /** What is left of a trial is not lost: the paid term begins at its end. */
    beginPaidTerm: assign({
      hasEverPurchased: true,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
  },
}).createMachine({
  id: 'subscription',
  description: 'The life of an organisation’s subscription. The server decides with this chart.',
  context: ({ input }) => ({ ...input, expiresAt: null }),
  initial: 'none',
  states: {
    none: {
      description: 'The organisation has never subscribed.',
      meta: { rule: '4 Subscription status' },
      on: {
        'trial.started': {
          guard: 'mayStartTrial',
          target: 'trial',
          actions: { type: 'beginTrialTerm', params: ({ event }) => ({ at: event.at }) },
          description: 'Once an organisation, ever; it needs an alias.',
        },
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
      },
    },
    trial: {
      description: 'Fifteen days with every app and unlimited employees.',
      meta: { rule: '4 Trial' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    active: {
      description: 'A term that is paid for runs. Another new purchase is refused: what is charged for one is given back.',
      meta: { rule: '4 Subscription status' },
      on: {
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    expired: {
      description: 'The term is over. The data is kept for 90 days.',
      meta: { rule: '4 Subscription status' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
      },
    },
  },
});
