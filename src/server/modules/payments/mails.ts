import type { PagePath } from '#contract/pages.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../platform/mail/pageLink.ts';
import type { Platform } from '../../platform/platform.ts';
import { moneyOfKobo } from '../billing/service.ts';
import { mailAdministrators } from '../subscriptions/service.ts';
import { type AttemptRow, isInDoubt } from './attempts.ts';

/** What the payer can do again, and where. */
const again: Record<AttemptRow['purpose'], { what: string; label: string; path: PagePath }> = {
  purchase: { what: 'You can pay again', label: 'Go to your subscription', path: '/subscriptions' },
  upgrade: {
    what: 'Your subscription hasn’t changed. You can pay for the change again',
    label: 'Go to your subscription',
    path: '/subscriptions/management/subscription',
  },
  renewal: {
    what: 'Your next billing period isn’t paid for yet. You can pay for it again',
    label: 'Renew now',
    path: '/subscriptions/management/subscription/renew',
  },
  addCard: { what: 'You can add the card again', label: 'Go to your cards', path: '/subscriptions/management/cards' },
};

const seePayments = (site: Site): NonNullable<Mail['action']> => ({
  label: 'See your payments',
  link: pageLink(site, '/subscriptions/management/history'),
});

/** Says that a payment being confirmed wasn't charged. */
export function nothingChargedMail(
  site: Site,
  attempt: Pick<AttemptRow, 'id' | 'amount' | 'purpose' | 'status'>,
  to: string,
): Mail {
  const sum = moneyOfKobo(attempt.amount);
  const { what, label, path } = again[attempt.purpose];
  // Another payment may have been made since a payment was abandoned.
  const isAbandoned = attempt.status === 'abandoned';
  return {
    to,
    subject: `Your payment of ${sum} didn’t go through`,
    title: 'Nothing was charged',
    paragraphs: [
      `The card provider told us that your payment of ${sum} failed. No money was taken.`,
      ...(isAbandoned ? [] : [`${what} whenever you like, with the same card or another one.`]),
    ],
    action: isAbandoned ? seePayments(site) : { label, link: pageLink(site, path) },
    note: `Payment reference: ${attempt.id}.`,
  };
}

/** Says that a payment is still being confirmed after a day. */
export function unconfirmedMail(site: Site, attempt: Pick<AttemptRow, 'id' | 'amount'>, to: string): Mail {
  const sum = moneyOfKobo(attempt.amount);
  return {
    to,
    subject: `Your payment of ${sum} isn’t confirmed yet`,
    title: 'We’re still confirming your payment',
    paragraphs: [
      `After a day, the card provider still can’t tell us whether your payment of ${sum} went through. The money may still be taken from your card.`,
      'We’ll keep asking for another week and email you the result. If the money is taken but can’t be used, we’ll return it in full.',
    ],
    action: seePayments(site),
    note: `Payment reference: ${attempt.id}.`,
  };
}

/** Mails the organisation and its administrators that a payment is still being confirmed after a day. */
export const mailUnconfirmed = (platform: Platform, org: OrgTx, attempt: AttemptRow): Promise<void> =>
  mailAdministrators(platform, org, (to) => unconfirmedMail(platform.config, attempt, to));

/**
 * Mails the organisation and its administrators that nothing was charged, if they were told that the payment was being
 * checked.
 */
export async function mailNothingCharged(platform: Platform, org: OrgTx, attempt: AttemptRow): Promise<void> {
  // A payer who just left the card page wasn't told.
  if (isInDoubt(attempt))
    await mailAdministrators(platform, org, (to) => nothingChargedMail(platform.config, attempt, to));
}
