import { assign, setup } from 'xstate';
import { endOfRetention, endOfRetries, nextCharge } from '#domain/renewal.ts';
import { endOfTerm, hasExpired, TRIAL_DAYS } from '#domain/terms.ts';
import { trialRefusal, type TrialFacts } from '#domain/trial.ts';
import type { FlowMeta } from '../kit/flow.ts';

/** Facts that the lifecycle's guards read. Times are milliseconds since the epoch (UTC). */
export interface SubscriptionContext extends TrialFacts {
  expiresAt: number | null;
  /** Whether the default card is charged before a paid billing period ends. */
  isAutoRenewal: boolean;
  /** How often automatic renewal has failed for the next billing period. */
  failures: number;
  /** Whether a change is scheduled for the next renewal. */
  hasScheduledChange: boolean;
  /** Whether it was cancelled, and neither undone nor paid for since. */
  isCancelled: boolean;
  /** How often someone has cancelled or switched automatic renewal off. Never decreases. */
  stops: number;
}

/** Time comes as an event, so the machine needs no clock. */
export type SubscriptionEvent =
  | { type: 'trial.started'; at: number }
  /** A new purchase, verified with the provider. `days`: the length of its billing period. */
  | { type: 'purchase.paid'; at: number; days: number }
  /** A paid change that removes nothing. `expiresAt`: the new end of the billing period. */
  | { type: 'upgrade.paid'; at: number; expiresAt: number }
  /** A change that removes something and takes effect at the next renewal. */
  | { type: 'downgrade.scheduled'; at: number; numberOfUsers: number; allocatedUsers: number }
  | { type: 'downgrade.undone'; at: number }
  /**
   * The next billing period is paid for. `days` and `runningDays`: its length and the current one's. `stops`: the value
   * when the card was charged automatically; null if a person pays.
   */
  | { type: 'renewal.paid'; at: number; days: number; runningDays: number; stops: number | null }
  /** An automatic charge failed. `chargedAt`: when it was made. `stops`: the value at that time. */
  | { type: 'renewal.failed'; at: number; chargedAt: number; stops: number }
  /**
   * The provider or a dispute returned the money for a billing period. `expiresAt`: the new end of the time paid for.
   */
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

/** Whether nobody has stopped renewals since the card was charged. Undoing a stop doesn't revive an earlier charge. */
const isNotStopped = ({ stops }: SubscriptionContext, charged: { stops: number | null }): boolean =>
  charged.stops === null || charged.stops === stops;
const renewsAutomatically = (context: SubscriptionContext, charged: { stops: number }): boolean =>
  context.hasEverPurchased && context.isAutoRenewal && !context.isCancelled && isNotStopped(context, charged);

const canRetry = (context: SubscriptionContext, { at, chargedAt, stops }: Charged): boolean =>
  isNotStopped(context, { stops }) &&
  context.expiresAt !== null &&
  nextCharge(context.expiresAt, context.failures + 1, { now: at, chargedAt }) !== null;

