import type { OrgTx } from '../../db/scope.ts';
import { takeInTransaction } from '../../platform/rateLimits.ts';

const DAY = 24 * 3600;

/**
 * Counts an invitation or a mail about a role to an unproven address, because those who add it haven't shown that it's
 * wanted: five a day from an organisation, so that none uses up another's, and fifty from all. False beyond that.
 */
export async function takeMemberMail({ tx, orgId }: OrgTx, email: string, now: Date): Promise<boolean> {
  const address = email.toLowerCase();
  const own = { key: `member-mail:${orgId}:${address}`, max: 5, seconds: DAY };
  const all = { key: `member-mails:${address}`, max: 50, seconds: DAY };
  return (await takeInTransaction(tx, own, now)) && takeInTransaction(tx, all, now);
}
