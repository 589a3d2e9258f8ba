import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { organisations, outbox, unreachableAddresses } from '#server/db/schema/index.ts';
import type { OrgTx } from '#server/db/scope.ts';
import { earlier } from '../clock.ts';
import { retentionPeriods } from '../retentionPeriods.ts';
import { mailKeyOf } from './messageId.ts';

/*
 * Addresses that an organisation's mail didn't reach: refused by the mail server, given up after retries, or bounced.
 */

const isAddressOf = (orgId: string, email: string) =>
  and(eq(unreachableAddresses.orgId, orgId), eq(unreachableAddresses.email, email.toLowerCase()));

/**
 * Records that the organisation's mail can't be delivered to the address. Does nothing if the organisation no longer
 * exists.
 */
export async function recordUnreachable(tx: Tx, orgId: string, email: string, failedAt: Date): Promise<void> {
  const [org] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, orgId))
    .for('key share');
  if (!org) return;
  await tx
    .insert(unreachableAddresses)
    .values({ orgId, email: email.toLowerCase(), failedAt })
    .onConflictDoUpdate({
      target: [unreachableAddresses.orgId, unreachableAddresses.email],
      set: { failedAt: sql`excluded.failed_at` },
    });
}

/**
 * Records a bounced mail. Returns false if we didn't send it, it belonged to no organisation, or its record has been
 * deleted.
 */
export async function recordBounce(tx: Tx, messageId: string, email: string, at: Date): Promise<boolean> {
  const key = mailKeyOf(messageId);
  if (key === null) return false;
  const [mail] = await tx
    .select({ orgId: outbox.orgId })
    .from(outbox)
    .where(and(eq(outbox.id, key.id), eq(outbox.createdAt, key.createdAt)));
  if (mail?.orgId === undefined || mail.orgId === null) return false;
  await recordUnreachable(tx, mail.orgId, email, at);
  return true;
}

/** Records that a later mail was accepted. */
export async function recordDelivered(tx: Tx, orgId: string, email: string): Promise<void> {
  await tx.delete(unreachableAddresses).where(isAddressOf(orgId, email));
}

/**
 * The organisation's unreachable addresses, in lower case, each with the time of the latest mail that couldn't be
 * delivered.
 */
export function unreachableAddressesOf({ tx, orgId }: OrgTx): Promise<{ email: string; failedAt: Date }[]> {
  const { email, failedAt } = unreachableAddresses;
  return tx
    .select({ email, failedAt })
    .from(unreachableAddresses)
    .where(eq(unreachableAddresses.orgId, orgId))
    .orderBy(email);
}

/** Deletes failures that are past their retention period. */
export async function deleteOldFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(unreachableAddresses)
    .where(lte(unreachableAddresses.failedAt, earlier(now, retentionPeriods.unreachable)));
}

/** Deletes all of the organisation's unreachable addresses. */
export async function forgetUnreachable({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(unreachableAddresses).where(eq(unreachableAddresses.orgId, orgId));
}
