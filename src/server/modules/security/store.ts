import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { securityEvents } from '#contract/security.ts';
import { activities, organisations, users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

/** The organisation as far as security goes. */
export async function protection({ tx, orgId }: OrgTx): Promise<{ email: string; hasTwoFactorAuth: boolean }> {
  const [org] = await tx
    .select({ email: organisations.email, hasTwoFactorAuth: organisations.hasTwoFactorAuth })
    .from(organisations)
    .where(eq(organisations.id, orgId));
  if (!org) throw new Error('the session’s organisation is gone');
  return org;
}

/** A person of the organisation; null when they have left. */
export async function personOf({ tx, orgId }: OrgTx, userId: string): Promise<{ name: string; email: string; passwordHash: string | null } | null> {
  const [person] = await tx
    .select({ name: users.name, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  return person ?? null;
}

/** Turns two-factor on, if `email` is still the organisation's, or off. False when it was so already, or the email is another. */
export async function setTwoFactor({ tx, orgId }: OrgTx, wanted: { isOn: true; email: string } | { isOn: false }): Promise<boolean> {
  const changed = await tx
    .update(organisations)
    .set({ hasTwoFactorAuth: wanted.isOn })
    .where(
      and(
        eq(organisations.id, orgId),
        eq(organisations.hasTwoFactorAuth, !wanted.isOn),
        ...(wanted.isOn ? [eq(organisations.email, wanted.email)] : []),
      ),
    )
    .returning({ id: organisations.id });
  return changed.length === 1;
}

/** The newest entries of the security log before one of them, with the names of who is still there. */
export async function logEntries({ tx, orgId }: OrgTx, { before, limit }: { before: number | undefined; limit: number }) {
  return tx
    .select({ id: activities.id, event: activities.event, data: activities.data, at: activities.at, actor: users.name })
    .from(activities)
    .leftJoin(users, and(eq(users.orgId, activities.orgId), eq(users.id, activities.actorId)))
    .where(
      and(
        eq(activities.orgId, orgId),
        inArray(activities.event, [...securityEvents]),
        ...(before === undefined ? [] : [lt(activities.id, before)]),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(limit);
}
