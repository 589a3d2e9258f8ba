import { isNotNull, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './accounts.ts';
import { moment } from './columns.ts';

/** Messages to other systems: written in the transaction that causes them, sent by a worker, at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Cleared once sent, because it contains links and codes. */
    payload: jsonb('payload').$type<unknown>(),
    /** The organisation to notify if it can't be delivered; null if it belongs to none. */
    orgId: uuid('org_id'),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this time. Pushed ahead repeatedly while a worker is delivering it. Null once sent or given up. */
    nextAt: moment('next_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due_idx')
      .on(table.kind, table.nextAt, table.id)
      .where(sql`${table.nextAt} is not null`),
    // Mail is deleted some time after it was sent or given up.
    index('outbox_sent_idx').on(table.sentAt).where(isNotNull(table.sentAt)),
    index('outbox_given_up_idx')
      .on(table.createdAt)
      .where(sql`${table.nextAt} is null and ${table.sentAt} is null`),
  ],
);

/** An address that an organisation's mail couldn't be delivered to. Removed when a later mail is accepted. */
export const unreachableAddresses = pgTable(
  'unreachable_addresses',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    /** Time of the latest mail that couldn't be delivered. */
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.email] }),
    index('unreachable_addresses_failed_idx').on(table.failedAt),
  ],
);

/** How often a key was used in its window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The account it protects, if a completed recovery resets it: an email or a user's id. */
    account: text('account'),
  },
  (table) => [
    index('rate_limits_expires_idx').on(table.expiresAt),
    index('rate_limits_account_idx')
      .on(table.account)
      .where(sql`${table.account} is not null`),
  ],
);

/**
 * Work that requests leave for after their response, oldest first. A row is deleted in the transaction that does its
 * work.
 */
export const deferredWork = pgTable('deferred_work', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  payload: jsonb('payload').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Number of failures so far. */
  failures: integer('failures').notNull().default(0),
  /** Not before this time. */
  nextAt: moment('next_at').notNull(),
});
