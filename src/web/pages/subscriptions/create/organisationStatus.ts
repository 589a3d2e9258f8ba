import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { deletionWords, type Situation } from '#features/subscription/situation.ts';
import { formatDate, formatMoment } from '#ui/dates.ts';

/** The heading and text on the order page for the organisation's status, with what it means for a purchase. */
export function organisationStatus(situation: Situation, organisation: string): { title: string; words: string } {
  if (situation.is === 'none')
    return {
      title: 'Subscribe',
      words: `${organisation} has no subscription yet. Your apps open as soon as you’ve paid.`,
    };
  const { expiryDate, dataDeletedAt, isTrial } = situation.subscription;
  switch (situation.is) {
    case 'expired':
    case 'purged': {
      const title = isTrial ? 'Subscribe' : 'Subscribe again';
      const ended = `Your ${isTrial ? 'trial' : 'subscription'} ended on ${formatMoment(expiryDate)}.`;
      if (situation.is === 'purged')
        return {
          title,
          words:
            situation.subscription.state === 'purged'
              ? `${ended} Its data has been deleted, so you’ll start from scratch when you’ve paid.`
              : `${ended} ${deletionWords(situation.subscription)}`,
        };
      const keptData =
        dataDeletedAt === null
          ? 'We’ve kept everything you set up'
          : `We’ve kept everything you set up until ${formatDate(dataDeletedAt)}`;
      return { title, words: `${ended} ${keptData}, exactly as you left it. It opens again as soon as you’ve paid.` };
    }
    case 'trial':
      return {
        title: 'Subscribe',
        words: `Your trial runs until ${formatMoment(expiryDate)}. You don’t lose any of it: your paid days start when it ends.`,
      };
    case 'cancelled':
      return {
        title: 'Subscribe again',
        words: `Your subscription is cancelled and runs until ${formatMoment(expiryDate)}. You don’t lose any of it: your paid days start when it ends.`,
      };
    case 'active':
      return {
        title: 'You already have a subscription',
        words: `${refusedAction('buy', stageOf(situation.subscription)).msg} It runs until ${formatDate(expiryDate)}.`,
      };
  }
}
