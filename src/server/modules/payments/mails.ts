import { toNaira } from '#domain/money.ts';
import type { Config } from '../../config.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { money } from '../billing/service.ts';
import { type AttemptRow, isInDoubt, payerEmail } from './attempts.ts';

/** What the payer can do again, and where. */
const again: Record<AttemptRow['purpose'], { what: string; label: string; path: string }> = {
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

/** Says that a payment being confirmed wasn't charged. */
export function nothingChargedMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  attempt: Pick<AttemptRow, 'id' | 'amount' | 'purpose'>,
  to: string,
): Mail {
  const sum = money(toNaira(attempt.amount));
  const { what, label, path } = again[attempt.purpose];
  return {
    to,
    subject: `Your payment of ${sum} didn’t go through`,
    title: 'Nothing was charged',
    paragraphs: [
      `The card provider told us that your payment of ${sum} failed. No money was taken.`,
      `${what} whenever you like, with the same card or another one.`,
    ],
    action: { label, link: `${publicUrl}${path}` },
    note: `Payment reference: ${attempt.id}.`,
  };
}

/** Mails the organisation that nothing was charged, if it was told that the payment was being checked. */
export async function mailNothingCharged({ mailer, config }: Platform, org: OrgTx, attempt: AttemptRow): Promise<void> {
  // A payer who just left the card page wasn't told.
  if (isInDoubt(attempt)) await mailer.send(org, nothingChargedMail(config, attempt, await payerEmail(org)));
}
