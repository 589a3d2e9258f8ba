import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'The life of a subscription',
  events: {
    'trial.started': { by: 'person', clause: 'an administrator starts the free trial' },
    'purchase.paid': { by: 'server', clause: 'the payment for a new purchase is verified' },
    'upgrade.paid': { by: 'server', clause: 'the payment for a change is verified' },
    'downgrade.scheduled': { by: 'person', clause: 'an administrator schedules a reduction' },
    'downgrade.undone': { by: 'person', clause: 'an administrator undoes a scheduled change' },
    'renewal.attempted': { by: 'server', clause: 'the server wants to charge the default card' },
    'renewal.missed': { by: 'server', clause: 'the server comes too late to charge the default card' },
    'renewal.paid': { by: 'server', clause: 'the payment for the next billing period is verified' },
    'renewal.failed': {
      by: 'provider',
      clause: 'an automatic charge is declined or fails otherwise, or there is no card to charge',
    },
    'payment.takenBack': { by: 'provider', clause: 'a payment is reversed by the provider or in a dispute' },
    'autoRenewal.switchedOn': { by: 'person', clause: 'an administrator switches automatic renewal on' },
    'autoRenewal.switchedOff': {
      by: 'person',
      clause: 'an administrator switches automatic renewal off, or removes the last card',
    },
    'cancellation.confirmed': { by: 'person', clause: 'an administrator cancels' },
    'cancellation.undone': { by: 'person', clause: 'an administrator undoes the cancellation' },
    'data.purged': { by: 'server', clause: 'the server deletes the data' },
    'time.passed': { by: 'time', clause: 'time passes' },
  },
  guards: {
    mayStartTrial: 'the organisation has an alias, and has never had a trial or bought anything',
    hasReachedExpiry: 'the end of the trial or billing period has come',
    isBeforeExpiry: 'the billing period hasn’t ended yet',
    keepsPaidTime: 'it was priced for the subscription as it is, which hasn’t ended and won’t end sooner',
    postponesExpiry: 'it was priced for the subscription as it is, which hasn’t ended and will now end later',
    endsEarlier: 'some paid time is left, but less than before',
    endsNow: 'no paid time is left',
    hasRetentionEnded: 'access ended at least 90 days ago',
    isNextTermUnpaid:
      'that period is still unpaid, it was priced for the subscription as it is, and renewal hasn’t been stopped since an automatic charge',
    mayBeCharged:
      'automatic renewal is on, a charge is planned, the next billing period is unpaid, and the end isn’t eight days past yet',
    isChargeMissed: 'a charge is still planned, and the billing period ended at least eight days ago',
    isNotBelowAllocated: 'at least as many users remain as are assigned',
    hasScheduledChange: 'one is scheduled',
    hasRetriesLeft:
      'it was the latest charge for the next billing period, renewal hasn’t been stopped since, and another attempt is left',
    haveRetriesEnded: 'the billing period ended at least eight days ago',
    isCurrentCharge: 'it was the latest charge for the next billing period, and renewal hasn’t been stopped since',
    renewsAutomatically:
      'it was the latest charge for the next billing period of a paid subscription, and renewal hasn’t been stopped since',
    hasRetriesLeftAndRenews:
      'it was the latest charge for the next billing period of a paid subscription, renewal hasn’t been stopped since, and another attempt is left',
    wasPaid: 'it was a paid subscription, not a trial',
    wasPaidAndIsNotStopped:
      'it was a paid subscription, the period was priced for it as it is, and renewal hasn’t been stopped since an automatic charge',
  },
  answers: {},
  delays: {},
  actions: {
    startTrialTerm: 'the days of the trial begin',
    startPaidTerm: 'the period that was bought begins now, or after any time that is left',
    startNextTerm:
      'the next period begins after the current one, or now if that is over, and a scheduled change takes effect with it',
    applyChange: 'the change takes effect immediately, and a scheduled change is dropped',
    moveExpiryEarlier: 'the time that this payment had paid for is lost',
    recordScheduledChange: 'the change waits for the next renewal',
    dropScheduledChange: 'the next billing period will be like this one',
    countFailure: 'the failure is counted, and administrators are emailed',
    forgetFailures: null,
    dropCharge: 'the renewal is given up, and administrators are emailed',
    switchAutoRenewalOn: 'billing periods that end from now on renew automatically',
    switchAutoRenewalOff: 'nothing more is charged automatically',
    rememberCancellation: 'it won’t renew, and a scheduled change is dropped',
    forgetCancellation: 'it can renew again',
    endAccess: 'access ends now',
    forgetPreference: 'automatic renewal is on again, in case the organisation comes back',
  },
};
