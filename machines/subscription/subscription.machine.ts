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
  /** How often automatic renewal failed for the next term. */
  failures: number;
  /** A change waits for the next term. */
  hasScheduledChange: boolean;
  /** Cancelled, and neither undone nor paid since. */
  isCancelled: boolean;
  /** How often somebody cancelled or switched automatic renewal off. Only grows. */
  stops: number;
}

/** Time comes as an event, so the machine needs no clock. */
export type SubscriptionEvent =
  | { type: 'trial.started'; at: number }
  /** A new purchase, verified with the provider. `days`: the length of its term. */
  | { type: 'purchase.paid'; at: number; days: number }
  /** A change that takes nothing away. `expiresAt`: the new end of the term. */
  | { type: 'upgrade.paid'; at: number; expiresAt: number }
  /** A change that takes something away, for the next term. */
  | { type: 'downgrade.scheduled'; at: number; numberOfUsers: number; allocatedUsers: number }
  | { type: 'downgrade.undone'; at: number }
  /** The next term. `days` and `runningDays`: its length and the current one's. `stops`: their number when the card was charged automatically; null if a person pays. */
  | { type: 'renewal.paid'; at: number; days: number; runningDays: number; stops: number | null }
  /** An automatic charge failed. `chargedAt` and `stops`: when it was made, and after how many stops. */
  | { type: 'renewal.failed'; at: number; chargedAt: number; stops: number }
  /** The provider or a dispute returned the money for a term. `expiresAt`: the new end of what is paid. */
  | { type: 'payment.takenBack'; at: number; expiresAt: number }
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
  stops: number;
}

/** Whether nobody has stopped the renewal since the card was charged. Undoing a stop doesn't revive an earlier charge. */
const isWanted = ({ stops }: SubscriptionContext, charged: { stops: number | null }): boolean => charged.stops === null || charged.stops === stops;
const renewsByItself = (context: SubscriptionContext, charged: { stops: number }): boolean =>
  context.hasEverPurchased && context.isAutoRenewal && !context.isCancelled && isWanted(context, charged);

const isTriedAgain = (context: SubscriptionContext, { at, chargedAt, stops }: Charged): boolean =>
  isWanted(context, { stops }) && context.expiresAt !== null && nextCharge(context.expiresAt, context.failures + 1, { now: at, chargedAt }) !== null;

