import { assign, setup } from 'xstate';
import { endOfRetention, endOfTries, nextCharge } from '#domain/renewal.ts';
import { endOfTerm, hasExpired, TRIAL_DAYS } from '#domain/terms.ts';
import { trialRefusal, type TrialFacts } from '#domain/trial.ts';
import type { FlowMeta } from '../kit/flow.ts';

/** What the lifecycle's guards read. Moments are milliseconds since the epoch, UTC. */
export interface SubscriptionContext extends TrialFacts {
  expiresAt: number | null;
  /** The default card is charged before a paid term ends. */
  isAutoRenewal: boolean;
  /** How often that failed for the next term. */
  failures: number;
  /** A change waits for the next term. */
  hasScheduledChange: boolean;
}

/** Time comes as an event, so that the machine needs no clock. */
export type SubscriptionEvent =
  | { type: 'trial.started'; at: number }
  /** A new purchase, verified with the provider; its term has so many days. */
  | { type: 'purchase.paid'; at: number; days: number }
  /** A change that takes nothing away; the term ends then. */
  | { type: 'upgrade.paid'; at: number; expiresAt: number }
  /** A change that takes something away, for the next term. */
  | { type: 'downgrade.scheduled'; at: number; numberOfUsers: number; allocatedUsers: number }
  | { type: 'downgrade.undone'; at: number }
  /** The next term, of so many days; the one that runs has `runningDays`. */
  | { type: 'renewal.paid'; at: number; days: number; runningDays: number }
  /** The card that renews it was charged in vain, at `chargedAt`: what of that is known now. */
  | { type: 'renewal.failed'; at: number; chargedAt: number }
  | { type: 'autoRenewal.switchedOn'; at: number }
  | { type: 'autoRenewal.switchedOff'; at: number }
  | { type: 'cancellation.confirmed'; at: number }
  | { type: 'cancellation.undone'; at: number }
  | { type: 'data.purged'; at: number }
  | { type: 'time.passed'; at: number };

export type LifecycleInput = TrialFacts;

interface Charged {
  at: number;
  chargedAt: number;
}

const isTriedAgain = ({ expiresAt, failures }: SubscriptionContext, { at, chargedAt }: Charged): boolean =>
  expiresAt !== null && nextCharge(expiresAt, failures + 1, { now: at, chargedAt }) !== null;

/**
 * The life of a subscription. The server asks this machine (pure `transition`) before every write, so the diagram that is
 * reviewed is the code that runs. It invokes nothing and waits for nothing.
 */
