import { MAX_RENEWAL_FAILURES } from '#domain/renewal.ts';
import { DAY, RETENTION_DAYS } from '#domain/terms.ts';
import { always, broken, forRule, type Property, property } from '../kit/property.ts';

/* What must hold for money, access and data, whatever happens in which order. Times are ms since the epoch, UTC. */

export type MoneyFact =
  /** The provider took money. */
  | { fact: 'charged'; payment: number; isAutomatic: boolean }
  /** A charge bought a billing period. */
  | { fact: 'bought'; payment: number; isAutomatic: boolean; from: number; to: number }
  | { fact: 'refunded'; payment: number }
  /** A trial or a paid change gives access until then. */
  | { fact: 'granted'; to: number }
  /** The provider or a dispute returned money: what is still paid for ends then. */
  | { fact: 'takenBack'; to: number }
  /** Somebody cancelled or switched automatic renewal off. */
  | { fact: 'stopped' }
  /** Somebody undid it. */
  | { fact: 'resumed' }
  /** The administrators were told that a renewal failed. */
  | { fact: 'failureMail' }
  /** A trial was cancelled, which deletes its data immediately. */
  | { fact: 'trialCancelled' }
  | { fact: 'access'; at: number }
  | { fact: 'purged'; at: number }
  /** Before the next fact: how many payments have no result yet. */
  | { fact: 'underWay'; payments: number }
  /** The administrators were told that data will be deleted then. */
  | { fact: 'deletionAnnounced'; on: number }
  /** The administrators were told that data is being deleted. */
  | { fact: 'deletionMail' }
  /** The main application was told to delete what it had at this time. `deletion`: counts from 1. */
  | { fact: 'deletionForwarded'; deletion: number; before: number };

/**
 * @param paidUntil the end of what is paid for at the start; 0 for nothing
 * @param accessUntil the end of access at the start, if that is a trial's
 */
export const subscriptionProperties = (paidUntil: number, accessUntil = paidUntil): Property<MoneyFact>[] => [
  forRule(
    'renew.once',
    property<MoneyFact, { charged: number[]; bought: number[] }>(
      'One charge buys one billing period, and none is had without a charge.',
      { charged: [], bought: [] },
      ({ charged, bought }, fact) => {
        if (fact.fact === 'charged')
          return charged.includes(fact.payment) ? broken : { charged: [...charged, fact.payment], bought };
        if (fact.fact !== 'bought') return { charged, bought };
        const isPaid = charged.includes(fact.payment) && !bought.includes(fact.payment);
        return isPaid ? { charged, bought: [...bought, fact.payment] } : broken;
      },
    ),
  ),
  forRule(
    'renew.once',
    property<MoneyFact, number>('Nobody pays twice for the same days.', paidUntil, (until, fact) => {
      if (fact.fact === 'granted' || fact.fact === 'takenBack') return fact.to;
      if (fact.fact === 'trialCancelled') return 0;
      if (fact.fact !== 'bought') return until;
      return fact.from < until ? broken : fact.to;
    }),
  ),
  forRule(
    'subscription.expired',
    property<MoneyFact, number>(
      'There is no access beyond what was paid for or granted.',
      accessUntil,
      (until, fact) => {
        if (fact.fact === 'bought' || fact.fact === 'granted' || fact.fact === 'takenBack') return fact.to;
        if (fact.fact === 'trialCancelled') return 0;
        return fact.fact === 'access' && fact.at >= until ? broken : until;
      },
    ),
  ),
  forRule(
    'payment.refund',
    property<MoneyFact, number[]>('A charge that bought something isn’t refunded.', [], (bought, fact) => {
      if (fact.fact === 'bought') return [...bought, fact.payment];
      return fact.fact === 'refunded' && bought.includes(fact.payment) ? broken : bought;
    }),
  ),
  forRule(
    'autorenew.stopped',
    property<MoneyFact, boolean>(
      'After somebody cancels or switches automatic renewal off, nothing is bought automatically and no mail says that a renewal failed, until it is undone or somebody pays.',
      false,
      (isStopped, fact) => {
        if (fact.fact === 'stopped') return true;
        if (fact.fact === 'resumed') return false;
        if (fact.fact === 'failureMail') return isStopped ? broken : isStopped;
        if (fact.fact !== 'bought') return isStopped;
        return fact.isAutomatic && isStopped ? broken : false;
      },
    ),
  ),
  forRule(
    'autorenew.stopped',
    property<MoneyFact, { charged: number[]; inDoubt: number[] }>(
      'A charge that was in doubt when renewal was stopped is given back, even if that is undone.',
      { charged: [], inDoubt: [] },
      ({ charged, inDoubt }, fact) => {
        if (fact.fact === 'charged' && fact.isAutomatic) return { charged: [...charged, fact.payment], inDoubt };
        if (fact.fact === 'stopped') return { charged: [], inDoubt: [...inDoubt, ...charged] };
        if (fact.fact !== 'bought') return { charged, inDoubt };
        if (inDoubt.includes(fact.payment)) return broken;
        return { charged: charged.filter((each) => each !== fact.payment), inDoubt };
      },
    ),
  ),
  forRule(
    'autorenew.tries',
    property<MoneyFact, number>(
      `At most ${MAX_RENEWAL_FAILURES} mails say that the renewal of one billing period failed.`,
      0,
      (mails, fact) => {
        if (fact.fact === 'bought' || fact.fact === 'granted' || fact.fact === 'resumed') return 0;
        if (fact.fact !== 'failureMail') return mails;
        return mails === MAX_RENEWAL_FAILURES ? broken : mails + 1;
      },
    ),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, { last: number; isTrialCancelled: boolean }>(
      `Data is deleted ${RETENTION_DAYS} days after access ended, or immediately when a trial is cancelled; never while there is access.`,
      { last: accessUntil, isTrialCancelled: false },
      ({ last, isTrialCancelled }, fact) => {
        if (fact.fact === 'access') return { last: fact.at, isTrialCancelled: false };
        if (fact.fact === 'trialCancelled') return { last, isTrialCancelled: true };
        if (fact.fact !== 'purged') return { last, isTrialCancelled };
        return isTrialCancelled || fact.at - last >= (RETENTION_DAYS - 1) * DAY ? { last, isTrialCancelled } : broken;
      },
    ),
  ),
  always<MoneyFact>(
    'A billing period lasts at least a day.',
    (fact) => fact.fact !== 'bought' || fact.to - fact.from >= DAY,
  ),
];
