import { hasExpired } from '#domain/terms.ts';
import { lagosTime } from '../../../platform/mail/lagosTime.ts';
import type { MailTo } from '../../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../../platform/mail/pageLink.ts';
import { cardName, moneyOfKobo } from '../../billing/service.ts';
import type { SubscriptionRow } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';

/** Why an automatic renewal failed. */
export type RenewalFailureReason =
  | 'declined'
  | 'insufficientFunds'
  | 'refused'
  | 'abandoned'
  | 'challenge'
  | 'noCard'
  | 'expired'
  | 'late'
  /** The plan or one of its apps is no longer sold. */
  | 'unsold'
  | 'returned'
  /** The provider refuses us, or the request for a reason other than the card. */
  | 'ours';

interface FailedRenewal {
  /** After this failure was recorded. */
  subscription: SubscriptionRow;
  attempt: AttemptRow | null;
  /** The amount due, in kobo, if there was no card to charge. */
  due?: number | undefined;
  why: RenewalFailureReason;
  at: Date;
}

const cardOf = ({ cardBrand, cardLast4 }: AttemptRow): string =>
  cardBrand && cardLast4 ? `your ${cardName({ brand: cardBrand, last4: cardLast4 })}` : 'your card';

function whatHappened({ attempt, due = 0, why }: FailedRenewal): string {
  if (why === 'late') return 'We couldn’t charge for your next billing period in time.';
  if (why === 'unsold')
    return 'We no longer sell your plan or one of its apps, so your subscription couldn’t be renewed.';
  if (!attempt) return `Your subscription is due to renew for ${moneyOfKobo(due)}, but you don’t have a saved card.`;
  const charge = `${moneyOfKobo(attempt.amount)} for your next billing period to ${cardOf(attempt)}`;
  switch (why) {
    case 'challenge':
      return `We tried to charge ${charge}. The bank wants the cardholder to approve it first.`;
    case 'insufficientFunds':
      return `We couldn’t charge ${charge}: the card has insufficient funds. No money was taken.`;
    case 'expired':
      return `We couldn’t charge ${charge}: the card has expired. No money was taken.`;
    case 'returned':
      return `We charged ${charge}, but couldn’t accept the payment. The money is going back to the card.`;
    case 'abandoned':
      return `We tried to charge ${charge}, but the card provider hasn’t confirmed it. If the money is taken later, it pays for that billing period, or we return it in full.`;
    case 'ours':
      return `We couldn’t charge ${charge}. The problem is on our side, not with your card. No money was taken.`;
    case 'refused':
      return `We couldn’t charge ${charge}: the card provider couldn’t use this card. No money was taken.`;
    default:
      return `We couldn’t charge ${charge}: the bank declined the payment. No money was taken.`;
  }
}

const access = (expiresAt: Date, at: Date): string =>
  hasExpired(expiresAt.getTime(), at.getTime())
    ? `Your subscription and your access ended on ${lagosTime(expiresAt)}.`
    : `Your subscription runs until ${lagosTime(expiresAt)}.`;

const cardToUse = (why: RenewalFailureReason): string => {
  if (why === 'refused') return 'another card, or add this one again';
  return why === 'expired' ? 'another card' : 'this card or another one';
};

function whatNext({ subscription: { nextRenewalAt }, why, at }: FailedRenewal): string {
  if (why === 'ours')
    return 'We’ll try again every hour, so you don’t have to do anything now. If your access ends before that works, you can try to pay with a card yourself.';
  if (why === 'late')
    return 'We won’t try to charge a card again automatically. Renew the subscription yourself to continue.';
  if (why === 'unsold') return 'We won’t charge a card again automatically. Choose another plan to continue.';
  const again =
    nextRenewalAt === null
      ? 'That was our last attempt, and we won’t charge a card again automatically.'
      : `We’ll try again ${nextRenewalAt > at ? `on ${lagosTime(nextRenewalAt)}` : 'in a moment'}.`;
  // Until the bank has answered, nothing else can be paid: the cardholder may still approve it.
  if (why === 'challenge') return `${again} If nobody approves it, you can pay with another card after a day at most.`;
  if (nextRenewalAt === null) return `${again} Renew the subscription yourself to continue.`;
  if (why === 'noCard') return `${again} Add a card before then, or pay now.`;
  return `${again} You don’t have to wait: you can pay now with ${cardToUse(why)}.`;
}

/** The mail to each administrator about a failed renewal. The last one says that we won't try again automatically. */
export const renewalFailedMail =
  (site: Site, failed: FailedRenewal): MailTo =>
  (to) => {
    const { subscription, attempt, why, at } = failed;
    const { expiresAt, nextRenewalAt } = subscription;
    const title =
      why === 'challenge'
        ? 'Your bank needs your approval'
        : nextRenewalAt === null
          ? 'Your subscription wasn’t renewed'
          : 'We couldn’t renew your subscription yet';
    return {
      to,
      subject:
        why === 'challenge'
          ? 'Approve the renewal of your subscription'
          : nextRenewalAt === null
            ? 'Your subscription wasn’t renewed'
            : 'Your subscription renewal didn’t go through',
      title,
      paragraphs: [whatHappened(failed), access(expiresAt, at), whatNext(failed)],
      action:
        why === 'unsold'
          ? { label: 'Choose another plan', link: pageLink(site, '/subscriptions/create') }
          : {
              label: why === 'challenge' ? 'Approve the payment' : 'Pay now',
              link: pageLink(site, '/subscriptions/management/subscription/renew'),
            },
      note: attempt
        ? `Payment reference: ${attempt.id}.`
        : 'You can pay with any card there, and save it for next time.',
    };
  };
