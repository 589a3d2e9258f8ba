import { lte } from 'drizzle-orm';
import { toNaira } from '#domain/money.ts';
import { endOfRetention, firstCharge, notices, type Notice } from '#domain/renewal.ts';
import { hasExpired } from '#domain/terms.ts';
import { subscriptions } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { savedCards } from '../cards/service.ts';
import { forEachDue } from './due.ts';
import { cancelledEndingMail, type Charge, dataGoesMail, endingMail, renewingMail, trialEndingMail } from './noticeMails.ts';
import { tellAdministrators } from './recipients.ts';
import { chargeAt, nextOrder } from './renewal.ts';
import { changeSubscription, currentRow, lockOrganisation, type SubscriptionRow } from './store.ts';
import { timers } from './timers.ts';

/* What is written before a trial or a term ends, and before the data goes: each notice once, at its time. */

/** Sends all notices that are due. One that cannot be sent is due at the next run. */
export const noticing = (platform: Platform): Job => ({
  name: 'notices',
  cron: '*/5 * * * *',
  run() {
    const now = platform.clock.now();
    return forEachDue(platform, lte(subscriptions.nextNoticeAt, now), (org) => notice(platform, org, now), 'a notice could not be sent');
  },
});

/** Writes to one organisation, and moves its timer on in the same transaction: whoever comes second finds nothing due. */
async function notice(platform: Platform, org: OrgTx, now: Date): Promise<void> {
  await lockOrganisation(org);
  const row = await currentRow(org, now);
  if (!row || row.nextNoticeAt === null || row.nextNoticeAt > now) return;
  const { nextNoticeAt } = timers(row, now);
  await changeSubscription(org, { nextNoticeAt }, now);
  const newest = dueNotice(row, now);
  const mail = newest && (await mailOf(platform, org, row, newest, now));
  if (mail) await tellAdministrators(platform, org, mail);
}

/** Where time has jumped over several, the newest alone, and only while what it speaks of has not happened. */
function dueNotice({ expiresAt }: SubscriptionRow, now: Date): Notice | null {
  const [end, at] = [expiresAt.getTime(), now.getTime()];
  const newest = notices(end).findLast((each) => each.at <= at);
  if (!newest) return null;
  const isOver = newest.kind === 'ending' ? hasExpired(end, at) : at >= endOfRetention(end);
  return isOver ? null : newest;
}

/** Null where another mail says more. */
async function mailOf({ config }: Platform, org: OrgTx, row: SubscriptionRow, { kind }: Notice, now: Date): Promise<((to: string) => Mail) | null> {
  const { expiresAt } = row;
  const isTrial = row.kind === 'trial';
  if (kind === 'purge') return dataGoesMail(config, { expiresAt, isTrial });
  if (isTrial) return trialEndingMail(config, { expiresAt });
  if (row.cancelledAt !== null) return cancelledEndingMail(config, { expiresAt });
  const charge = await chargeOf(org, row, now);
  if (charge === null) return endingMail(config, { expiresAt });
  // From the first try on, what became of it is told by itself.
  return now.getTime() >= firstCharge(expiresAt.getTime()) ? null : renewingMail(config, { expiresAt, charge });
}

/** What the card is charged by itself; null when it is not. */
async function chargeOf(org: OrgTx, row: SubscriptionRow, now: Date): Promise<Charge | null> {
  const at = chargeAt(row, now);
  const order = at && (await nextOrder(org, row, now));
  if (!order) return null;
  // Judged by the day of the charge: a card may have run out by then.
  const card = (await savedCards(org, at)).find(({ isDefault }) => isDefault) ?? null;
  return { at, amount: toNaira(order.price.paymentDue), card };
}
