import { assign, setup } from 'xstate';
import { chargeDueAt, isChargeMissed, isStoppedSince, mayBeCharged, renewalKey } from '#domain/automaticRenewal.ts';
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
  /** When the default card is next charged automatically; null if it isn't. */
  nextChargeAt: number | null;
  /** Increases with every change that two administrators could make at the same time. */
  version: number;
}

/** Time comes as an event, so the machine needs no clock. */
export type SubscriptionEvent =
  | { type: 'trial.started'; at: number }
  /** A new purchase, verified with the provider. `days`: the length of its billing period. */
  | { type: 'purchase.paid'; at: number; days: number }
  /**
   * A paid change that removes nothing. `expiresAt`: the new end of the billing period. `version`: what it was priced
   * for.
   */
  | { type: 'upgrade.paid'; at: number; expiresAt: number; version: number }
  /** A change that removes something and takes effect at the next renewal. */
  | { type: 'downgrade.scheduled'; at: number; numberOfUsers: number; allocatedUsers: number }
  | { type: 'downgrade.undone'; at: number }
  /** The renewal job is about to charge the card. `runningDays`: the length of the current billing period. */
  | { type: 'renewal.attempted'; at: number; runningDays: number }
  /** The renewal job comes too late to charge the card. */
  | { type: 'renewal.missed'; at: number }
  /**
   * The next billing period is paid for. `days` and `runningDays`: its length and the current one's. `stops`: the value
   * when the card was charged automatically; null if a person pays. `version`: what it was priced for.
   */
  | { type: 'renewal.paid'; at: number; days: number; runningDays: number; stops: number | null; version: number }
  /**
   * An automatic charge failed. `chargedAt`: when it was made. `stops`: the value at that time. `key`: its `renewalKey`;
   * null if another charge has taken its place.
   */
  | { type: 'renewal.failed'; at: number; chargedAt: number; stops: number; key: string | null }
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

interface FailedCharge {
  at: number;
  chargedAt: number;
  stops: number;
  key: string | null;
}

interface Priced {
  version: number;
}

interface NewEnd extends Priced {
  at: number;
  expiresAt: number;
}

interface PaidRenewal extends Priced {
  at: number;
  runningDays: number;
  stops: number | null;
}

/** Whether somebody acts on the subscription as it is now. The server asks this before any change by a person, too. */
export const isCurrentVersion = (context: Pick<SubscriptionContext, 'version'>, { version }: Priced): boolean =>
  context.version === version;

/**
 * Whether a person pays, or nobody has stopped renewals since the card was charged. Undoing a stop doesn't revive an
 * earlier charge.
 */
const isNotStopped = (context: SubscriptionContext, charged: { stops: number | null }): boolean =>
  charged.stops === null || (!isStoppedSince(context, charged) && context.isAutoRenewal && !context.isCancelled);

/** Each failed charge counts once, and not at all if the subscription was renewed, charged again or stopped since. */
const isCurrentCharge = (context: SubscriptionContext, charged: Pick<FailedCharge, 'key' | 'stops'>): boolean =>
  charged.key === renewalKey(context) && isNotStopped(context, charged);

const mayCountFailure = (context: SubscriptionContext, charged: Pick<FailedCharge, 'key' | 'stops'>): boolean =>
  context.hasEverPurchased && isCurrentCharge(context, charged);

const canRetry = (context: SubscriptionContext, charged: FailedCharge): boolean =>
  isCurrentCharge(context, charged) &&
  context.expiresAt !== null &&
  nextCharge(context.expiresAt, context.failures + 1, { now: charged.at, chargedAt: charged.chargedAt }) !== null;

/** No more than the current billing period's length is left. */
const isNextTermUnpaid = (
  { expiresAt }: SubscriptionContext,
  { at, runningDays }: { at: number; runningDays: number },
): boolean => expiresAt !== null && expiresAt <= endOfTerm(at, runningDays);

/** The context with the next automatic charge that follows from it. */
const scheduled = (context: SubscriptionContext, at: number, chargedAt = at): SubscriptionContext => ({
  ...context,
  nextChargeAt: chargeDueAt(context, at, chargedAt),
});

