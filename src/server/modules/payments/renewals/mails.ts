import { toNaira } from '#domain/money.ts';
import { hasExpired } from '#domain/terms.ts';
import type { Config } from '../../../config.ts';
import { lagosTime } from '../../../platform/mail/lagosTime.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { brandNames, money } from '../../billing/service.ts';
import type { SubscriptionRow } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';

/** Why the next term was not paid for by itself. */
export type Why = 'declined' | 'insufficientFunds' | 'refused' | 'abandoned' | 'challenge' | 'noCard' | 'expired' | 'late' | 'returned';

interface Failed {
  /** As it is with this failure. */
  subscription: SubscriptionRow;
  attempt: AttemptRow | null;
  why: Why;
  at: Date;
}

const cardOf = ({ cardBrand, cardLast4 }: AttemptRow): string => (cardBrand && cardLast4 ? `your ${brandNames[cardBrand]} ending ${cardLast4}` : 'your card');

function happened({ attempt, why }: Failed): string {
  if (why === 'late') return 'We could not charge the next term of your subscription in time.';
  if (!attempt) return 'We wanted to charge the next term of your subscription, but there is no saved card to charge.';
  const charge = `${money(toNaira(attempt.amount))} for the next term of your subscription to ${cardOf(attempt)}`;
  switch (why) {
    case 'challenge':
      return `We wanted to charge ${charge}. The card’s bank wants its holder to approve that first.`;
    case 'insufficientFunds':
      return `We could not charge ${charge}: there was not enough money on it. Nothing was taken.`;
    case 'expired':
      return `We could not charge ${charge}: the card has expired. Nothing was taken.`;
    case 'returned':
      return `We charged ${charge}, but the payment couldn’t be kept: the money goes back to the card.`;
    case 'abandoned':
      return `We could not charge ${charge}: the card provider gave no answer for a day.`;
    default:
      return `We could not charge ${charge}: its bank refused. Nothing was taken.`;
  }
}

const access = (expiresAt: Date, at: Date): string =>
  hasExpired(expiresAt.getTime(), at.getTime()) ? `Your subscription ended on ${lagosTime(expiresAt)}, and access with it.` : `Your subscription runs until ${lagosTime(expiresAt)}.`;

function next({ subscription: { nextRenewalAt }, why, at }: Failed): string {
  if (why === 'late') return 'We will not charge a card any more by ourselves. Renew the subscription yourself to go on.';
  if (nextRenewalAt === null) return 'That was the last try: we will not charge a card again by ourselves. Renew the subscription yourself to go on.';
  return `We try again ${nextRenewalAt > at ? `on ${lagosTime(nextRenewalAt)}` : 'in a moment'}. You need not wait for that: you can pay now, with ${why === 'expired' ? 'another card' : 'this card or another one'}.`;
}

/** The mail to each administrator that the next term was not paid for; the last one says that nobody tries again by itself. */
export const renewalFailedMail =
  ({ publicUrl }: Pick<Config, 'publicUrl'>, failed: Failed) =>
  (to: string): Mail => {
    const { subscription, attempt, why, at } = failed;
    const { expiresAt, nextRenewalAt } = subscription;
    const title = why === 'challenge' ? 'Your bank asks for your approval' : nextRenewalAt === null ? 'Your subscription was not renewed' : 'We could not renew your subscription yet';
    return {
      to,
      subject: why === 'challenge' ? 'Approve the renewal of your subscription' : nextRenewalAt === null ? 'Your subscription was not renewed' : 'The renewal of your subscription did not go through',
      title,
      paragraphs: [happened(failed), access(expiresAt, at), next(failed)],
      action: { label: why === 'challenge' ? 'Approve or pay now' : 'Pay now', link: `${publicUrl}/subscriptions/management/subscription/renew` },
      ...(attempt ? { note: `The payment’s reference is ${attempt.id}.` } : { note: 'On that page you can pay with any card, and save it for the next time.' }),
    };
  };
