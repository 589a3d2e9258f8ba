import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './accounts.ts';
import { bytes, moment } from './columns.ts';

/** What a token is for. One made for one purpose is worth nothing for another. */
export const tokenPurposes = ['session', 'emailVerification', 'passwordReset', 'handOff', 'secondFactor', 'device', 'emailRestore'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const tokens = pgTable(
  'tokens',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: bytes('hash').primaryKey(),
    /** What a list of sessions shows and revokes by: the hash never leaves. */
    id: uuid('id').notNull().unique().defaultRandom(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    meta: jsonb('meta').$type<Record<string, unknown>>().notNull().default({}),
    /** Where a session began: what the browser called itself, and the network address. */
    userAgent: text('user_agent'),
    ip: text('ip'),
    /** Sessions only: the password was confirmed in it, and until when that counts. */
    confirmedUntil: moment('confirmed_until'),
    createdAt: moment('created_at').notNull(),
    /** Sessions only: when it was last used (to the minute), and when disuse ends it. */
    lastSeenAt: moment('last_seen_at'),
    idleExpiresAt: moment('idle_expires_at'),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('tokens_user_idx').on(table.userId, table.purpose), index('tokens_expires_idx').on(table.expiresAt)],
);

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** What the code answers to: the token it was sent with, or a set-up that is under way. */
    challenge: text('challenge').notNull(),
    codeHash: bytes('code_hash').notNull(),
    /** Where it was asked for, as limits tell networks apart, and the hash of that browser's cookie; null where a session asked. */
    source: text('source'),
    device: text('device'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (table) => [index('one_time_codes_user_idx').on(table.userId, table.purpose), index('one_time_codes_expires_idx').on(table.expiresAt)],
);
