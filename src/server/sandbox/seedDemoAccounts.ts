import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { subscriptionEvents } from '#contract/subscriptions.ts';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import type { Tx } from '../db/database.ts';
import {
  activities,
  billingContacts,
  countries,
  organisations,
  outlets,
  states,
  subscriptions,
  users,
} from '../db/schema/index.ts';
import { bindToOrg } from '../db/scope.ts';
import { recordActivity } from '../modules/activity/service.ts';
import { timers } from '../modules/subscriptions/service.ts';
import { earlier } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { demoOrganisations, demoPassword, type DemoOrganisation } from './demoAccounts.ts';
import { seedPurchases } from './demoPurchases.ts';
import { DATA_DELETED_EVENT } from './mainApp.ts';

/** Creates or resets the demo organisations, or others of their kind. People who were added to them stay. */
export async function seedDemoAccounts(
  { config, database, passwords, clock }: Platform,
  demos: readonly DemoOrganisation[] = demoOrganisations,
): Promise<void> {
  const passwordHash = await passwords.hash(demoPassword);
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const demo of demos) {
      // PGlite keeps this thread busy. Let page requests through in between.
      await yieldToEventLoop();
      const began = demo.trialBegan === null ? null : earlier(now, { days: demo.trialBegan });
      const joined = earlier(began ?? now, {
        days: 1 + Math.max(0, ...(demo.bought?.payments ?? []).map(({ daysAgo }) => daysAgo)),
      });
      await seedOrganisation(tx, demo, joined, began);
      await seedPeople(tx, demo, joined, passwordHash);
      await seedContacts(tx, demo, joined);
      await seedSubscription(tx, demo, began, now);
    }
    await seedPurchases({ config }, tx, demos, now);
  });
}

async function placeOf(tx: Tx, state: string): Promise<{ countryId: number; stateId: number }> {
  const [place] = await tx
    .select({ countryId: countries.id, stateId: states.id })
    .from(countries)
    .innerJoin(states, eq(states.countryId, countries.id))
    .where(and(eq(countries.iso2, 'NG'), eq(states.name, state)));
  if (!place) throw new Error(`the seed has no ${state}`);
  return place;
}

async function seedOrganisation(tx: Tx, demo: DemoOrganisation, joined: Date, began: Date | null): Promise<void> {
  const { id, name, alias, phone, address, city, state, taxNumber, hasTwoFactorAuth, refCode, people } = demo;
  const settings = {
    name,
    alias,
    phone,
    address,
    city,
    taxNumber,
    hasTwoFactorAuth,
    refCode,
    ...(await placeOf(tx, state)),
    email: people[0]?.email ?? '',
    pendingEmail: null,
    logoUrl: null,
    trialUsedAt: began,
  };
  // A tester may have given its alias to another organisation, which would make the next start fail.
  await tx
    .update(organisations)
    .set({ alias: null })
    .where(and(eq(sql`lower(${organisations.alias})`, alias), ne(organisations.id, id)));
  await tx
    .insert(organisations)
    .values({ id, ...settings, createdAt: joined, activatedAt: joined })
    .onConflictDoUpdate({ target: organisations.id, set: { ...settings, version: sql`${organisations.version} + 1` } });
  await tx.insert(outlets).values({ orgId: id, id, name: 'Head office', isDefault: true }).onConflictDoNothing();
}

async function seedPeople(
  tx: Tx,
  { id: orgId, people }: DemoOrganisation,
  joined: Date,
  passwordHash: string,
): Promise<void> {
  for (const { id, name, email, role } of people) {
    const person = { name, email, passwordHash, isRoot: role === 'admin', isAllocated: false, emailVerifiedAt: joined };
    // Someone reported as having left may have signed up again.
    await tx.delete(users).where(and(eq(sql`lower(${users.email})`, email), ne(users.id, id)));
    await tx
      .insert(users)
      .values({ id, orgId, ...person, createdAt: joined })
      .onConflictDoUpdate({ target: users.id, set: person });
  }
}

async function seedContacts(
  tx: Tx,
  { id: orgId, billingContacts: contacts }: DemoOrganisation,
  joined: Date,
): Promise<void> {
  await tx.delete(billingContacts).where(eq(billingContacts.orgId, orgId));
  for (const contact of contacts) await tx.insert(billingContacts).values({ orgId, ...contact, createdAt: joined });
}

/** Resets the trial and the log. Purchases are seeded later. */
async function seedSubscription(
  tx: Tx,
  { id: orgId, people }: DemoOrganisation,
  began: Date | null,
  now: Date,
): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.orgId, orgId));
  await tx
    .delete(activities)
    .where(and(eq(activities.orgId, orgId), inArray(activities.event, [...subscriptionEvents, DATA_DELETED_EVENT])));
  if (!began) return;
  const expiresAt = new Date(endOfTerm(began.getTime(), TRIAL_DAYS));
  const facts = {
    kind: 'trial' as const,
    expiresAt,
    isAutoRenewal: true,
    renewalFailures: 0,
    cancelledAt: null,
    purgedAt: null,
  };
  await tx
    .insert(subscriptions)
    .values({ orgId, id: orgId, ...facts, ...timers(facts, now), createdAt: began, startedAt: began });
  await recordActivity(bindToOrg(orgId, tx), {
    actorId: people[0]?.id ?? null,
    event: 'trial.started',
    at: began,
    data: { expiresAt: expiresAt.toISOString() },
  });
}
