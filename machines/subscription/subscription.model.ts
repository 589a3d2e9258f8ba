import { renewalKey } from '#domain/automaticRenewal.ts';
import { endOfRetention, endOfRetries, firstCharge, nextCharge } from '#domain/renewal.ts';
import { ANNUAL_DAYS, DAY, endOfTerm, MONTHLY_DAYS } from '#domain/terms.ts';
import { trialRefusal } from '#domain/trial.ts';
import { flowModel } from '../kit/model.ts';
import { type SubscriptionContext, type SubscriptionEvent, subscriptionMachine } from './subscription.machine.ts';

/** 20 November 2026, 09:00 in Lagos. */
const start = Date.UTC(2026, 10, 20, 8);

/** The time of each state's events, in order, so no walk goes back in time. */
function momentIn(state: string, { expiresAt, failures }: SubscriptionContext): number {
  if (expiresAt === null) return start;
  switch (state) {
    case 'trial':
    case 'active':
    case 'renewalDue.inTerm':
    case 'cancelled.paid':
      return expiresAt - DAY;
    case 'renewalDue.overdue':
      return nextCharge(expiresAt, failures, { now: firstCharge(expiresAt) }) ?? expiresAt;
    case 'cancelled.trial':
      return expiresAt;
    case 'expired.ended':
    case 'expired.cancelled':
      // Only the first charge can be this late. After giving up, no attempts are left.
      return failures === 0 ? endOfTerm(expiresAt, 6) : endOfRetries(expiresAt);
    default:
      return endOfRetention(expiresAt);
  }
}

