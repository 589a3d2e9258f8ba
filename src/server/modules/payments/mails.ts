import { toNaira } from '#domain/money.ts';
import type { OrgTx } from '../../db/scope.ts';
import { frame } from '../../platform/mail/frame.ts';
import type { Platform } from '../../platform/platform.ts';
import { money } from '../billing/service.ts';
import { type AttemptRow, payerEmail } from './attempts.ts';

/** Whether somebody was told that it is being checked: a card was charged by us, or its bank was asked. Who only left a card page was not. */
const wasInDoubt = ({ cardId, isChallenged, status }: AttemptRow): boolean => cardId !== null || isChallenged || status === 'unknown';

/** Mails the organisation that a payment which was in doubt has come to nothing. */
export async function tellNothingCharged({ mailer, config }: Platform, org: OrgTx, attempt: AttemptRow): Promise<void> {
  if (!wasInDoubt(attempt)) return;
  const sum = money(toNaira(attempt.amount));
  const isPurchase = attempt.purpose === 'purchase';
  await mailer.send(
    org.tx,
    frame({
      to: await payerEmail(org),
      subject: `Your payment of ${sum} did not go through`,
      title: 'Nothing was charged',
      paragraphs: [
        `The card provider has told us that your payment of ${sum} came to nothing. No money was taken.`,
        `You can ${isPurchase ? 'pay' : 'add the card'} again whenever you like, with the same card or another one.`,
      ],
      action: isPurchase
        ? { label: 'Go to your subscription', link: `${config.publicUrl}/subscriptions` }
        : { label: 'Go to your cards', link: `${config.publicUrl}/subscriptions/management/cards` },
      note: `The payment’s reference is ${attempt.id}.`,
    }),
  );
}
