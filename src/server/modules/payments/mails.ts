import { toNaira } from '#domain/money.ts';
import type { Config } from '../../config.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { money } from '../billing/service.ts';
import { type AttemptRow, isInDoubt, payerEmail } from './attempts.ts';

/** What can be done again, and where. */
const again: Record<AttemptRow['purpose'], { what: string; label: string; path: string }> = {
  purchase: { what: 'You can pay again', label: 'Go to your subscription', path: '/subscriptions' },
  upgrade: { what: 'Your subscription is as it was. You can pay for the change again', label: 'Go to your subscription', path: '/subscriptions/management/subscription' },
  renewal: { what: 'The next term is not paid for yet. You can pay for it again', label: 'Pay for the next term', path: '/subscriptions/management/subscription/renew' },
  addCard: { what: 'You can add the card again', label: 'Go to your cards', path: '/subscriptions/management/cards' },
};

/** That a payment which was in doubt has come to nothing. */
export function nothingChargedMail({ publicUrl }: Pick<Config, 'publicUrl'>, attempt: Pick<AttemptRow, 'id' | 'amount' | 'purpose'>, to: string): Mail {
  const sum = money(toNaira(attempt.amount));
  const { what, label, path } = again[attempt.purpose];
  return {
    to,
    subject: `Your payment of ${sum} did not go through`,
    title: 'Nothing was charged',
    paragraphs: [
      `The card provider has told us that your payment of ${sum} came to nothing. No money was taken.`,
      `${what} whenever you like, with the same card or another one.`,
    ],
    action: { label, link: `${publicUrl}${path}` },
    note: `The payment’s reference is ${attempt.id}.`,
  };
}

/** Tells the organisation, where it was told before that the payment is being checked. */
export async function tellNothingCharged({ mailer, config }: Platform, org: OrgTx, attempt: AttemptRow): Promise<void> {
  // Who only left a card page was not told.
  if (isInDoubt(attempt)) await mailer.send(org, nothingChargedMail(config, attempt, await payerEmail(org)));
}
