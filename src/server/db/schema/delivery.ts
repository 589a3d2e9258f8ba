import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './accounts.ts';
import { moment } from './columns.ts';

/** What has to leave the house, written in the transaction that causes it and sent by a worker, at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Emptied once sent: it carries links and codes. */
    payload: jsonb('payload').$type<unknown>(),
    /** Who is told when it can't be delivered; null when it isn't an organisation's. */
    orgId: uuid('org_id'),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment; pushed ahead, again and again, while a worker has it in hand. Null once sent or given up. */
    nextAt: moment('next_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_due_idx').on(table.kind, table.nextAt, table.id).where(sql`${table.nextAt} is not null`)],
);

/** An address that mail for an organisation could not be delivered to. Goes when a later mail is accepted. */
export const unreachableAddresses = pgTable(
  'unreachable_addresses',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    /** Of the newest mail that could not be delivered. */
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.email] })],
);

/** How often a key was used in its window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Whose account it protects, where a completed recovery lifts it: an email or a user's id. */
    account: text('account'),
  },
  (table) => [
    index('rate_limits_expires_idx').on(table.expiresAt),
    index('rate_limits_account_idx').on(table.account).where(sql`${table.account} is not null`),
  ],
);

/** What requests left to be done once they were answered, oldest first; a row goes with the transaction that does its work. */
export const deferredWork = pgTable('deferred_work', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  payload: jsonb('payload').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** How often it has failed. */
  failures: integer('failures').notNull().default(0),
  /** Not before this moment. */
  nextAt: moment('next_at').notNull(),
});
