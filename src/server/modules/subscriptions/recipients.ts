import { and, eq, isNotNull } from 'drizzle-orm';
import { organisations, users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';

/** The organisation's email and its administrators', each address once. */
async function administratorEmails({ tx, orgId }: OrgTx): Promise<string[]> {
  const [org] = await tx.select({ email: organisations.email }).from(organisations).where(eq(organisations.id, orgId));
  const administrators = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), users.isRoot, isNotNull(users.emailVerifiedAt)))
    .orderBy(users.createdAt, users.email);
  const all = [...(org ? [org] : []), ...administrators].map(({ email }) => email);
  return [...new Map(all.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed();
}

/** Mails the organisation and its administrators about their subscription, in the transaction of what it speaks of. */
export async function tellAdministrators({ mailer }: Pick<Platform, 'mailer'>, org: OrgTx, mailTo: (to: string) => Mail): Promise<void> {
  for (const to of await administratorEmails(org)) await mailer.send(org, mailTo(to));
}
