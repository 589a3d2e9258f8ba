import { eq, lte } from 'drizzle-orm';
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription } from '#contract/subscriptions.ts';
import { activities, subscriptions } from '#server/db/schema/index.ts';
import { catalogueAt } from '#server/modules/plans/service.ts';
import { type SubscriptionRow, timers } from '#server/modules/subscriptions/service.ts';
import { later } from '#server/platform/clock.ts';
import { password, sessionOf, type Person } from './people.ts';
import type { TestServer } from './server.ts';

/* Subscriptions inserted directly into the table, for tests that aren't about how they came about. */

/** Inserts a paid subscription that starts now, with its timers: by default Core for 20 users, monthly. */
export async function insertPaidSubscription(
  server: TestServer,
  { orgId }: Pick<Person, 'orgId'>,
  more: Partial<SubscriptionRow> = {},
): Promise<SubscriptionRow> {
  const { sql } = server.platform.database;
  const now = server.clock.now();
  const { plans } = await catalogueAt(sql, now);
  const core = plans.find(({ slug }) => slug === 'core')?.included ?? [];
  const facts = {
    kind: 'paid' as const,
    expiresAt: later(now, { days: 30 }),
    isAutoRenewal: true,
    renewalFailures: 0,
    cancelledAt: null,
    purgedAt: null,
    ...more,
  };
  const [row] = await sql
    .insert(subscriptions)
    .values({
      orgId,
      plan: 'core',
      moduleIds: core,
      numberOfUsers: 20,
      totalCost: 2_400_000,
      createdAt: now,
      startedAt: now,
      ...facts,
      ...timers(facts, now),
      ...more,
    })
    .returning();
  if (!row) throw new Error('the subscription was not stored');
  return row;
}

/** The organisation's subscription as stored. */
export async function subscriptionRow(server: TestServer, { orgId }: Pick<Person, 'orgId'>): Promise<SubscriptionRow> {
  const [row] = await server.platform.database.sql.select().from(subscriptions).where(eq(subscriptions.orgId, orgId));
  if (!row) throw new Error('there is no subscription');
  return row;
}

/** The events in an organisation's log, oldest first. */
export const loggedEvents = async (server: TestServer, { orgId }: Pick<Person, 'orgId'>): Promise<string[]> =>
  (
    await server.platform.database.sql
      .select({ event: activities.event })
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(activities.id)
  ).map(({ event }) => event);

/** Moves the clock and keeps the person signed in. */
export async function waitSignedIn(
  server: TestServer,
  person: Person,
  by: Parameters<TestServer['clock']['advance']>[0],
): Promise<void> {
  server.clock.advance(by);
  person.token = await sessionOf(server, person);
}

export const cancelRequest = {
  reasonId: 'too-expensive',
  comment: '',
  confirmation: null as string | null,
  version: 1,
};

/** Confirms the password and cancels. */
export async function confirmAndCancel(
  server: TestServer,
  { token, userId }: Person,
  more: Partial<typeof cancelRequest> = {},
) {
  await server.api.done(confirmPassword, { token, body: { userId, password } });
  return server.api.call(cancelSubscription, { token, body: { ...cancelRequest, ...more } });
}

/** Runs the purge job as if all due notices had gone out on time, which keeps data that nobody was told about. */
export async function purgeAfterNotices({ platform, clock }: TestServer): Promise<void> {
  await platform.database.sql
    .update(subscriptions)
    .set({ nextNoticeAt: null })
    .where(lte(subscriptions.nextNoticeAt, clock.now()));
  await platform.jobs.runDue('purge');
}
