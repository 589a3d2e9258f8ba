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
  /** Somebody cancelled it, and has neither undone that nor paid since. */
  isCancelled: boolean;
  /** How often somebody has stopped its renewal: cancelled, or switched automatic renewal off. It only grows. */
  stops: number;
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
  /** The next term, of so many days; the one that runs has `runningDays`. `stops`: how many there were when the card was charged automatically; null where somebody pays. */
  | { type: 'renewal.paid'; at: number; days: number; runningDays: number; stops: number | null }
  /** The card that renews it was charged in vain, at `chargedAt` and after so many `stops`: what of that is known now. */
  | { type: 'renewal.failed'; at: number; chargedAt: number; stops: number }
  /** The card's holder has the money of a term again, which we did not give back: what is paid for ends at `expiresAt`. */
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

/** Nobody has stopped the renewal since the card was charged. A stop that was taken back doesn't bring an earlier charge back. */
const isWanted = ({ stops }: SubscriptionContext, charged: { stops: number | null }): boolean => charged.stops === null || charged.stops === stops;
const renewsByItself = (context: SubscriptionContext, charged: { stops: number }): boolean =>
  context.hasEverPurchased && context.isAutoRenewal && !context.isCancelled && isWanted(context, charged);

const isTriedAgain = (context: SubscriptionContext, { at, chargedAt, stops }: Charged): boolean =>
  isWanted(context, { stops }) && context.expiresAt !== null && nextCharge(context.expiresAt, context.failures + 1, { now: at, chargedAt }) !== null;

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
    /** What is left of a running term isn't paid for any more. */
    endsEarlier: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt < context.expiresAt,
    endsNow: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => context.expiresAt !== null && !hasExpired(context.expiresAt, at) && hasExpired(expiresAt, at),
    hasWholeRetentionPassed: ({ context }, { at }: { at: number }) => context.expiresAt !== null && at >= endOfRetention(context.expiresAt),
    /** The next term is not paid for yet: what runs ends within its own length. */
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
    /** What is left of a term is not lost: the paid one begins at its end. */
    beginPaidTerm: assign({
      hasEverPurchased: true,
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** Never back-dated: after a pause it begins now. What was scheduled for it comes into force. */
    beginNextTerm: assign({
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) => endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** It was chosen for what there was: what is scheduled goes. */
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
    /** What is charged for the next term and not known yet is given back, even if this is undone. */
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
          description: 'Once an organisation, ever; it needs an alias.',
          meta: { rule: 'trial.once' },
        },
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
      },
    },
    trial: {
      description: 'Fifteen days with every app and unlimited employees.',
      meta: { rule: 'trial.length' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'Active at once. The term begins when the trial would have ended, so that no day of it is lost.',
          meta: { rule: 'buy.inTrial' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.trial',
          actions: [{ type: 'endAccess', params: ({ event }) => ({ at: event.at }) }, 'rememberCancellation'],
          description: 'Access ends now, and the data goes at once.',
          meta: { rule: 'cancel.trial' },
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    active: {
      description: 'A term that is paid for runs. Another new purchase is refused: what is charged for one is given back.',
      meta: { rule: 'buy.once' },
      on: {
        'upgrade.paid': {
          guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
          actions: { type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
          description: 'More users, more apps, another plan that has them all, or by the year.',
          meta: { rule: 'change.upgrade' },
        },
        'downgrade.scheduled': {
          guard: { type: 'isNotBelowAllocated', params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }) },
          actions: 'keepScheduledChange',
          description: 'Fewer users, fewer apps or by the month: from the next term on.',
          meta: { rule: 'change.reduction' },
        },
        'downgrade.undone': { guard: 'hasScheduledChange', actions: 'dropScheduledChange', meta: { rule: 'change.reduction' } },
        'renewal.paid': {
          guard: { type: 'isNextTermOpen', params: ({ event }) => ({ at: event.at, runningDays: event.runningDays, stops: event.stops }) },
          actions: { type: 'beginNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'By the card on file, or by hand: each term once.',
          meta: { rule: 'renew.once' },
        },
        'renewal.failed': {
          guard: { type: 'renewsByItself', params: ({ event }) => ({ stops: event.stops }) },
          target: 'renewalDue.inTerm',
          actions: 'countFailure',
          description: 'The first try, a day before the end, was in vain.',
          meta: { rule: 'autorenew.tries' },
        },
        'payment.takenBack': [
          {
            guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            target: 'expired',
            actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
            description: 'The card provider or a dispute has returned the money of this term: access ends, and nothing is charged automatically.',
            meta: { rule: 'payment.reversed' },
          },
          {
            guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
            description: 'The money of a term to come was returned: what was paid for before it stays.',
            meta: { rule: 'payment.reversed' },
          },
        ],
        'autoRenewal.switchedOn': { actions: 'switchAutoRenewalOn', meta: { rule: 'autorenew.preference' }, description: 'The default card is charged a day before the term ends.' },
        'autoRenewal.switchedOff': {
          actions: 'switchAutoRenewalOff',
          description: 'Nothing is charged automatically, and a charge whose result isn’t known yet is given back. It ends with its term.',
          meta: { rule: 'autorenew.stopped' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.paid',
          actions: ['dropScheduledChange', 'rememberCancellation'],
          description: 'Access until the term ends; nothing more is charged, and a charge that is not known yet is given back.',
          meta: { rule: 'cancel.paid' },
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    renewalDue: {
      description: 'The card that renews it was charged in vain. It is tried again at the expiry, and one, three and seven days after it; what was held up is made good once.',
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
                description: 'By the year: a whole new term is paid for, and nothing is due any more.',
                meta: { rule: 'change.upgrade' },
              },
              {
                guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
                actions: { type: 'takeChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                description: 'More for the rest of the term: the next one is still due.',
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
                description: 'The card provider or a dispute has returned the money of this term: access ends, and nothing is charged automatically.',
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.active',
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The money of a term to come was returned: what was paid for before it stays.',
                meta: { rule: 'payment.reversed' },
              },
            ],
            'autoRenewal.switchedOff': { target: '#subscription.active', actions: 'switchAutoRenewalOff', description: 'No card is tried any more: it ends with its term.', meta: { rule: 'autorenew.stopped' } },
            'cancellation.confirmed': { target: '#subscription.cancelled.paid', actions: ['dropScheduledChange', 'rememberCancellation'] },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: 'overdue',
            },
          },
        },
        overdue: {
          description: 'The term has ended, and access with it. A charge that succeeds begins the next one.',
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
            'autoRenewal.switchedOff': { target: '#subscription.expired', actions: 'switchAutoRenewalOff', description: 'No card is tried any more, and the term is over already.', meta: { rule: 'autorenew.stopped' } },
            'purchase.paid': {
              target: '#subscription.active',
              actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
              description: 'Something else is bought instead.',
            },
            'time.passed': {
              guard: { type: 'areTriesOver', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired',
              description: 'The card could not be charged in time, eight days after the end at the latest.',
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
          description: 'The first charge was late: there are tries left. Not after cancelling, nor for a charge that was stopped.',
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
          description: 'The trial was cancelled: access has ended, and the data goes.',
          meta: { rule: 'cancel.trial' },
          on: { 'data.purged': { target: '#subscription.purged', actions: 'forgetPreference' } },
        },
        paid: {
          description: 'Access until the term ends. Until then it can be undone.',
          meta: { rule: 'cancel.undo' },
          on: {
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired',
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The card provider or a dispute has returned the money of this term: access ends, and nothing is charged automatically.',
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                actions: [{ type: 'endEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) }, 'switchAutoRenewalOff'],
                description: 'The money of a term to come was returned: what was paid for before it stays.',
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
          description: 'Bought again: what is left of the old term is not lost.',
          meta: { rule: 'buy.again' },
        },
      },
    },
    purged: {
      description: 'The data has gone. Receipts, payments and the log remain, and the mark that a trial was used.',
      meta: { rule: 'purge.kept' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'beginPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'It begins now, with an empty house.',
          meta: { rule: 'buy.new' },
        },
      },
    },
  },
});