/** The subscription once a billing period of `days` was paid for: it follows the current one, so no days are lost. */
const paidFor = (context: SubscriptionContext, { at, days }: { at: number; days: number }): SubscriptionContext =>
  scheduled(
    {
      ...context,
      hasEverPurchased: true,
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      version: context.version + 1,
      expiresAt: endOfTerm(Math.max(at, context.expiresAt ?? at), days),
    },
    at,
  );

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
    keepsPaidTime: ({ context }, { at, expiresAt, version }: NewEnd) =>
      isCurrentVersion(context, { version }) &&
      context.expiresAt !== null &&
      !hasExpired(context.expiresAt, at) &&
      expiresAt >= context.expiresAt,
    /** The change extends the billing period, so no renewal is due any more. */
    postponesExpiry: ({ context }, { at, expiresAt, version }: NewEnd) =>
      isCurrentVersion(context, { version }) &&
      context.expiresAt !== null &&
      !hasExpired(context.expiresAt, at) &&
      expiresAt > context.expiresAt,
    /** Part of the current billing period is no longer paid for. */
    endsEarlier: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at) && expiresAt < context.expiresAt,
    endsNow: ({ context }, { at, expiresAt }: { at: number; expiresAt: number }) =>
      context.expiresAt !== null && !hasExpired(context.expiresAt, at) && hasExpired(expiresAt, at),
    hasRetentionEnded: ({ context }, { at }: { at: number }) =>
      context.expiresAt !== null && at >= endOfRetention(context.expiresAt),
    /** The next billing period isn't paid yet, and this payment was made for the subscription as it is. */
    isNextTermUnpaid: ({ context }, paid: PaidRenewal) =>
      isCurrentVersion(context, paid) && isNotStopped(context, paid) && isNextTermUnpaid(context, paid),
    mayBeCharged: ({ context }, charge: { at: number; runningDays: number }) =>
      mayBeCharged(context, charge.at) && isNextTermUnpaid(context, charge),
    isChargeMissed: ({ context }, { at }: { at: number }) => isChargeMissed(context, at),
    isNotBelowAllocated: (_, { numberOfUsers, allocatedUsers }: { numberOfUsers: number; allocatedUsers: number }) =>
      numberOfUsers >= allocatedUsers,
    hasScheduledChange: ({ context }) => context.hasScheduledChange,
    hasRetriesLeft: ({ context }, charged: FailedCharge) => canRetry(context, charged),
    haveRetriesEnded: ({ context }, { at }: { at: number }) =>
      context.expiresAt !== null && at >= endOfRetries(context.expiresAt),
    /** The charge that failed is for the next billing period, and renewal hasn't been stopped since. */
    isCurrentCharge: ({ context }, charged: Pick<FailedCharge, 'key' | 'stops'>) => isCurrentCharge(context, charged),
    renewsAutomatically: ({ context }, charged: Pick<FailedCharge, 'key' | 'stops'>) =>
      mayCountFailure(context, charged),
    hasRetriesLeftAndRenews: ({ context }, charged: FailedCharge) =>
      mayCountFailure(context, charged) && canRetry(context, charged),
    wasPaid: ({ context }) => context.hasEverPurchased,
    wasPaidAndIsNotStopped: ({ context }, paid: Priced & { stops: number | null }) =>
      context.hasEverPurchased && isCurrentVersion(context, paid) && isNotStopped(context, paid),
  },
  actions: {
    startTrialTerm: assign({
      hasUsedTrial: true,
      version: ({ context }) => context.version + 1,
      expiresAt: (_, { at }: { at: number }) => endOfTerm(at, TRIAL_DAYS),
    }),
    startPaidTerm: assign(({ context }, paid: { at: number; days: number }) => paidFor(context, paid)),
    /** Never back-dated: after a gap it starts now. The scheduled change takes effect. */
    startNextTerm: assign(({ context }, paid: { at: number; days: number }) => paidFor(context, paid)),
    /** A scheduled change was made for the old subscription, so it is dropped. */
    applyChange: assign(({ context }, { at, expiresAt }: { at: number; expiresAt: number }) => {
      const changed = { ...context, expiresAt, hasScheduledChange: false, version: context.version + 1 };
      return scheduled(changed, at);
    }),
    moveExpiryEarlier: assign({
      expiresAt: (_, { expiresAt }: { expiresAt: number }) => expiresAt,
      version: ({ context }) => context.version + 1,
    }),
    recordScheduledChange: assign({ hasScheduledChange: true, version: ({ context }) => context.version + 1 }),
    dropScheduledChange: assign({ hasScheduledChange: false, version: ({ context }) => context.version + 1 }),
    countFailure: assign(({ context }, { at, chargedAt }: { at: number; chargedAt: number }) =>
      scheduled({ ...context, failures: context.failures + 1 }, at, chargedAt),
    ),
    forgetFailures: assign({ failures: 0 }),
    dropCharge: assign({ nextChargeAt: null }),
    switchAutoRenewalOn: assign(({ context }, { at }: { at: number }) =>
      context.isAutoRenewal ? context : scheduled({ ...context, isAutoRenewal: true }, at),
    ),
    switchAutoRenewalOff: assign({
      isAutoRenewal: false,
      failures: 0,
      nextChargeAt: null,
      stops: ({ context }) => context.stops + 1,
    }),
    /**
     * Drops a scheduled change, and counts as a stop: a charge whose result isn't known yet is refunded, even if the
     * cancellation is undone.
     */
    rememberCancellation: assign({
      isCancelled: true,
      failures: 0,
      hasScheduledChange: false,
      nextChargeAt: null,
      stops: ({ context }) => context.stops + 1,
      version: ({ context }) => context.version + 1,
    }),
    forgetCancellation: assign(({ context }, { at }: { at: number }) =>
      scheduled({ ...context, isCancelled: false, version: context.version + 1 }, at),
    ),
    endAccess: assign({ expiresAt: (_, { at }: { at: number }) => at }),
    forgetPreference: assign({
      isAutoRenewal: true,
      failures: 0,
      hasScheduledChange: false,
      isCancelled: false,
      nextChargeAt: null,
      version: ({ context }) => context.version + 1,
    }),
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
    nextChargeAt: null,
    version: 0,
  }),
  initial: 'none',
  states: {
    none: {
      description: 'The organisation has never subscribed.',
      meta: { title: 'Never subscribed', rule: 'subscription.status' },
      on: {
        'trial.started': {
          guard: 'mayStartTrial',
          target: 'trial',
          actions: { type: 'startTrialTerm', params: ({ event }) => ({ at: event.at }) },
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
      meta: { title: 'On the free trial', rule: 'trial.length' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'The subscription is active immediately, and no trial days are lost.',
          meta: { rule: 'buy.inTrial' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.trial',
          actions: [{ type: 'endAccess', params: ({ event }) => ({ at: event.at }) }, 'rememberCancellation'],
          description: 'The data is deleted immediately, or once an open payment is settled.',
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
      meta: { title: 'Paid for and running', rule: 'buy.once' },
      on: {
        'upgrade.paid': {
          guard: { type: 'keepsPaidTime', params: ({ event }) => event },
          actions: { type: 'applyChange', params: ({ event }) => event },
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
          description: 'A reduction is fewer users, fewer apps or monthly billing.',
          meta: { rule: 'change.reduction' },
        },
        'downgrade.undone': {
          guard: 'hasScheduledChange',
          actions: 'dropScheduledChange',
          meta: { rule: 'change.reduction' },
        },
        'renewal.paid': {
          guard: { type: 'isNextTermUnpaid', params: ({ event }) => event },
          actions: { type: 'startNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'Renews automatically or by hand, once per billing period.',
          meta: { rule: 'renew.once' },
        },
        'renewal.attempted': {
          guard: { type: 'mayBeCharged', params: ({ event }) => ({ at: event.at, runningDays: event.runningDays }) },
          target: 'active',
          description: 'It may charge the card. The result decides what happens next.',
          meta: { rule: 'autorenew.tries' },
        },
        'renewal.failed': {
          guard: { type: 'renewsAutomatically', params: ({ event }) => event },
          target: 'renewalDue.inTerm',
          actions: { type: 'countFailure', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }) },
          description: 'The first automatic charge, a day before the end, was declined or failed otherwise.',
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
            meta: { rule: 'payment.reversed' },
          },
          {
            guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
            actions: [
              { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
              'switchAutoRenewalOff',
            ],
            description: 'The payment was for a later billing period. Everything paid for before it stays.',
            meta: { rule: 'payment.reversed' },
          },
        ],
        'autoRenewal.switchedOn': {
          actions: { type: 'switchAutoRenewalOn', params: ({ event }) => ({ at: event.at }) },
          meta: { rule: 'autorenew.preference' },
          description: 'The default card is charged a day before the billing period ends.',
        },
        'autoRenewal.switchedOff': {
          actions: 'switchAutoRenewalOff',
          description:
            'The subscription ends with its billing period. If a charge whose result isn’t known yet succeeds, it is refunded.',
          meta: { rule: 'autorenew.stopped' },
        },
        'cancellation.confirmed': {
          target: 'cancelled.paid',
          actions: 'rememberCancellation',
          description: 'If a charge whose result isn’t known yet succeeds, it is refunded.',
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
        'An automatic renewal failed, for example because the card was declined. The card is charged again at expiry and one, three and seven days later. A missed attempt is made up once.',
      meta: { title: 'Automatic renewal has failed', rule: 'autorenew.tries' },
      initial: 'inTerm',
      states: {
        inTerm: {
          description: 'The billing period is still running.',
          meta: { title: 'Renewal failed, access continues', rule: 'autorenew.tries' },
          on: {
            'upgrade.paid': [
              {
                guard: { type: 'postponesExpiry', params: ({ event }) => event },
                target: '#subscription.active',
                actions: ['forgetFailures', { type: 'applyChange', params: ({ event }) => event }],
                description: 'Annual billing starts a whole new billing period, so no renewal is due any more.',
                meta: { rule: 'change.upgrade' },
              },
              {
                guard: { type: 'keepsPaidTime', params: ({ event }) => event },
                actions: { type: 'applyChange', params: ({ event }) => event },
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
            'renewal.attempted': {
              guard: {
                type: 'mayBeCharged',
                params: ({ event }) => ({ at: event.at, runningDays: event.runningDays }),
              },
              target: 'inTerm',
              description: 'It may charge the card again. The result decides what happens next.',
              meta: { rule: 'autorenew.tries' },
            },
            'renewal.failed': {
              guard: { type: 'hasRetriesLeft', params: ({ event }) => event },
              actions: { type: 'countFailure', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }) },
            },
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired',
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.active',
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                description: 'The payment was for a later billing period. Everything paid for before it stays.',
                meta: { rule: 'payment.reversed' },
              },
            ],
            'autoRenewal.switchedOff': {
              target: '#subscription.active',
              actions: 'switchAutoRenewalOff',
              description: 'The subscription ends with its billing period.',
              meta: { rule: 'autorenew.stopped' },
            },
            'cancellation.confirmed': { target: '#subscription.cancelled.paid', actions: 'rememberCancellation' },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: 'overdue',
            },
          },
        },
        overdue: {
          description:
            'The billing period has ended, and so has access. A successful charge starts the next billing period.',
          meta: { title: 'Renewal failed, and access has ended', rule: 'autorenew.tries' },
          on: {
            'renewal.attempted': {
              guard: {
                type: 'mayBeCharged',
                params: ({ event }) => ({ at: event.at, runningDays: event.runningDays }),
              },
              target: 'overdue',
              description: 'It may charge the card again. The result decides what happens next.',
              meta: { rule: 'autorenew.tries' },
            },
            'renewal.missed': {
              guard: { type: 'isChargeMissed', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired',
              actions: 'dropCharge',
              meta: { rule: 'autorenew.giveUp' },
            },
            'renewal.failed': [
              {
                guard: { type: 'hasRetriesLeft', params: ({ event }) => event },
                actions: {
                  type: 'countFailure',
                  params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }),
                },
              },
              {
                guard: { type: 'isCurrentCharge', params: ({ event }) => event },
                target: '#subscription.expired',
                actions: {
                  type: 'countFailure',
                  params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }),
                },
                description: 'That was the last attempt.',
                meta: { rule: 'autorenew.giveUp' },
              },
            ],
            'autoRenewal.switchedOff': {
              target: '#subscription.expired',
              actions: 'switchAutoRenewalOff',
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
              meta: { rule: 'autorenew.giveUp' },
            },
          },
        },
      },
      on: {
        'renewal.paid': {
          guard: { type: 'isNextTermUnpaid', params: ({ event }) => event },
          target: 'active',
          actions: { type: 'startNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'renew.once' },
        },
      },
    },
    expired: {
      description: 'The trial or billing period is over. The data is kept for 90 days.',
      meta: { title: 'Expired, with its data kept', rule: 'subscription.expired' },
      initial: 'ended',
      states: {
        ended: {
          description: 'It wasn’t cancelled: it wasn’t renewed, or the trial ended.',
          meta: { title: 'Expired without being cancelled', rule: 'subscription.expired' },
          on: {
            'renewal.attempted': {
              guard: {
                type: 'mayBeCharged',
                params: ({ event }) => ({ at: event.at, runningDays: event.runningDays }),
              },
              target: 'ended',
              description: 'The first charge is late, because no process ran before the end.',
              meta: { rule: 'autorenew.tries' },
            },
            'renewal.missed': {
              guard: { type: 'isChargeMissed', params: ({ event }) => ({ at: event.at }) },
              actions: 'dropCharge',
              meta: { rule: 'autorenew.giveUp' },
            },
            'renewal.failed': {
              guard: { type: 'hasRetriesLeftAndRenews', params: ({ event }) => event },
              target: '#subscription.renewalDue.overdue',
              actions: { type: 'countFailure', params: ({ event }) => ({ at: event.at, chargedAt: event.chargedAt }) },
              description: 'The first charge was late, and attempts are left.',
              meta: { rule: 'autorenew.tries' },
            },
            'autoRenewal.switchedOn': {
              guard: 'wasPaid',
              actions: { type: 'switchAutoRenewalOn', params: ({ event }) => ({ at: event.at }) },
              description: 'The billing period that is over can only be paid for by hand.',
            },
            'autoRenewal.switchedOff': { guard: 'wasPaid', actions: 'switchAutoRenewalOff' },
          },
        },
        cancelled: {
          description: 'Someone had cancelled it, so nothing renews it. It can be paid for again.',
          meta: { title: 'Expired after being cancelled', rule: 'cancel.paid' },
        },
      },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
        },
        'renewal.paid': {
          guard: { type: 'wasPaidAndIsNotStopped', params: ({ event }) => event },
          target: 'active',
          actions: { type: 'startNextTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'subscription.terms' },
        },
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
      meta: { title: 'Cancelled by an administrator', rule: 'subscription.cancelledFlag' },
      initial: 'trial',
      states: {
        trial: {
          description: 'The trial was cancelled. Access has ended, and the data is deleted.',
          meta: { title: 'Trial cancelled, data being deleted', rule: 'cancel.trial' },
          on: { 'data.purged': { target: '#subscription.purged', actions: 'forgetPreference' } },
        },
        paid: {
          description: 'Access lasts until the billing period ends, and the cancellation can be undone until then.',
          meta: { title: 'Cancelled, with access until the end', rule: 'cancel.undo' },
          on: {
            'payment.takenBack': [
              {
                guard: { type: 'endsNow', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                target: '#subscription.expired.cancelled',
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                meta: { rule: 'payment.reversed' },
              },
              {
                guard: { type: 'endsEarlier', params: ({ event }) => ({ at: event.at, expiresAt: event.expiresAt }) },
                actions: [
                  { type: 'moveExpiryEarlier', params: ({ event }) => ({ expiresAt: event.expiresAt }) },
                  'switchAutoRenewalOff',
                ],
                description: 'The payment was for a later billing period. Everything paid for before it stays.',
                meta: { rule: 'payment.reversed' },
              },
            ],
            'cancellation.undone': {
              guard: { type: 'isBeforeExpiry', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.active',
              actions: { type: 'forgetCancellation', params: ({ event }) => ({ at: event.at }) },
            },
            'time.passed': {
              guard: { type: 'hasReachedExpiry', params: ({ event }) => ({ at: event.at }) },
              target: '#subscription.expired.cancelled',
            },
          },
        },
      },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          meta: { rule: 'buy.again' },
        },
      },
    },
    purged: {
      description:
        'The data has been deleted. Receipts, payments, the log and the record that a trial was used remain.',
      meta: { title: 'The data has been deleted', rule: 'purge.kept' },
      on: {
        'purchase.paid': {
          target: 'active',
          actions: { type: 'startPaidTerm', params: ({ event }) => ({ at: event.at, days: event.days }) },
          description: 'The new subscription starts without the old data.',
          meta: { rule: 'buy.new' },
        },
      },
    },
  },
});
