import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What has to leave the house, written in the transaction that causes it and sent by a worker, at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Emptied once sent: it carries links and codes. */
    payload: jsonb('payload').$type<unknown>(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment; pushed ahead while a worker has it in hand. Null once sent or given up. */
    nextAt: moment('next_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_next_idx').on(table.nextAt)],
);

/** How often a key was used in its window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_idx').on(table.expiresAt)],
);
