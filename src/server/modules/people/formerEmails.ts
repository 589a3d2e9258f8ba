import { and, eq, inArray } from 'drizzle-orm';
import { formerEmails } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

/**
 * Stores a former email. It still identifies the person until the main application reports the new one
 * (members/service.ts). If it identifies a colleague, it stays theirs.
 */
export async function rememberFormerEmail(
  { tx, orgId }: OrgTx,
  userId: string,
  email: string,
  changedAt: Date,
): Promise<void> {
  await tx
    .insert(formerEmails)
    .values({ orgId, userId, email, changedAt })
    .onConflictDoUpdate({
      target: [formerEmails.orgId, formerEmails.email],
      set: { changedAt },
      setWhere: eq(formerEmails.userId, userId),
    });
}

/** Deletes a former email of the person, who has it again. */
export async function forgetFormerEmail({ tx, orgId }: OrgTx, userId: string, email: string): Promise<void> {
  await tx
    .delete(formerEmails)
    .where(and(eq(formerEmails.orgId, orgId), eq(formerEmails.userId, userId), eq(formerEmails.email, email)));
}

/** The former owners of these emails in the organisation: user id by email. */
export async function formerOwners({ tx, orgId }: OrgTx, emails: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(formerEmails)
    .where(and(eq(formerEmails.orgId, orgId), inArray(formerEmails.email, emails)));
  return new Map(rows.map(({ email, userId }) => [email, userId]));
}

/** Deletes a person's former emails, once the main application has reported the current one. */
export async function forgetFormerEmails({ tx, orgId }: OrgTx, userId: string): Promise<void> {
  await tx.delete(formerEmails).where(and(eq(formerEmails.orgId, orgId), eq(formerEmails.userId, userId)));
}
