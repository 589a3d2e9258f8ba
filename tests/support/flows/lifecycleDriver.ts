import { randomUUID } from 'node:crypto';
import { desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ErrorBody } from '#contract/errors.ts';
import type { Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import {
  cancelSubscription,
  getSubscription,
  listCancelReasons,
  scheduleChange,
  setPreference,
  startTrial,
  undoCancellation,
  undoScheduledChange,
} from '#contract/subscriptions.ts';
import { ANNUAL_DAYS } from '#domain/terms.ts';
import type { SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { cards, organisations, outlets, subscriptions, subscriptionTerms, users } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { withdrawTerm } from '#server/modules/subscriptions/service.ts';
import { later } from '#server/platform/clock.ts';
import { newAlias, newEmail, password, sessionOf, type Person } from '#tests/support/people.ts';
import {
  requestQuote,
  cardsOf,
  changePaymentFor,
  changeTo,
  confirmOwnPassword,
  initiate,
  initiateChange,
  initiateRenewal,
  orderRequest,
  requestFor,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches } from '#tests/support/provider.ts';
import type { Answer } from '#tests/support/server.ts';
import { purgeAfterNotices } from '#tests/support/storedSubscriptions.ts';

/*
 * Performs each event of the lifecycle chart as a person, a card's bank or time would: over HTTP, on the server that
 * `withProvider` started.
 */

/** An administrator, and a member of the same organisation. */
export interface Household {
  admin: Person;
  member: Person;
}

/** Number of people with a seat, as in the chart's cases. */
const ALLOCATED = 5;
const NAME = 'Kuramo Logistics Ltd';

let passwordHash: Promise<string> | undefined;

/**
 * Creates an organisation with the chart's input directly in the tables, because signing up isn't part of its
 * lifecycle.
 */
export async function createHousehold({
  hasAlias,
  hasUsedTrial,
}: {
  hasAlias: boolean;
  hasUsedTrial: boolean;
}): Promise<Household> {
  passwordHash ??= server.platform.passwords.hash(password);
  const { sql: db } = server.platform.database;
  const now = server.clock.now();
  const email = newEmail();
  const [org] = await db
    .insert(organisations)
    .values({
      name: NAME,
      email,
      alias: hasAlias ? newAlias() : null,
      refCode: newAlias(),
      createdAt: now,
      activatedAt: now,
      trialUsedAt: hasUsedTrial ? now : null,
    })
    .returning();
  if (!org) throw new Error('the organisation was not stored');
  await db.insert(outlets).values({ orgId: org.id, name: 'Head office', isDefault: true });
  const people = await db
    .insert(users)
    .values(
      await Promise.all(
        ['Ada Obi', 'Musa Bello', 'Ngozi Eze', 'Tunde Ojo', 'Zainab Sani']
          .slice(0, ALLOCATED)
          .map(async (name, n) => ({
            orgId: org.id,
            name,
            email: n === 0 ? email : newEmail(),
            passwordHash: await passwordHash,
            isRoot: n === 0,
            isAllocated: true,
            createdAt: now,
            emailVerifiedAt: now,
          })),
      ),
    )
    .returning();
  const [admin, member] = await Promise.all(
    // Inserted rows come back in any order.
    people
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, 2)
      .map(async (person) => ({
        email: person.email,
        userId: person.id,
        orgId: org.id,
        token: await sessionOf(server, { userId: person.id, orgId: org.id }),
      })),
  );
  if (!admin || !member) throw new Error('the people were not stored');
  return { admin, member };
}

/** Creates another organisation in the same state, so that each can take a different next step. */
export async function cloneHousehold({ admin, member }: Household): Promise<Household> {
  const { sql: db } = server.platform.database;
  const [orgId, adminId, memberId] = [randomUUID(), randomUUID(), randomUUID()];
  const email = newEmail();
  const copy = (table: PgTable, changes: SQL) =>
    sql`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('org_id', ${orgId}::text, ${changes}))).* from ${table} t where t.org_id = ${admin.orgId}`;
  // A single statement, because there are many rows.
  await db.execute(sql`
    with org as (insert into organisations select (jsonb_populate_record(o, jsonb_build_object('id', ${orgId}::text, 'email', ${email}::text, 'ref_code', ${newAlias()}::text, 'alias', o.alias || ${newAlias()}::text))).* from organisations o where o.id = ${admin.orgId}),
      people as (${copy(users, sql`'id', case t.id when ${admin.userId} then ${adminId}::text when ${member.userId} then ${memberId}::text else gen_random_uuid()::text end, 'email', t.id || ${email}::text`)}),
      life as (${copy(subscriptions, sql`'app_slug', t.app_slug`)}),
      kept as (${copy(cards, sql`'brand', t.brand`)})
    ${copy(subscriptionTerms, sql`'attempt_id', gen_random_uuid()`)}`);
  return { admin: { email, userId: adminId, orgId, token: '' }, member: { email, userId: memberId, orgId, token: '' } };
}

/** The response to the last call, with the error's code if it was refused. */
export type DriverAnswer = Pick<Answer<Partial<ErrorBody>>, 'status' | 'body'>;

const isRefused = ({ status }: DriverAnswer): boolean => status >= 400;

/** Id of the saved card to charge; null before the first purchase and after the data was deleted. */
const cardOf = async (admin: Person): Promise<string | null> =>
  (await cardsOf(admin)).find(({ isDefault }) => isDefault)?.id ?? null;

/** Pays for a quote: with the saved card, or on the card page if there is none. */
async function pay(
  admin: Person,
  quoted: Answer<{ quote: Quote } & ErrorBody>,
  begin: (quote: Quote, cardId: string | null) => Promise<Answer<{ payment: Payment } & ErrorBody>>,
): Promise<DriverAnswer> {
  if (isRefused(quoted)) return quoted;
  const started = await begin(quoted.body.quote, await cardOf(admin));
  if (isRefused(started)) return started;
  const { reference, status } = started.body.payment;
  if (status === 'unfinished') await payWith(reference, 'visa');
  const payment = status === 'succeeded' ? started.body.payment : await verify(admin, reference);
  if (payment.status !== 'succeeded') throw new Error(`The payment is ${payment.status} (${payment.reason}).`);
  return started;
}

const standing = async ({ token }: Person) => (await server.api.done(getSubscription, { token })).subscription;
type Standing = Awaited<ReturnType<typeof standing>>;

/** The version that a person sees. If there is no subscription, any number will do. */
const versionOf = (now: Standing): number => now?.version ?? 1;

/** A complete change request: the current order with `more` applied. */
const changeOf = (now: Standing, more: Partial<ChangeRequest>): ChangeRequest =>
  changeTo({ numberOfUsers: usersOf(now), isPlanDurationAnnual: now?.isPlanDurationAnnual ?? false, ...more });
const usersOf = (now: Standing): number => now?.numberOfUsers ?? orderRequest().numberOfUsers;

/** Events without a person: a job runs, or time passes. */
const unattendedEvents = [
  'renewal.attempted',
  'renewal.missed',
  'renewal.failed',
  'payment.takenBack',
  'data.purged',
  'time.passed',
] as const;
type UnattendedEvent = (typeof unattendedEvents)[number];
export type ManualEvent = Exclude<SubscriptionEvent, { type: UnattendedEvent }>;
export const isManualEvent = (event: SubscriptionEvent): event is ManualEvent =>
  !unattendedEvents.some((type) => type === event.type);

/** Does what an administrator does for an event. Throws if the result is neither success nor a refusal. */
export async function driveEvent(admin: Person, event: ManualEvent): Promise<DriverAnswer> {
  const { token, orgId } = admin;
  switch (event.type) {
    case 'trial.started':
      return server.api.call(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
    case 'purchase.paid':
      return pay(
        admin,
        await requestQuote(admin, orderRequest({ isPlanDurationAnnual: event.days === ANNUAL_DAYS })),
        (quote, cardId) => initiate(admin, requestFor(quote, { cardId })),
      );
    case 'upgrade.paid': {
      const now = await standing(admin);
      const keepsItsEnd = now === null || Date.parse(now.expiryDate) === event.expiresAt;
      const change = changeOf(now, keepsItsEnd ? { numberOfUsers: usersOf(now) + 10 } : { isPlanDurationAnnual: true });
      return pay(admin, await requestQuote(admin, change), (quote, cardId) =>
        initiateChange(admin, changePaymentFor(quote, { cardId })),
      );
    }
    case 'downgrade.scheduled': {
      const now = await standing(admin);
      return server.api.call(scheduleChange, {
        token,
        body: { change: changeOf(now, { numberOfUsers: event.numberOfUsers }), version: versionOf(now) },
      });
    }
    case 'downgrade.undone':
      return server.api.call(undoScheduledChange, { token, query: { version: versionOf(await standing(admin)) } });
    case 'renewal.paid':
      return pay(admin, await requestQuote(admin, { type: 'renewal' }), (quote, cardId) =>
        initiateRenewal(admin, changePaymentFor(quote, { cardId })),
      );
    case 'autoRenewal.switchedOn':
    case 'autoRenewal.switchedOff':
      return server.api.call(setPreference, {
        token,
        body: { isAutoRenewal: event.type === 'autoRenewal.switchedOn' },
      });
    case 'cancellation.confirmed': {
      await confirmOwnPassword(admin);
      const now = await standing(admin);
      const [reason] = (await server.api.done(listCancelReasons, { token })).cancelReasons;
      const confirmation = now?.isTrial ? ` ${NAME.toUpperCase()} ` : null;
      return server.api.call(cancelSubscription, {
        token,
        body: { reasonId: reason?.id ?? '', comment: '', confirmation, version: versionOf(now) },
      });
    }
    case 'cancellation.undone':
      return server.api.call(undoCancellation, { token, query: { version: versionOf(await standing(admin)) } });
  }
}

/** Far enough in the future that no job finds it. */
const FAR_AWAY = sql`interval '500 years'`;

/**
 * Runs the renewal job while cards are declined. Organisations in `due` are due now, whatever the clock says, because
 * the chart allows all failed charges of a term at any time. For `others` it runs as usual. It skips all the rest,
 * however overdue they are, so that time can pass without it.
 */
export async function failCharges({ due, others }: { due: string[]; others: string[] }): Promise<void> {
  const { sql: db } = server.platform.database;
  const now = server.clock.now();
  const at = subscriptions.nextRenewalAt;
  await db
    .update(subscriptions)
    .set({ nextRenewalAt: sql`${at} + ${FAR_AWAY}` })
    .where(notInArray(subscriptions.orgId, [...due, ...others]));
  await db
    .update(subscriptions)
    .set({ nextRenewalAt: sql`least(${at}, ${now.toISOString()}::timestamptz)` })
    .where(inArray(subscriptions.orgId, due));
  await setSwitches({ charge: 'decline' });
  try {
    await server.platform.jobs.runDue('renewals');
  } finally {
    await setSwitches({ charge: 'byCard' });
    await db
      .update(subscriptions)
      .set({ nextRenewalAt: sql`${at} - ${FAR_AWAY}` })
      .where(gt(at, later(now, { days: 100 * 365 })));
  }
}

/** Reverses the latest payment. */
export async function reversePayment({ orgId }: Person): Promise<void> {
  const { database } = server.platform;
  const now = server.clock.now();
  const [last] = await database.sql
    .select()
    .from(subscriptionTerms)
    .where(eq(subscriptionTerms.orgId, orgId))
    .orderBy(desc(subscriptionTerms.endsAt))
    .limit(1);
  if (last)
    await forOrg(database, orgId).transaction((org) => withdrawTerm(org, last.attemptId, { mayEnd: true, at: now }));
}

/** Runs the purge job. */
export const purge = (): Promise<void> => purgeAfterNotices(server);
