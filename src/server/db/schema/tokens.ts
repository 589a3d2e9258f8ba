import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './accounts.ts';
import { bytes, moment } from './columns.ts';

/** The purpose of a token. A token is valid for its own purpose only. */
export const tokenPurposes = [
  'session',
  'emailVerification',
  'passwordReset',
  'handOff',
  'secondFactor',
  'device',
  'emailRestore',
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const tokens = pgTable(
  'tokens',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: bytes('hash').primaryKey(),
    /** Identifies a session in lists and when it is revoked, because the hash never leaves the server. */
    id: uuid('id').notNull().unique().defaultRandom(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    meta: jsonb('meta').$type<Record<string, unknown>>().notNull().default({}),
    /** Where a session was started: the browser's user agent and the network address. */
    userAgent: text('user_agent'),
    ip: text('ip'),
    /** Sessions only: how long the last password confirmation counts. */
    confirmedUntil: moment('confirmed_until'),
    createdAt: moment('created_at').notNull(),
    /** Sessions only: when it was last used (to the minute), and when it ends for lack of use. */
    lastSeenAt: moment('last_seen_at'),
    idleExpiresAt: moment('idle_expires_at'),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('tokens_user_idx').on(table.userId, table.purpose),
    // Found when an organisation is deleted.
    index('tokens_org_idx').on(table.orgId),
    index('tokens_expires_idx').on(table.expiresAt),
  ],
);

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** What the code belongs to: the token it was sent with, or a setup in progress. */
    challenge: text('challenge').notNull(),
    codeHash: bytes('code_hash').notNull(),
    /**
     * Network that requested it (as used by rate limits) and the hash of that browser's cookie; null if a session
     * requested it.
     */
    source: text('source'),
    device: text('device'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    index('one_time_codes_user_idx').on(table.userId, table.purpose),
    index('one_time_codes_expires_idx').on(table.expiresAt),
  ],
);
