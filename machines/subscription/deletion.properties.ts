import { DAY, RETENTION_DAYS } from '#domain/terms.ts';
import { broken, forRule, type Property, property } from '../kit/property.ts';
import type { MoneyFact } from './subscription.properties.ts';

/* What must hold for the data of an organisation whose access has ended. Times are ms since the epoch, UTC. */

/** @param accessUntil the end of access at the start */
export const deletionProperties = (accessUntil: number): Property<MoneyFact>[] => [
  forRule(
    'purge.after90Days',
    property<MoneyFact, number>('Data is never deleted while a payment for it is under way.', 0, (payments, fact) => {
      if (fact.fact === 'underWay') return fact.payments;
      return fact.fact === 'purged' && payments > 0 ? broken : payments;
    }),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, boolean>('Data is deleted once, unless somebody buys again.', false, (isDeleted, fact) => {
      if (fact.fact === 'bought') return false;
      if (fact.fact !== 'purged') return isDeleted;
      return isDeleted ? broken : true;
    }),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, number | null>(
      'Data is deleted only on a day that a mail announced, or because a trial was cancelled.',
      null,
      (announced, fact) => {
        if (fact.fact === 'trialCancelled') return 0;
        if (fact.fact === 'bought') return null;
        if (fact.fact === 'deletionAnnounced') return fact.on;
        return fact.fact === 'purged' && (announced === null || fact.at < announced) ? broken : announced;
      },
    ),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, number>(
      `The day that a mail announces is ${RETENTION_DAYS} days after the end of what somebody bought or was given last.`,
      accessUntil,
      (until, fact) => {
        if (fact.fact === 'bought' || fact.fact === 'granted' || fact.fact === 'takenBack') return fact.to;
        return fact.fact === 'deletionAnnounced' && fact.on !== until + RETENTION_DAYS * DAY ? broken : until;
      },
    ),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, boolean>('A mail says that data is being deleted only if it is.', false, (isDeleted, fact) => {
      if (fact.fact === 'purged') return true;
      if (fact.fact === 'bought') return false;
      return fact.fact === 'deletionMail' && !isDeleted ? broken : isDeleted;
    }),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, number>(
      'The main application deletes an organisation’s data only after it was deleted here.',
      0,
      (deletions, fact) => {
        if (fact.fact === 'purged') return deletions + 1;
        return fact.fact === 'deletionForwarded' && fact.deletion > deletions ? broken : deletions;
      },
    ),
  ),
  forRule(
    'purge.after90Days',
    property<MoneyFact, number | null>(
      'What somebody does with a subscription that they bought after a deletion is never deleted with it.',
      null,
      (since, fact) => {
        if (fact.fact === 'bought') return fact.from;
        if (fact.fact === 'purged') return null;
        return fact.fact === 'deletionForwarded' && since !== null && fact.before > since ? broken : since;
      },
    ),
  ),
];
