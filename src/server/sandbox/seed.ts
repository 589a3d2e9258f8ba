import { and, eq, ne, sql } from 'drizzle-orm';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import type { Tx } from '../db/database.ts';
import { countries, organisations, outlets, states, subscriptions, users } from '../db/schema/index.ts';
import { later } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { demoOrganisations, demoPassword, type DemoOrganisation } from './demoAccounts.ts';

/** Puts the demo organisations into (and back to) the situation that each of them shows. */
export async function seedDemoAccounts({ database, passwords, clock }: Platform): Promise<void> {
  const passwordHash = await passwords.hash(demoPassword);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const place = await lagos(tx);
    for (const organisation of demoOrganisations) await put(tx, organisation, { ...place, passwordHash, now });
  });
}

async function lagos(tx: Tx): Promise<{ countryId: number; stateId: number }> {
  const [place] = await tx
    .select({ countryId: countries.id, stateId: states.id })
    .from(countries)
    .innerJoin(states, eq(states.countryId, countries.id))
    .where(and(eq(countries.iso2, 'NG'), eq(states.name, 'Lagos')));
  if (!place) throw new Error('the seed has no Lagos');
  return place;
}

interface Surroundings {
  countryId: number;
  stateId: number;
  passwordHash: string;
  now: Date;
}

async function put(tx: Tx, demo: DemoOrganisation, { countryId, stateId, passwordHash, now }: Surroundings): Promise<void> {
  const began = demo.trialBegan === null ? null : later(now, { days: -demo.trialBegan });
  const joined = later(began ?? now, { days: -1 });
  const email = demo.people[0]?.email ?? '';
  const settings = { name: demo.name, alias: demo.alias, email, phone: demo.phone, countryId, stateId, refCode: demo.refCode, trialUsedAt: began };
  // Somebody testing may have given its alias to another organisation: without this the next start would fail.
  await tx
    .update(organisations)
    .set({ alias: null })
    .where(and(eq(sql`lower(${organisations.alias})`, demo.alias), ne(organisations.id, demo.id)));
  await tx
    .insert(organisations)
    .values({ id: demo.id, ...settings, createdAt: joined, activatedAt: joined })
    .onConflictDoUpdate({ target: organisations.id, set: settings });
  await tx.insert(outlets).values({ orgId: demo.id, id: demo.id, name: 'Head office', isDefault: true }).onConflictDoNothing();

  for (const { id, name, email: address, role } of demo.people) {
    const person = { name, email: address, passwordHash, isRoot: role === 'admin', emailVerifiedAt: joined };
    await tx
      .insert(users)
      .values({ id, orgId: demo.id, ...person, createdAt: joined })
      .onConflictDoUpdate({ target: users.id, set: person });
  }

  await tx.delete(subscriptions).where(eq(subscriptions.orgId, demo.id));
  if (began) {
    const expiresAt = new Date(endOfTerm(began.getTime(), TRIAL_DAYS));
    await tx.insert(subscriptions).values({ orgId: demo.id, id: demo.id, kind: 'trial', createdAt: began, startedAt: began, expiresAt });
  }
}