export const model = flowModel({
  name: 'subscription',
  address: '/subscriptions',
  machine: subscriptionMachine,
  inputs: {
    'a new organisation': { hasAlias: true, hasUsedTrial: false, hasEverPurchased: false },
    'an organisation without an alias': { hasAlias: false, hasUsedTrial: false, hasEverPurchased: false },
    'an organisation that has used its trial': { hasAlias: true, hasUsedTrial: true, hasEverPurchased: false },
  },
  events: ({ value, context }): Record<string, SubscriptionEvent> => {
    const state =
      typeof value === 'string'
        ? value
        : (Object.entries(value).map(([parent, child]) => `${parent}.${child}`)[0] ?? '');
    const at = momentIn(state, context);
    const expiresAt = context.expiresAt ?? start;
    const { version, stops } = context;
    const key = renewalKey(context);
    const runningDays = MONTHLY_DAYS;
    return {
      'the trial is started': { type: 'trial.started', at },
      'a month is bought': { type: 'purchase.paid', at, days: MONTHLY_DAYS },
      'a year is bought': { type: 'purchase.paid', at, days: ANNUAL_DAYS },
      'more users are paid for': { type: 'upgrade.paid', at, expiresAt, version },
      'it is changed to a year': { type: 'upgrade.paid', at, expiresAt: endOfTerm(at, ANNUAL_DAYS), version },
      'a change priced before another change is paid': {
        type: 'upgrade.paid',
        at,
        expiresAt: endOfTerm(at, ANNUAL_DAYS),
        version: version - 1,
      },
      'a change that ends sooner is paid': { type: 'upgrade.paid', at, expiresAt: expiresAt - DAY / 4, version },
      'fewer users are scheduled': { type: 'downgrade.scheduled', at, numberOfUsers: 5, allocatedUsers: 5 },
      'fewer users than are allocated are scheduled': {
        type: 'downgrade.scheduled',
        at,
        numberOfUsers: 4,
        allocatedUsers: 5,
      },
      'the scheduled change is undone': { type: 'downgrade.undone', at },
      'the renewal job is about to charge': { type: 'renewal.attempted', at, runningDays },
      'the renewal is paid': { type: 'renewal.paid', at, days: MONTHLY_DAYS, runningDays, stops: null, version },
      'a renewal priced before another change is paid': {
        type: 'renewal.paid',
        at,
        days: MONTHLY_DAYS,
        runningDays,
        stops: null,
        version: version - 1,
      },
      'the card is charged': { type: 'renewal.paid', at, days: MONTHLY_DAYS, runningDays, stops, version },
      'the card is declined': { type: 'renewal.failed', at, chargedAt: at, stops, key },
      'the answer about a charge that was replaced comes': {
        type: 'renewal.failed',
        at,
        chargedAt: at,
        stops,
        key: null,
      },
      'a charge from before the last stop succeeded': {
        type: 'renewal.paid',
        at,
        days: MONTHLY_DAYS,
        runningDays,
        stops: stops - 1,
        version,
      },
      'a charge from before the last stop failed': { type: 'renewal.failed', at, chargedAt: at, stops: stops - 1, key },
      'the payment of this term is taken back': { type: 'payment.takenBack', at, expiresAt: at },
      'the payment of a term to come is taken back': {
        type: 'payment.takenBack',
        at,
        expiresAt: Math.max(at, expiresAt - DAY / 2),
      },
      'automatic renewal is switched on': { type: 'autoRenewal.switchedOn', at },
      'automatic renewal is switched off': { type: 'autoRenewal.switchedOff', at },
      'it is cancelled': { type: 'cancellation.confirmed', at },
      'cancelling is undone': { type: 'cancellation.undone', at },
      'the last moment before the end': { type: 'time.passed', at: expiresAt - 1 },
      'the end is reached': { type: 'time.passed', at: expiresAt },
      // Only in this state. In any earlier one, the billing period's end comes first.
      ...(state === 'renewalDue.overdue' && {
        'the card could not be charged in time': { type: 'time.passed', at: endOfRetries(expiresAt) } as const,
      }),
      'the renewal job comes too late': {
        type: 'renewal.missed',
        at: ['renewalDue.overdue', 'expired.ended'].includes(state) ? Math.max(at, endOfRetries(expiresAt)) : at,
      },
      'the data is to go too early': { type: 'data.purged', at: Math.max(at, endOfRetention(expiresAt) - 1) },
      'the data goes': { type: 'data.purged', at: endOfRetention(expiresAt) },
    };
  },
  outcomes: {},
  fromOutside: ['renewal.failed', 'payment.takenBack', 'data.purged', 'time.passed'],
  isServed: true,
  ignored: {
    'none:time.passed': 'Nothing has started, so nothing can end, fail or be returned.',
    'none:renewal.failed': 'Nothing has started, so nothing can end, fail or be returned.',
    'none:payment.takenBack': 'Nothing has started, so nothing can end, fail or be returned.',
    'none:data.purged': 'Nothing was stored that could be deleted.',
    'trial:renewal.failed': 'A trial isn’t paid for, so no charge can fail or be returned.',
    'trial:payment.takenBack': 'A trial isn’t paid for, so no charge can fail or be returned.',
    'cancelled.trial:renewal.failed': 'A trial isn’t paid for, so no charge can fail or be returned.',
    'cancelled.trial:payment.takenBack': 'The trial wasn’t paid for.',
    'trial:data.purged': 'Data is deleted only after access has ended. The purge checks that again under its lock.',
    'active:data.purged': 'Data is deleted only after access has ended. The purge checks that again under its lock.',
    'renewalDue:data.purged':
      'Data is deleted only after access has ended. The purge checks that again under its lock.',
    'cancelled.paid:data.purged':
      'Access lasts until the billing period ends, and its data is kept for another 90 days.',
    'expired:time.passed': 'It has already expired.',
    'cancelled.trial:time.passed': 'The trial ended when it was cancelled.',
    'purged:time.passed': 'The data is already deleted, and nothing is running.',
    'purged:data.purged': 'The data is already deleted, and nothing is running.',
    'renewalDue.overdue:payment.takenBack':
      'The billing period that it paid for is over, so there is nothing left to end.',
    'expired:payment.takenBack': 'The billing period that it paid for is over, so there is nothing left to end.',
    'purged:payment.takenBack': 'The billing period that it paid for is over, so there is nothing left to end.',
    'cancelled.paid:renewal.failed': 'Cancelling voids pending charges, so a late failure changes nothing.',
    'expired.cancelled:renewal.failed': 'Cancelling voids pending charges, so a late failure changes nothing.',
    'purged:renewal.failed': 'Nothing renews any more.',
  },
  // Times are unbounded. The cases determine what the guards read from them.
  facts: (context) => ({
    mayStartTrial: trialRefusal(context) === null,
    hasEverPurchased: context.hasEverPurchased,
    isAutoRenewal: context.isAutoRenewal,
    failures: context.failures,
    hasScheduledChange: context.hasScheduledChange,
    isCancelled: context.isCancelled,
    isChargeDue: context.nextChargeAt !== null,
  }),
});
