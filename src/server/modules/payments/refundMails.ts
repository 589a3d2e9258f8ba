import type { PagePath } from '#contract/pages.ts';
import { isPartlyReturned, mayPayAgain, REFUND_ARRIVES, refundReason, UNDECIDED } from '#domain/refundReason.ts';
import type { Mail, MailTo } from '../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../platform/mail/pageLink.ts';
import { cardName, moneyOfKobo } from '../billing/service.ts';
import type { AttemptRow } from './attempts.ts';

/* The mails to an organisation about refunds. */

const cardOf = ({ cardBrand, cardLast4 }: AttemptRow): string =>
  cardBrand && cardLast4 ? `the ${cardName({ brand: cardBrand, last4: cardLast4 })}` : 'the card you paid with';

const reasonOf = ({ purpose, reason, amount, charged }: AttemptRow): string =>
  refundReason({ purpose, reason, asked: moneyOfKobo(amount), charged: moneyOfKobo(charged ?? amount) });

/** Where the payer can try again. */
const again: Record<AttemptRow['purpose'], PagePath> = {
  purchase: '/subscriptions/create',
  upgrade: '/subscriptions/management/subscription/change',
  renewal: '/subscriptions/management/subscription/renew',
  addCard: '/subscriptions/management/cards',
};

function action(site: Site, attempt: AttemptRow, access: keyof typeof ends): NonNullable<Mail['action']> {
  // While a subscription is running, it's renewed, and nothing new can be bought.
  const purpose = access === 'shortened' ? 'renewal' : attempt.purpose;
  // A refund that failed first is announced days later: they may have paid again since.
  if (mayPayAgain({ ...attempt, isUndecided: access === 'undecided' }) && !(attempt.refundFailures > 0))
    return { label: purpose === 'addCard' ? 'Add the card again' : 'Pay again', link: pageLink(site, again[purpose]) };
  return { label: 'See your payments', link: pageLink(site, '/subscriptions/management/history') };
}

const ends: Record<'ended' | 'shortened' | 'undecided' | 'kept', string[]> = {
  ended: ['Your subscription is no longer paid for, so access has ended. We keep your data for 90 days.'],
  shortened: [
    'The billing period this payment was for is no longer paid for. Your current one isn’t affected, and nothing is charged automatically.',
  ],
  undecided: [UNDECIDED],
  kept: [],
};

/**
 * Says that a payment is being or has been refunded: why, how much, to which card and when it arrives. `access`: what
 * happened to the subscription.
 */
export const refundMail =
  (site: Site, attempt: AttemptRow, access: keyof typeof ends = 'kept'): MailTo =>
  (to) => {
    const [charged, returned] = [
      moneyOfKobo(attempt.charged ?? attempt.amount),
      moneyOfKobo(attempt.returned ?? attempt.charged ?? attempt.amount),
    ];
    const isDone = attempt.refund === 'done';
    const credit = attempt.order?.price.credit ?? 0;
    return {
      to,
      subject: isDone ? `${returned} was returned to your card` : `We’re returning ${returned} to your card`,
      title: isDone ? 'Your payment was returned' : 'You’re getting your money back',
      paragraphs: [
        reasonOf(attempt),
        `${charged} was charged, and ${returned} ${isDone ? 'was' : 'is being'} returned to ${cardOf(attempt)}. It usually arrives ${REFUND_ARRIVES}.`,
        ...ends[access],
        ...(access === 'ended' && mayPayAgain(attempt) ? ['Pay again to continue.'] : []),
        ...(isPartlyReturned(attempt) && access === 'kept' ? ['We haven’t changed what you paid for.'] : []),
        ...((access === 'ended' || access === 'shortened') && credit > 0
          ? [`The ${moneyOfKobo(credit)} of credit used for it is back on your account.`]
          : []),
      ],
      action: action(site, attempt, access),
      note: `Payment reference: ${attempt.id}.`,
    };
  };

export const refundFailedMail =
  (site: Site, attempt: AttemptRow): MailTo =>
  (to) => ({
    to,
    subject: 'We couldn’t return your payment yet',
    title: 'Your refund failed',
    paragraphs: [
      `We tried to return ${moneyOfKobo(attempt.returned ?? attempt.amount)} to ${cardOf(attempt)}, but the card provider couldn’t do it. We still owe you this money.`,
      'We’re looking into it and will contact you. You don’t have to do anything.',
    ],
    action: { label: 'See your payments', link: pageLink(site, '/subscriptions/management/history') },
    note: `Payment reference: ${attempt.id}.`,
  });