/**
 * The life of a subscription. The server asks this machine (pure `transition`) before every write, so the diagram that
 * is reviewed is the code that runs. It has no actors and no timers.
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
    hasReachedExpiry: ({ context }, { at }: { at: number }) =>
      context.expiresAt !== null && hasExpired(context.expiresAt, at),
    isBeforeExpiry: ({ context }, { at }: { at: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at),
    /** A change never takes away time that was paid for. */
    keepsPaidTime: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt >= context.expiresAt,
    /** The change extends the billing period, so no renewal is due any more. */
    postponesExpiry: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt > context.expiresAt,
    /** Part of the current billing period is no longer paid for. */
    endsEarlier: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt < context.expiresAt,
    endsNow: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at) && hasExpired(expiresAt, at),
    hasRetentionEnded: ({ context }, { at }: { at: number }) =>
      context.expiresAt !== null && at >= endOfRetention(context.expiresAt),
    /** The next billing period isn't paid yet: no more than the current one's length is left. */
    isNextTermUnpaid: (
      { context },
      { at, runningDays, stops }: { at: number; runningDays: number; stops: number | null },
    ) =>
      isNotStopped(context, { stops }) && context.expiresAt !== null && context.expiresAt <= endOfTerm(at, runningDays),
    isNotBelowAllocated: (_, { numberOfUsers, allocatedUsers }: { numberOfUsers: number; allocatedUsers: number }) =>
      numberOfUsers >= allocatedUsers,
    hasScheduledChange: ({ context }) => context.hasScheduledChange,
    hasRetriesLeft: ({ context }, charged: Charged) => canRetry(context, charged),
    haveRetriesEnded: ({ context }, { at }: { at: number }) =>
      context.expiresAt !== null && at >= endOfRetries(context.expiresAt),
    renewsAutomatically: ({ context }, charged: { stops: number }) => renewsAutomatically(context, charged),
    isNotStopped: ({ context }, charged: { stops: number }) => isNotStopped(context, charged),
    hasRetriesLeftAndRenews: ({ context }, charged: Charged) =>
      renewsAutomatically(context, charged) && canRetry(context, charged),
    wasPaid: ({ context }) => context.hasEverPurchased,
    wasPaidAndIsNotStopped: ({ context }, charged: { stops: number | null }) =>
      context.hasEverPurchased && isNotStopped(context, charged),
  },
  actions: {
    startTrialTerm: assign({ hasUsedTrial: true, expiresAt: (_, { at }: { at: number }) => endOfTerm(at, TRIAL_DAYS) }),
    /** The paid period starts when the current one ends, so no days are lost. */
    startPaidTerm: assign({
      hasEverPurchased: true,
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) =>
        endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** Never back-dated: after a gap it starts now. The scheduled change takes effect. */
    startNextTerm: assign({
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      expiresAt: ({ context }, { at, days }: { at: number; days: number }) =>
        endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    }),
    /** A scheduled change was made for the old subscription, so it is dropped. */
    applyChange: assign({
      hasScheduledChange: false,
      expiresAt: (_, { expiresAt }: { expiresAt: number }) => expiresAt,
    }),
    moveExpiryEarlier: assign({ expiresAt: (_, { expiresAt }: { expiresAt: number }) => expiresAt }),
    recordScheduledChange: assign({ hasScheduledChange: true }),
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
  context: ({ input }) => ({
    ...input,
    expiresAt: null,
    isAutoRenewal: true,
    failures: 0,
    hasScheduledChange: false,
    isCancelled: false,
    stops: 0,
  }),
  initial: 'none',
  states: {
    none: {
      description: 'The organisation has never subscribed.',
      meta: { rule: 'subscription.status' },
      on: {
        'trial.started': {
          guard: 'mayStartTrial',
          target: 'trial',
          actions: { type: 'startTrialTerm', params: ({ event }) => ({ at: event.at }) },
          description: 'Allowed once per organisation, ever, and only with an alias.',
          meta: { rule: 'trial.once' },
        },
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
      },
    },
    trial: {
      description: `The trial runs for ${TRIAL_DAYS} days, with every app and any number of employees.`,
      meta: { rule: 'trial.length' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description:
            'The subscription is active immediately. The paid period starts when the trial would have ended, so no trial days are lost.',
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
      description:
        'A paid billing period is running. Another new purchase is refused, and a charge for one is refunded.',
      meta: { rule: 'buy.once' },
      on: {
        'upgrade.paid': {
          guard: { type: 'keepsPaidTime', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
          actions: { type: 'applyChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
          description:
            'Adds users or apps, or switches to a plan that contains everything in the old one or to annual billing.',
          meta: { rule: 'change.upgrade' },
        },
        'downgrade.scheduled': {
          guard: {
            type: 'isNotBelowAllocated',
            params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }),
          },
          actions: 'recordScheduledChange',
          description: 'Schedules fewer users, fewer apps or monthly billing for the next renewal.',
          meta: { rule: 'change.reduction' },
        },
        'downgrade.undone': {
          guard: 'hasScheduledChange',
          actions: 'dropScheduledChange',
          meta: { rule: 'change.reduction' },
        },
        'renewal.paid': {
          guard: {
            type: 'isNextTermUnpaid',
            params: ({ event }) => ({ at: event.at, runningDays: event.runningDays, stops: event.stops }),
          },
          actions: { type: 'startNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'Renews automatically or by hand, once per billing period.',
          meta: { rule: 'renew.once' },
        },
        'renewal.failed': {
          guard: { type: 'renewsAutomatically', params: ({ event }) => ({ stops: event.stops }) },
          target: 'renewalDue.inTerm',
          actions: 'countFailure',
          description: 'The first automatic charge, a day before the end, failed.',
          meta: { rule: 'autorenew.tries' },
        },
        'payment.takenBack': [
          {
            guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            target: 'expired',
            actions: [
              { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
              'switchAutoRenewalOff',
            ],
            description:
              'The provider or a dispute returned the money for this billing period. Access ends, and nothing more is charged automatically.',
            meta: { rule: 'payment.reversed' },
          },
          {
            guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            actions: [
              { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
              'switchAutoRenewalOff',
            ],
            description: 'The money for a later billing period was returned. Everything paid for before it stays.',
            meta: { rule: 'payment.reversed' },
          },
        ],
        'autoRenewal.switchedOn': {
          actions: 'switchAutoRenewalOn',
          meta: { rule: 'autorenew.preference' },
          description: 'The default card is charged a day before the billing period ends.',
        },
        'autoRenewal.switchedOff': {
          actions: 'switchAutoRenewalOff',
          description:
            'Nothing more is charged automatically, and a charge whose result isn’t known yet is refunded. The subscription ends with its billing period.',
          meta: { rule: 'autorenew.stopped' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.paid',
          actions: ['dropScheduledChange', 'rememberCancellation'],
          description:
            'Access lasts until the billing period ends. Nothing more is charged, and a charge whose result isn’t known yet is refunded.',
          meta: { rule: 'cancel.paid' },
        },
        'time.passed': {
          guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    renewalDue: {
      description:
        'An automatic renewal failed. The card is charged again at expiry and one, three and seven days later. A missed attempt is made up once.',
      meta: { rule: 'autorenew.tries' },
      initial: 'inTerm',
      states: {
        inTerm: {
          description: 'The billing period is still running.',
          meta: { rule: 'autorenew.tries' },
          on: {
            'upgrade.paid': [
              {
                guard: {
                  type: 'postponesExpiry',
                  params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }),
                },
                target: '#subscription.active',
                actions: [
                  { type: 'applyChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'forgetFailures',
                ],
                description: 'Annual billing starts a whole new billing period, so no renewal is due any more.',
                meta: { rule: 'change.upgrade' },
              },
              {
                guard: { type: 'keepsPaidTime', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                actions: { type: 'applyChange', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                description: 'Adds something for the rest of the billing period. The renewal is still due.',
                meta: { rule: 'change.upgrade' },
              },
            ],
            'downgrade.scheduled': {
              guard: {
                type: 'isNotBelowAllocated',
                params: ({ event }) => ({ numberOfUsers: event.numberOfUsers, allocatedUsers: event.allocatedUsers }),
              },
              actions: 'recordScheduledChange',
            },
            'downgrade.undone': {
              guard: 'hasScheduledChange',
              actions: 'dropScheduledChange',
              meta: { rule: 'change.reduction' },
            },
            'renewal.failed': {
              guard: {
                type: 'hasRetriesLeft',
                params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt, stops: event.stops }),
              },
              actions: 'countFailure',
            },
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired',
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                description:
                  'The provider or a dispute returned the money for this billing period. Access ends, and nothing more is charged automatically.',
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.active',
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                description: 'The money for a later billing period was returned. Everything paid for before it stays.',
                meta: { rule: 'payment.reversed' },
              },
            ],
            'autoRenewal.switchedOff': {
              target: '#subscription.active',
              actions: 'switchAutoRenewalOff',
              description: 'The card isn’t charged again. The subscription ends with its billing period.',
              meta: { rule: 'autorenew.stopped' },
            },
            'cancellation.confirmed': {
              target: '#subscription.cancelled.paid',
              actions: ['dropScheduledChange', 'rememberCancellation'],
            },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: 'overdue',
            },
          },
        },
        overdue: {
          description:
            'The billing period has ended, and so has access. A successful charge starts the next billing period.',
          meta: { rule: 'autorenew.tries' },
          on: {
            'renewal.failed': [
              {
                guard: {
                  type: 'hasRetriesLeft',
                  params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt, stops: event.stops }),
                },
                actions: 'countFailure',
              },
              {
                guard: { type: 'isNotStopped', params: ({ event }) => ({ stops: event.stops }) },
                target: '#subscription.expired',
                actions: 'countFailure',
                description: 'That was the last attempt.',
                meta: { rule: 'autorenew.giveUp' },
              },
            ],
            'autoRenewal.switchedOff': {
              target: '#subscription.expired',
              actions: 'switchAutoRenewalOff',
              description: 'The card isn’t charged again, and the billing period has already ended.',
              meta: { rule: 'autorenew.stopped' },
            },
            'purchase.paid': {
              target: '#subscription.active',
              actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
              description: 'A new purchase takes the place of the renewal.',
            },
            'time.passed': {
              guard: { type: 'haveRetriesEnded', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired',
              description: 'The card couldn’t be charged within eight days of expiry.',
              meta: { rule: 'autorenew.giveUp' },
            },
          },
        },
      },
      on: {
        'renewal.paid': {
          guard: {
            type: 'isNextTermUnpaid',
            params: ({ event }) => ({ at: event.at, runningDays: event.runningDays, stops: event.stops }),
          },
          target: 'active',
          actions: { type: 'startNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'renew.once' },
        },
      },
    },
    expired: {
      description: 'The trial or billing period is over, cancelled or not. The data is kept for 90 days.',
      meta: { rule: 'subscription.expired' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
        'renewal.paid': {
          guard: { type: 'wasPaidAndIsNotStopped', params: ({ event }) => ({ stops: event.stops }) },
          target: 'active',
          actions: { type: 'startNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'subscription.terms' },
        },
        'renewal.failed': {
          guard: {
            type: 'hasRetriesLeftAndRenews',
            params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt, stops: event.stops }),
          },
          target: 'renewalDue.overdue',
          actions: 'countFailure',
          description:
            'The first charge was late, and attempts are left. A cancelled subscription or a stopped charge stays expired.',
          meta: { rule: 'autorenew.tries' },
        },
        'autoRenewal.switchedOn': { guard: 'wasPaid', actions: 'switchAutoRenewalOn' },
        'autoRenewal.switchedOff': { guard: 'wasPaid', actions: 'switchAutoRenewalOff' },
        'data.purged': {
          guard: { type: 'hasRetentionEnded', params: ({ event }) => ({ at: event.at }) },
          target: 'purged',
          actions: 'forgetPreference',
          meta: { rule: 'purge.after90Days' },
        },
      },
    },
    cancelled: {
      description: 'Someone has cancelled the subscription.',
      meta: { rule: 'subscription.cancelledFlag' },
      initial: 'trial',
      states: {
        trial: {
          description: 'The trial was cancelled. Access has ended, and the data is deleted.',
          meta: { rule: 'cancel.trial' },
          on: { 'data.purged': { target: '#subscription.purged', actions: 'forgetPreference' } },
        },
        paid: {
          description: 'Access lasts until the billing period ends, and the cancellation can be undone until then.',
          meta: { rule: 'cancel.undo' },
          on: {
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired',
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                description:
                  'The provider or a dispute returned the money for this billing period. Access ends, and nothing more is charged automatically.',
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                description: 'The money for a later billing period was returned. Everything paid for before it stays.',
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
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'The organisation buys again. The rest of the old billing period isn’t lost.',
          meta: { rule: 'buy.again' },
        },
      },
    },
    purged: {
      description:
        'The data has been deleted. Receipts, payments, the log and the record that a trial was used remain.',
      meta: { rule: 'purge.kept' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'The new subscription starts now, without the old data.',
          meta: { rule: 'buy.new' },
        },
      },
    },
  },
});