/**
 * The life of a subscription. The server asks this machine (pure `transition`) before every write, so the diagram that is
 * reviewed is the code that runs. It has no actors and no timers.
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
    /** The change moves the end of the term, so nothing is due any more. */
    putsOffExpiry: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt > context.expiresAt,
    /** Part of the running term isn't paid for any more. */
    endsEarlier: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt < context.expiresAt,
    endsNow: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at) && hasExpired(expiresAt, at),
    hasWholeRetentionPassed: ({ context }, { at }: { at: number }) => context.expiresAt !== null && at >= endOfRetention(context.expiresAt),
    /** The next term isn't paid yet: the current one ends within its own length. */
    isNextTermOpen: ({ context }, { at, runningDays, stops }: { at: number; runningDays: number; stops: number | null }) =>
      isWanted(context, { stops }) && context.expiresAt !== null && context.expiresAt <= endOfTerm(at, runningDays),
    isNotBelowAllocated: (_, { numberOfUsers, allocatedUsers }: { numberOfUsers: number; allocatedUsers: number }) => numberOfUsers >= allocatedUsers,
    hasScheduledChange: ({ context }) => context.hasScheduledChange,
    hasTriesLeft: ({ context }, charged: Charged) => isTriedAgain(context, charged),
    areTriesOver: ({ context }, { at }: { at: number }) => context.expiresAt !== null && at >= endOfTries(context.expiresAt),
    renewsByItself: ({ context }, charged: { stops: number }) => renewsByItself(context, charged),
    isStillWanted: ({ context }, charged: { stops: number }) => isWanted(context, charged),
    hasTriesLeftAndRenews: ({ context }, charged: Charged) => renewsByItself(context, charged) && isTriedAgain(context, charged),
    wasPaid: ({ context }) => context.hasEverPurchased,
    wasPaidAndIsWanted: ({ context }, charged: { stops: number | null }) => context.hasEverPurchased && isWanted(context, charged),
  },
  actions: {
    beginTrialTerm: assign({
      hasUsedTrial: true,
      expiresAt: (_, { at }: { at: number }) => endOfTerm(at, TRIAL_DAYS),
    }),
    /** The paid term starts at the end of the current one, so none of it is lost. */
    beginPaidTerm: assign({
      hasEverPurchased: true,
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** Never back-dated: after a pause it starts now. The scheduled change takes effect. */
    beginNextTerm: assign({
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** A scheduled change was made for the old subscription, so it is dropped. */
    takeChange: assign({
      hasScheduledChange: false,
      expiresAt: (_, { expiresAt }: { expiresAt: number }) => expiresAt,
    }),
    endEarlier: assign({ expiresAt: (_, { expiresAt }: { expiresAt: number }) => expiresAt }),
    keepScheduledChange: assign({ hasScheduledChange: true }),
    dropScheduledChange: assign({ hasScheduledChange: false }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    switchAutoRenewalOn: assign({ isAutoRenewal: true }),
    switchAutoRenewalOff: assign({ isAutoRenewal: false, failures: 0, stops: ({ context }) => context.stops + 1 }),
    /** Counts as a stop, so a charge whose result isn't known yet is refunded, even if the cancellation is undone. */
    rememberCancellation: assign({ isCancelled: true, failures: 0, stops: ({ context }) => context.stops + 1 }),
    forgetCancellation: assign({ isCancelled: false }),
    endAccess: assign({ expiresAt: (_, { at }: { at: number }) => at }),
    forgetPreference: assign({ isAutoRenewal: true, failures: 0, hasScheduledChange: false, isCancelled: false }),
  },
}).createMachine({
  id: 'subscription',
  description: 'The life of an organisation’s subscription. The server decides with this chart.',
  context: ({ input }) => ({ ...input, expiresAt: null, isAutoRenewal: true, failures: 0, hasScheduledChange: false, isCancelled: false, stops: 0 }),
  initial: 'none',
  states: {
    none: {
      description: 'The organisation has never subscribed.',
      meta: { rule: 'subscription.status' },
      on: {
        'trial.started': {
          guard: 'mayStartTrial',
          target: 'trial',
          actions: { type: 'beginTrialTerm', params: ({ event }) => ({ at: event.at }) },
          description: 'Once per organisation, ever. It needs an alias.',
          meta: { rule: 'trial.once' },
        },
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
      },
    },
    trial: {
      description: `${TRIAL_DAYS} days with every app for any number of employees.`,
      meta: { rule: 'trial.length' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'Active immediately. The term starts when the trial would have ended, so no day of it is lost.',
          meta: { rule: 'buy.inTrial' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.trial',
          actions: [{ type: 'endAccess', params: ({ event }) => ({ at: event.at }) }, 'rememberCancellation'],
          description: 'Access ends now, and the data is deleted immediately.',
          meta: { rule: 'cancel.trial' },
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    active: {
      description: 'A paid term is running. Another new purchase is refused, and a charge for one is refunded.',
      meta: { rule: 'buy.once' },
      on: {
        'upgrade.paid': {
          guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
          actions: { type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
          description: 'More users, more apps, a plan that contains everything in the old one, or annual billing.',
          meta: { rule: 'change.upgrade' },
        },
        'downgrade.scheduled': {
          guard: { type: 'isNotBelowAllocated', params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }) },
          actions: 'keepScheduledChange',
          description: 'Fewer users, fewer apps or monthly billing, from the next term on.',
          meta: { rule: 'change.reduction' },
        },
        'downgrade.undone': { guard: 'hasScheduledChange', actions: 'dropScheduledChange', meta: { rule: 'change.reduction' } },
        'renewal.paid': {
          guard: { type: 'isNextTermOpen', params: ({ event }) => ({ at: event.at, runningDays: event.runningDays, stops: event.stops }) },
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'Automatically or by hand, once per term.',
          meta: { rule: 'renew.once' },
        },
        'renewal.failed': {
          guard: { type: 'renewsByItself', params: ({ event }) => ({ stops: event.stops }) },
          target: 'renewalDue.inTerm',
          actions: 'countFailure',
          description: 'The first try, a day before the end, failed.',
          meta: { rule: 'autorenew.tries' },
        },
        'payment.takenBack': [
          {
            guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            target: 'expired',
            actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
            description: 'The provider or a dispute returned the money for this term. Access ends, and nothing is charged automatically.',
            meta: { rule: 'payment.reversed' },
          },
          {
            guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
            description: 'The money for a later term was returned. What was paid before stays.',
            meta: { rule: 'payment.reversed' },
          },
        ],
        'autoRenewal.switchedOn': { actions: 'switchAutoRenewalOn', meta: { rule: 'autorenew.preference' }, description: 'The default card is charged a day before the term ends.' },
        'autoRenewal.switchedOff': {
          actions: 'switchAutoRenewalOff',
          description: 'Nothing is charged automatically, and a charge whose result isn’t known yet is refunded. It ends with its term.',
          meta: { rule: 'autorenew.stopped' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.paid',
          actions: ['dropScheduledChange', 'rememberCancellation'],
          description: 'Access until the term ends. Nothing more is charged, and a charge whose result isn’t known yet is refunded.',
          meta: { rule: 'cancel.paid' },
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    renewalDue: {
      description: 'An automatic renewal failed. The card is tried again at the expiry and one, three and seven days later. A delayed try is made up once.',
      meta: { rule: 'autorenew.tries' },
      initial: 'inTerm',
      states: {
        inTerm: {
          description: 'The term still runs.',
          meta: { rule: 'autorenew.tries' },
          on: {
            'upgrade.paid': [
              {
                guard: { type: 'putsOffExpiry', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.active',
                actions: [{ type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'forgetFailures'],
                description: 'Annual billing starts a whole new term, so nothing is due any more.',
                meta: { rule: 'change.upgrade' },
              },
              {
                guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
                actions: { type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                description: 'More for the rest of the term. The next term is still due.',
                meta: { rule: 'change.upgrade' },
              },
            ],
            'downgrade.scheduled': {
              guard: { type: 'isNotBelowAllocated', params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }) },
              actions: 'keepScheduledChange',
            },
            'downgrade.undone': { guard: 'hasScheduledChange', actions: 'dropScheduledChange', meta: { rule: 'change.reduction' } },
            'renewal.failed': { guard: { type: 'hasTriesLeft', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt, stops: event.stops }) }, actions: 'countFailure' },
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired',
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The provider or a dispute returned the money for this term. Access ends, and nothing is charged automatically.',
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.active',
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The money for a later term was returned. What was paid before stays.',
                meta: { rule: 'payment.reversed' },
              },
            ],
            'autoRenewal.switchedOff': { target: '#subscription.active', actions: 'switchAutoRenewalOff', description: 'No card is tried any more. The subscription ends with its term.', meta: { rule: 'autorenew.stopped' } },
            'cancellation.confirmed': { target: '#subscription.cancelled.paid', actions: ['dropScheduledChange', 'rememberCancellation'] },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: 'overdue',
            },
          },
        },
        overdue: {
          description: 'The term has ended, and access with it. A successful charge starts the next term.',
          meta: { rule: 'autorenew.tries' },
          on: {
            'renewal.failed': [
              { guard: { type: 'hasTriesLeft', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt, stops: event.stops }) }, actions: 'countFailure' },
              {
                guard: { type: 'isStillWanted', params: ({ event }) => ({ stops: event.stops }) },
                target: '#subscription.expired',
                actions: 'countFailure',
                description: 'That was the last try.',
                meta: { rule: 'autorenew.giveUp' },
              },
            ],
            'autoRenewal.switchedOff': { target: '#subscription.expired', actions: 'switchAutoRenewalOff', description: 'No card is tried any more, and the term has ended already.', meta: { rule: 'autorenew.stopped' } },
            'purchase.paid': {
              target: '#subscription.active',
              actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
              description: 'Something else is bought instead.',
            },
            'time.passed': {
              guard: { type: 'areTriesOver', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired',
              description: 'The card couldn’t be charged within eight days of the end.',
              meta: { rule: 'autorenew.giveUp' },
            },
          },
        },
      },
      on: {
        'renewal.paid': {
          guard: { type: 'isNextTermOpen', params: ({ event }) => ({ at: event.at, runningDays: event.runningDays, stops: event.stops }) },
          target: 'active',
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'renew.once' },
        },
      },
    },
    expired: {
      description: 'The term is over, cancelled or not. The data is kept for 90 days.',
      meta: { rule: 'subscription.expired' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
        'renewal.paid': {
          guard: { type: 'wasPaidAndIsWanted', params: ({ event }) => ({ stops: event.stops }) },
          target: 'active',
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'subscription.terms' },
        },
        'renewal.failed': {
          guard: { type: 'hasTriesLeftAndRenews', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt, stops: event.stops }) },
          target: 'renewalDue.overdue',
          actions: 'countFailure',
          description: 'The first charge was late, and tries are left. Not after cancelling, nor for a charge that was stopped.',
          meta: { rule: 'autorenew.tries' },
        },
        'autoRenewal.switchedOn': { guard: 'wasPaid', actions: 'switchAutoRenewalOn' },
        'autoRenewal.switchedOff': { guard: 'wasPaid', actions: 'switchAutoRenewalOff' },
        'data.purged': {
          guard: { type: 'hasWholeRetentionPassed', params: ({ event }) => ({ at: event.at }) },
          target: 'purged',
          actions: 'forgetPreference',
          meta: { rule: 'purge.after90Days' },
        },
      },
    },
    cancelled: {
      description: 'Somebody cancelled it.',
      meta: { rule: 'subscription.cancelledFlag' },
      initial: 'trial',
      states: {
        trial: {
          description: 'The trial was cancelled. Access has ended, and the data is deleted.',
          meta: { rule: 'cancel.trial' },
          on: { 'data.purged': { target: '#subscription.purged', actions: 'forgetPreference' } },
        },
        paid: {
          description: 'Access until the term ends. Until then, the cancellation can be undone.',
          meta: { rule: 'cancel.undo' },
          on: {
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired',
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The provider or a dispute returned the money for this term. Access ends, and nothing is charged automatically.',
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The money for a later term was returned. What was paid before stays.',
                meta: { rule: 'payment.reversed' },
              },
            ],
            'cancellation.undone': {
              guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.active',
              actions: 'forgetCancellation',
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
          description: 'Bought again. The rest of the old term isn’t lost.',
          meta: { rule: 'buy.again' },
        },
      },
    },
    purged: {
      description: 'The data has been deleted. Receipts, payments, the log and the mark that a trial was used remain.',
      meta: { rule: 'purge.kept' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'It starts now, without the old data.',
          meta: { rule: 'buy.new' },
        },
      },
    },
  },
});
