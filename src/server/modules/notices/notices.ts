import { toNaira } from '#domain/money.ts';
import { endOfRetention, firstCharge, notices, type Notice } from '#domain/renewal.ts';
import { hasExpired } from '#domain/terms.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { savedCards } from '../cards/service.ts';
import { chargeAt, nextOrder } from '../quotes/service.ts';
import {
  deletionAfterNotice,
  forEachNoticeDue,
  isDeletionPostponed,
  type SubscriptionRow,
  takeDueNotice,
  mailAdministrators,
} from '../subscriptions/service.ts';
import {
  cancelledEndingMail,
  type Charge,
  dataGoesMail,
  endingMail,
  renewingMail,
  trialEndingMail,
  unsoldEndingMail,
} from './mails.ts';

/* Mails before a trial or a billing period ends, and before the data is deleted: each notice once. */

/** Sends all due notices. One that fails is due again at the next run. */
export const noticesJob = (platform: Platform): Job => ({
  name: 'notices',
  after: ['purge'],
  cron: '*/5 * * * *',
  run(signal) {
    const now = platform.clock.now();
    return forEachNoticeDue(platform, now, signal, (org) => sendNotice(platform, org, now));
  },
});

/** Sends an organisation its due notice, at most once: another process finds nothing due. */
async function sendNotice(platform: Platform, org: OrgTx, now: Date): Promise<void> {
  const row = await takeDueNotice(org, now);
  const newest = row && dueNotice(row, now);
  const mail = newest && (await mailFor(platform, org, row, newest, now));
  if (mail) await mailAdministrators(platform, org, mail);
}

/** The newest due notice, or null if what it announces has already happened. A deletion waits for its notice. */
function dueNotice(row: SubscriptionRow, now: Date): Notice | null {
  const { expiresAt } = row;
  const [end, at] = [expiresAt.getTime(), now.getTime()];
  const newest = notices(end).findLast((each) => each.at <= at) ?? null;
  const isOver = newest?.kind === 'ending' ? hasExpired(end, at) : isDeletionPostponed(row);
  return isOver ? null : newest;
}

/** The mail for a notice; null if another mail already says it. */
async function mailFor(
  { config }: Platform,
  org: OrgTx,
  row: SubscriptionRow,
  { kind }: Notice,
  now: Date,
): Promise<((to: string) => Mail) | null> {
  const { expiresAt } = row;
  const isTrial = row.kind === 'trial';
  if (kind === 'purge') {
    const deletedAt = deletionAfterNotice(row, endOfRetention(expiresAt.getTime()), now.getTime());
    return dataGoesMail(config, {
      expiresAt,
      deletedAt: new Date(deletedAt),
      isTrial,
      isCancelled: row.cancelledAt !== null,
    });
  }
  if (isTrial) return trialEndingMail(config, { expiresAt });
  if (row.cancelledAt !== null) return cancelledEndingMail(config, { expiresAt });
  const order = await nextOrder(org, row, now);
  if (order === null) return unsoldEndingMail(config, { expiresAt });
  const charge = await chargeOf(org, row, order, now);
  if (charge === null) return endingMail(config, { expiresAt });
  // From the first charge on, the mails about charges say more. Renewal that was resumed after it charges at the end.
  const isResumed = row.renewalFailures === 0 && charge.at >= expiresAt;
  return now.getTime() >= firstCharge(expiresAt.getTime()) && !isResumed
    ? null
    : renewingMail(config, { expiresAt, charge });
}

/** The next automatic charge; null if there is none. */
async function chargeOf(org: OrgTx, row: SubscriptionRow, { price }: PaidOrder, now: Date): Promise<Charge | null> {
  const at = chargeAt(row, now);
  if (at === null) return null;
  // The validity on the day of the charge: the card may have expired by then.
  const card = (await savedCards(org, at)).find(({ isDefault }) => isDefault) ?? null;
  return { at, amount: toNaira(price.paymentDue), card };
}