export const subscriptionMachine = setup({
  types: {
    input: {} as LifecycleInput,
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
    meta: {} as FlowMeta,
  },
  guards: {
    mayStartTrial: ({ context }) => trialRefusal(context) === null,
    hasReachedExpiry: ({ context }, { at }: { at: number }) => context.expiresAt !== null && hasExpired(context.expiresAt, at),
    isBeforeExpiry: ({ context }, { at }: { at: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at),
    /** Nothing is due any more for a term that ends later than it did. */
    putsOffExpiry: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt > context.expiresAt,
    hasWholeRetentionPassed: ({ context }, { at }: { at: number }) => context.expiresAt !== null && at >= endOfRetention(context.expiresAt),
    /** The next term is not paid for yet: what runs ends within its own length. */
    isNextTermOpen: ({ context }, { at, runningDays }: { at: number; runningDays: number }) => context.expiresAt !== null && context.expiresAt <= endOfTerm(at, runningDays),
    isNotBelowAllocated: (_, { numberOfUsers, allocatedUsers }: { numberOfUsers: number; allocatedUsers: number }) => numberOfUsers >= allocatedUsers,
    hasScheduledChange: ({ context }) => context.hasScheduledChange,
    hasTriesLeft: ({ context }, charged: Charged) => isTriedAgain(context, charged),
    areTriesOver: ({ context }, { at }: { at: number }) => context.expiresAt !== null && at >= endOfTries(context.expiresAt),
    renewsByItself: ({ context }) => context.hasEverPurchased && context.isAutoRenewal,
    hasTriesLeftAndRenews: ({ context }, charged: Charged) => context.hasEverPurchased && context.isAutoRenewal && isTriedAgain(context, charged),
    wasPaid: ({ context }) => context.hasEverPurchased,
  },
  actions: {
    beginTrialTerm: assign({
      hasUsedTrial: true,
      expiresAt: (_, { at }: { at: number }) => endOfTerm(at, TRIAL_DAYS),
    }),
    /** What is left of a term is not lost: the paid one begins at its end. */
    beginPaidTerm: assign({
      hasEverPurchased: true,
      failures: 0,
      hasScheduledChange: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** Never back-dated: after a pause it begins now. What was scheduled for it comes into force. */
    beginNextTerm: assign({
      failures: 0,
      hasScheduledChange: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** It was chosen for what there was: what is scheduled goes. */
    takeChange: assign({
      hasScheduledChange: false,
      expiresAt: (_, { expiresAt }: { expiresAt: number }) => expiresAt,
    }),
    keepScheduledChange: assign({ hasScheduledChange: true }),
    dropScheduledChange: assign({ hasScheduledChange: false }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    switchAutoRenewalOn: assign({ isAutoRenewal: true }),
    switchAutoRenewalOff: assign({ isAutoRenewal: false, failures: 0 }),
    endAccess: assign({ expiresAt: (_, { at }: { at: number }) => at }),
    forgetPreference: assign({ isAutoRenewal: true, failures: 0, hasScheduledChange: false }),
  },
}).createMachine({
  id: 'subscription',
  description: 'The life of an organisation’s subscription. The server decides with this chart.',
  context: ({ input }) => ({ ...input, expiresAt: null, isAutoRenewal: true, failures: 0, hasScheduledChange: false }),
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
          description: 'Active at once. The term begins when the trial would have ended, so that no day of it is lost.',
        },
        'cancellation.confirmed': {
          target: 'cancelled.trial',
          actions: { type: 'endAccess', params: ({ event }) => ({ at: event.at }) },
          description: 'Access ends now, and the data goes at once.',
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
        'upgrade.paid': {
          guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
          actions: { type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
          description: 'More users, more apps, another plan that has them all, or by the year.',
        },
        'downgrade.scheduled': {
          guard: { type: 'isNotBelowAllocated', params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }) },
          actions: 'keepScheduledChange',
          description: 'Fewer users, fewer apps or by the month: from the next term on.',
        },
        'downgrade.undone': { guard: 'hasScheduledChange', actions: 'dropScheduledChange' },
        'renewal.paid': {
          guard: { type: 'isNextTermOpen', params: ({ event }) => ({ at: event.at, runningDays: event.runningDays }) },
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'By the card on file, or by hand: each term once.',
        },
        'renewal.failed': { guard: 'renewsByItself', target: 'renewalDue.inTerm', actions: 'countFailure', description: 'The first try, a day before the end, was in vain.' },
        'autoRenewal.switchedOn': { actions: 'switchAutoRenewalOn', description: 'The default card is charged a day before the term ends.' },
        'autoRenewal.switchedOff': { actions: 'switchAutoRenewalOff', description: 'Nothing is charged by itself: it ends with its term.' },
        'cancellation.confirmed': {
          target: 'cancelled.paid',
          actions: 'dropScheduledChange',
          description: 'Access until the term ends; nothing more is charged.',
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    renewalDue: {
      description: 'The card that renews it was charged in vain. It is tried again at the expiry, and one, three and seven days after it; what was held up is made good once.',
      meta: { rule: '4 Subscription status' },
      initial: 'inTerm',
      states: {
        inTerm: {
          description: 'The term still runs.',
          meta: { rule: '4 Subscription status' },
          on: {
            'upgrade.paid': [
              {
                guard: { type: 'putsOffExpiry', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.active',
                actions: [{ type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'forgetFailures'],
                description: 'By the year: a whole new term is paid for, and nothing is due any more.',
              },
              {
                guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
                actions: { type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                description: 'More for the rest of the term: the next one is still due.',
              },
            ],
            'downgrade.scheduled': {
              guard: { type: 'isNotBelowAllocated', params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }) },
              actions: 'keepScheduledChange',
            },
            'downgrade.undone': { guard: 'hasScheduledChange', actions: 'dropScheduledChange' },
            'renewal.failed': { guard: { type: 'hasTriesLeft', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }) }, actions: 'countFailure' },
            'autoRenewal.switchedOff': { target: '#subscription.active', actions: 'switchAutoRenewalOff', description: 'No card is tried any more: it ends with its term.' },
            'cancellation.confirmed': { target: '#subscription.cancelled.paid', actions: ['dropScheduledChange', 'forgetFailures'] },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: 'overdue',
            },
          },
        },
        overdue: {
          description: 'The term has ended, and access with it. A charge that succeeds begins the next one.',
          meta: { rule: '4 Subscription status' },
          on: {
            'renewal.failed': [
              { guard: { type: 'hasTriesLeft', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }) }, actions: 'countFailure' },
              { target: '#subscription.expired', actions: 'countFailure', description: 'That was the last try.' },
            ],
            'autoRenewal.switchedOff': { target: '#subscription.expired', actions: 'switchAutoRenewalOff', description: 'No card is tried any more, and the term is over already.' },
            'purchase.paid': {
              target: '#subscription.active',
              actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
              description: 'Something else is bought instead.',
            },
            'time.passed': {
              guard: { type: 'areTriesOver', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired',
              description: 'The card could not be charged in time, eight days after the end at the latest.',
            },
          },
        },
      },
      on: {
        'renewal.paid': {
          guard: { type: 'isNextTermOpen', params: ({ event }) => ({ at: event.at, runningDays: event.runningDays }) },
          target: 'active',
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
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
        'renewal.paid': {
          guard: 'wasPaid',
          target: 'active',
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
        'renewal.failed': {
          guard: { type: 'hasTriesLeftAndRenews', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }) },
          target: 'renewalDue.overdue',
          actions: 'countFailure',
          description: 'The first charge was late: there are tries left.',
        },
        'autoRenewal.switchedOn': { guard: 'wasPaid', actions: 'switchAutoRenewalOn' },
        'autoRenewal.switchedOff': { guard: 'wasPaid', actions: 'switchAutoRenewalOff' },
        'data.purged': {
          guard: { type: 'hasWholeRetentionPassed', params: ({ event }) => ({ at: event.at }) },
          target: 'purged',
          actions: 'forgetPreference',
        },
      },
    },
    cancelled: {
      description: 'Somebody cancelled it.',
      meta: { rule: '4 Subscription status' },
      initial: 'trial',
      states: {
        trial: {
          description: 'The trial was cancelled: access has ended, and the data goes.',
          meta: { rule: '1 FAQ facts' },
          on: { 'data.purged': { target: '#subscription.purged', actions: 'forgetPreference' } },
        },
        paid: {
          description: 'Access until the term ends. Until then it can be undone.',
          meta: { rule: '4 Subscription status' },
          on: {
            'cancellation.undone': {
              guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.active',
            },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired',
            },
          },
        },
      },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'Bought again: what is left of the old term is not lost.',
        },
      },
    },
    purged: {
      description: 'The data has gone. Receipts, payments and the log remain, and the mark that a trial was used.',
      meta: { rule: '1 FAQ facts' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'It begins now, with an empty house.',
        },
      },
    },
  },
});
