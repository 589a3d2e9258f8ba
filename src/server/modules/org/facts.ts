import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { organisations, outlets } from '../../db/schema/index.ts';
import { preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { among } from '../../db/sets.ts';

/* What other modules read and write of an organisation, and its locks. */

const lifecycleColumns = { alias: organisations.alias, trialUsedAt: organisations.trialUsedAt };
export type LifecycleFacts = Pick<typeof organisations.$inferSelect, 'alias' | 'trialUsedAt'>;

const lockedFacts = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx.select(lifecycleColumns).from(organisations).where(eq(organisations.id, at.orgId)).for('update'),
);

/** Locks the organisation, so that changes to what belongs to it happen one at a time. Null if it was deleted. */
export async function lockOrganisation({ tx, orgId }: OrgTx): Promise<LifecycleFacts | null> {
  const [org] = await lockedFacts(tx, { orgId });
  return org ?? null;
}

const lockedId = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, at.orgId)).for('no key update'),
);

/** Locks the organisation against other writers, but not against inserts of rows that reference it. */
export async function lockForWriting({ tx, orgId }: OrgTx): Promise<void> {
  await lockedId(tx, { orgId });
}

const renewalColumns = {
  email: organisations.email,
  alias: organisations.alias,
  trialUsedAt: organisations.trialUsedAt,
  specialDiscount: organisations.specialDiscount,
};
/** `specialDiscount` is in basis points. */
export type RenewingOrganisation = Pick<typeof organisations.$inferSelect, keyof typeof renewalColumns>;

/**
 * Locks these organisations against other writers, skipping any that are locked. Returns the facts their renewals
 * depend on, by id.
 */
export async function lockFreeOrganisations(
  tx: Tx,
  orgIds: readonly string[],
): Promise<Map<string, RenewingOrganisation>> {
  const rows = await tx
    .select({ id: organisations.id, ...renewalColumns })
    .from(organisations)
    .where(among(organisations.id, orgIds))
    .for('no key update', { skipLocked: true });
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Reads the facts its lifecycle depends on, without a lock. Null if it was deleted. */
export async function lifecycleFacts({ tx, orgId }: OrgTx): Promise<LifecycleFacts | null> {
  const [org] = await tx.select(lifecycleColumns).from(organisations).where(eq(organisations.id, orgId));
  return org ?? null;
}

const factColumns = {
  name: organisations.name,
  email: organisations.email,
  hasTwoFactorAuth: organisations.hasTwoFactorAuth,
  specialDiscount: organisations.specialDiscount,
};
/** `specialDiscount` is in basis points; `name` is null until the organisation is set up. */
export type OrganisationFacts = Pick<typeof organisations.$inferSelect, keyof typeof factColumns>;

const factsOf = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx.select(factColumns).from(organisations).where(eq(organisations.id, at.orgId)),
);

/** The organisation's name, email, two-factor setting and special discount; null if it was deleted. */
export async function organisationFacts({ tx, orgId }: OrgTx): Promise<OrganisationFacts | null> {
  const [org] = await factsOf(tx, { orgId });
  return org ?? null;
}

/** `organisationFacts` for the session's organisation. Throws if it was deleted. */
export async function ownFacts(org: OrgTx): Promise<OrganisationFacts> {
  const facts = await organisationFacts(org);
  if (!facts) throw new Error('the session’s organisation is gone');
  return facts;
}

/** Whether the organisation exists. */
export async function isOrganisation(tx: Tx, orgId: string): Promise<boolean> {
  return (await tx.$count(organisations, eq(organisations.id, orgId))) === 1;
}

/** The organisation with this referral code, ignoring case; null for an unknown code. */
export async function organisationOfReferral(tx: Tx, code: string): Promise<string | null> {
  const [org] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.refCode, sql`upper(${code})`));
  return org?.id ?? null;
}

/** Keeps the referral code of a sign-up until the organisation buys something; null forgets it. */
export async function keepReferral(tx: Tx, orgId: string, code: string | null): Promise<void> {
  await tx.update(organisations).set({ referredBy: code }).where(eq(organisations.id, orgId));
}

/** Returns the kept referral code and forgets it. Lock the organisation first. */
export async function takeReferral({ tx, orgId }: OrgTx): Promise<string | null> {
  const [org] = await tx
    .select({ code: organisations.referredBy })
    .from(organisations)
    .where(eq(organisations.id, orgId));
  const code = org?.code ?? null;
  if (code !== null) await keepReferral(tx, orgId, null);
  return code;
}

/** Marks the trial as used, permanently. */
export async function markTrialUsed({ tx, orgId }: OrgTx, at: Date): Promise<void> {
  await tx.update(organisations).set({ trialUsedAt: at }).where(eq(organisations.id, orgId));
}

const newRefCode = () => randomBytes(5).toString('hex').toUpperCase();

/** Creates an organisation with its default outlet and returns its id. */
export async function createOrganisation(tx: Tx, email: string, now: Date): Promise<string> {
  const [org] = await tx
    .insert(organisations)
    .values({ email, refCode: newRefCode(), createdAt: now })
    .returning({ id: organisations.id });
  if (!org) throw new Error('the organisation was not stored');
  await tx.insert(outlets).values({ orgId: org.id, name: 'Head office', isDefault: true });
  return org.id;
}

/** Deletes an organisation that was never set up. The caller has checked that nobody belongs to it. */
export async function deleteUnusedOrganisation(tx: Tx, orgId: string): Promise<void> {
  await tx.delete(organisations).where(and(eq(organisations.id, orgId), isNull(organisations.activatedAt)));
}

/** Deletes an organisation and what belongs to it, such as its people. Payments, receipts, referrals and the log stay. */
export async function deleteOrganisation({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(organisations).where(eq(organisations.id, orgId));
}

export interface OrganisationDetails {
  name: string;
  alias: string | undefined;
  countryId: number;
  stateId: number;
  phone: string;
}

/** Sets up the organisation once; false if it was set up already. */
export async function activateOrganisation(
  { tx, orgId }: OrgTx,
  { alias, ...setUp }: OrganisationDetails,
  now: Date,
): Promise<boolean> {
  const activated = await tx
    .update(organisations)
    .set({
      ...setUp,
      ...(alias === undefined ? {} : { alias }),
      activatedAt: now,
      version: sql`${organisations.version} + 1`,
    })
    .where(and(eq(organisations.id, orgId), isNull(organisations.activatedAt)))
    .returning({ id: organisations.id });
  return activated.length === 1;
}

export async function setAlias(tx: Tx, orgId: string, alias: string | null): Promise<void> {
  await tx.update(organisations).set({ alias }).where(eq(organisations.id, orgId));
}

/**
 * Turns two-factor off, or on if `email` is still the organisation's. False if nothing changed or the email is
 * outdated.
 */
export async function setTwoFactor(
  { tx, orgId }: OrgTx,
  change: { isOn: true; email: string } | { isOn: false },
): Promise<boolean> {
  const changed = await tx
    .update(organisations)
    .set({ hasTwoFactorAuth: change.isOn })
    .where(
      and(
        eq(organisations.id, orgId),
        eq(organisations.hasTwoFactorAuth, !change.isOn),
        ...(change.isOn ? [eq(organisations.email, change.email)] : []),
      ),
    )
    .returning({ id: organisations.id });
  return changed.length === 1;
}
