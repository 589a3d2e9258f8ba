import { randomUUID } from 'node:crypto';
import { asc, eq, isNull, isNotNull, and, sql } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { Database } from '#server/db/database.ts';
import {
  activities,
  billingContacts,
  cards,
  organisations,
  outbox,
  paymentAttempts,
  receipts,
  receiptSeries,
  sandboxMails,
  subscriptions,
  subscriptionTerms,
  users,
} from '#server/db/schema/index.ts';
import { isMovable, later } from '#server/platform/clock.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_SUB_ACCOUNT } from '#server/platform/payments/configuredProvider.ts';
import { type Server, start } from '#server/start.ts';
import { obeyCommands } from '#tests/support/commandedProcess.ts';
import { MAIN_APP_EVENTS_PATH } from './mainApp.ts';
import type { KeptCard } from './providerProcess.ts';
import { Points } from './points.ts';
import { watchDatabase, watchProvider } from './watch.ts';

/* The product's real server, in a process that can be killed at a named point without the server knowing. */

export interface Begin {
  port: number;
  /** Base URL of the card provider. It runs as a separate process and outlives this one. */
  providerUrl: string;
  /** Null stores the data in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Armed before the server listens, to cover what it does on its own at startup. */
  deadly: { operation: string; point: string | null } | null;
}

const points = new Points();
let server: Server | undefined;
const running = (): Server => {
  if (!server) throw new Error('the server has not been started');
  return server;
};
const db = () => running().platform.database.sql;

/** Ends all leases, because the process that held them is gone and tests don't wait a minute for them to expire. */
async function endLeases(database: Database): Promise<void> {
  const { rows } = await database.execute(`select 1 from information_schema.tables where table_name = 'outbox'`);
  if (rows.length > 0)
    await database.execute(`update outbox set next_at = now() - interval '1 minute' where next_at is not null`);
}

/** A recipient of receipts besides the organisation itself. */
const accountantOf = (email: string): string => `accounts.${email}`;

const commands = {
  async begin({ port, providerUrl, databaseUrl, dataDir, deadly }: Begin): Promise<void> {
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      SANDBOX: 'on',
      MAIN_APP_EVENTS_URL: new URL(MAIN_APP_EVENTS_PATH, providerUrl).href,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    };
    // A sandbox, except that the provider is reached by its address, as in production.
    const payment = { secretKey: SANDBOX_SECRET_KEY, subAccount: SANDBOX_SUB_ACCOUNT, baseUrl: providerUrl };
    const config = { ...readConfig(env), payment };
    server = await start({
      config,
      site: null,
      docs: false,
      // Tests decide when scheduled work runs.
      schedules: false,
      async openDatabase(onIdleError) {
        const database = await openDatabase(config, onIdleError);
        await endLeases(database);
        return watchDatabase(database, points);
      },
      payments: (real) => watchProvider(real, points),
    });
    if (deadly) points.arm(deadly.operation, deadly.point);
    await server.app.listen({ port, host: '127.0.0.1' });
  },

  async arm({ operation, point }: { operation: string; point: string | null }): Promise<void> {
    points.arm(operation, point);
  },
  async disarm(): Promise<string[]> {
    return points.disarm();
  },

  /** Creates an organisation with an administrator, a recipient of receipts, and a saved card if one is given. */
  async newcomer({
    email,
    passwordHash,
    card,
  }: {
    email: string;
    passwordHash: string;
    card: KeptCard | null;
  }): Promise<{ orgId: string; userId: string; name: string; cardId: string | null }> {
    const { database, clock } = running().platform;
    const now = clock.now();
    const orgId = randomUUID();
    return database.transaction(async (tx) => {
      const name = `Kuramo Logistics ${orgId.slice(0, 4)} Ltd`;
      await tx
        .insert(organisations)
        .values({
          id: orgId,
          name,
          email,
          alias: `kuramo-${orgId}`,
          phone: '+234 803 555 0142',
          refCode: orgId.slice(0, 8),
          createdAt: now,
          activatedAt: now,
        });
      const userId = randomUUID();
      await tx
        .insert(users)
        .values({
          id: userId,
          orgId,
          name: 'Ada Obi',
          email,
          passwordHash,
          isRoot: true,
          createdAt: now,
          emailVerifiedAt: now,
        });
      await tx.insert(billingContacts).values({ orgId, name: 'Ngozi Eze', email: accountantOf(email), createdAt: now });
      if (!card) return { orgId, userId, name, cardId: null };
      const [storedCard] = await tx
        .insert(cards)
        .values({ ...card, orgId, isDefault: true, createdAt: now })
        .returning({ id: cards.id });
      return { orgId, userId, name, cardId: storedCard?.id ?? null };
    });
  },

  /** Moves the clock ahead and does everything that becomes due. */
  async pass(by: { seconds?: number; minutes?: number; hours?: number }): Promise<void> {
    const { clock, jobs } = running().platform;
    if (!isMovable(clock)) throw new Error('the clock cannot be moved');
    await clock.moveTo(later(clock.now(), by));
    await jobs.runDue();
  },

  /** Leaves one day of the current term, so that the next one is due. */
  async leaveOneDay(orgId: string): Promise<void> {
    const now = running().platform.clock.now();
    const endsAt = later(now, { days: 1 });
    await db()
      .update(subscriptions)
      .set({ expiresAt: endsAt, nextRenewalAt: now })
      .where(eq(subscriptions.orgId, orgId));
    await db().update(subscriptionTerms).set({ endsAt }).where(eq(subscriptionTerms.orgId, orgId));
  },

  async renewals(): Promise<void> {
    await running().platform.jobs.runDue('renewals');
  },

  /** Keeps automatic work away from an organisation, however far the clock moves for others. */
  async retire(orgId: string): Promise<void> {
    await db()
      .update(subscriptions)
      .set({ nextRenewalAt: null, nextNoticeAt: null, purgedAt: running().platform.clock.now() })
      .where(eq(subscriptions.orgId, orgId));
  },

  /** Number of outbox rows waiting to be delivered. */
  async waiting(): Promise<number> {
    return db().$count(outbox, and(isNull(outbox.sentAt), isNotNull(outbox.nextAt)));
  },

  /** An organisation's purchases according to the product's books. */
  async books(orgId: string) {
    const tx = db();
    return {
      attempts: await tx
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orgId, orgId))
        .orderBy(asc(paymentAttempts.createdAt)),
      terms: await tx.select().from(subscriptionTerms).where(eq(subscriptionTerms.orgId, orgId)),
      receipts: await tx.select().from(receipts).where(eq(receipts.orgId, orgId)),
      subscriptions: await tx.select().from(subscriptions).where(eq(subscriptions.orgId, orgId)),
      events: (await tx.select().from(activities).where(eq(activities.orgId, orgId))).map(({ event }) => event),
    };
  },

  /** Every receipt's number with the addresses its mail went to, and the last number of each year's series. */
  async receiptBooks() {
    const tx = db();
    const issued = await tx
      .select({ number: receipts.number, orgEmail: organisations.email, to: sandboxMails.to })
      .from(receipts)
      .innerJoin(organisations, eq(organisations.id, receipts.orgId))
      .leftJoin(sandboxMails, sql`position(${receipts.number} in ${sandboxMails.text}) > 0`)
      .orderBy(asc(receipts.number));
    return {
      issued: issued.map(({ orgEmail, ...each }) => ({ ...each, expected: [orgEmail, accountantOf(orgEmail)] })),
      series: await tx.select().from(receiptSeries),
    };
  },
};
export type ProductCommands = typeof commands;

obeyCommands(commands);
