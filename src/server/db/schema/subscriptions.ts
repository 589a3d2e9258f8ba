import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Order } from '#contract/order.ts';
import { organisations } from './accounts.ts';
import { plans } from './catalogue.ts';
import { moment } from './columns.ts';
import { orderJson, subscribedColumns } from './orderColumns.ts';

const subscribed = subscribedColumns();

/** An organisation's subscription of an app: one row that lives through trial, terms and renewals. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    appSlug: text('app_slug').notNull().default('humanar'),
    kind: text('kind', { enum: ['trial', 'paid'] }).notNull(),
    /** A paid term that follows another. */
    isRenewal: boolean('is_renewal').notNull().default(false),
    ...subscribed,
    plan: subscribed.plan.references(() => plans.slug),
    /** Kobo, of the running term. */
    totalCost: bigint('total_cost', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** A preference: the default card is charged before a paid term ends. */
    isAutoRenewal: boolean('is_auto_renewal').notNull().default(true),
    /** Kobo: what earlier changes left over. */
    accountCredit: bigint('account_credit', { mode: 'number' }).notNull().default(0),
    /** What the next term is to be instead; null when it is to be the same. */
    scheduled: orderJson<Order>('scheduled'),
    /** Terms that are paid for, have not begun and are not of what runs, the next one first; each is in force from its beginning on (`asOf`). Null when there are none. */
    paidAhead: orderJson<PaidAhead[]>('paid_ahead'),
    /** How often the card was charged in vain for the next term. */
    renewalFailures: integer('renewal_failures').notNull().default(0),
    /** How often its renewal was stopped: cancelled, or automatic renewal switched off. A charge that began before the last of these is not wanted any more. */
    renewalStops: integer('renewal_stops').notNull().default(0),
    /** When it is charged next, by itself; null when it is not. Follows from expiry, failures, preference and cancelling. */
    nextRenewalAt: moment('next_renewal_at'),
    /** When somebody is written to about its end, or its data's, next. */
    nextNoticeAt: moment('next_notice_at'),
    /** When its data went; buying again begins anew. */
    purgedAt: moment('purged_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('subscriptions_org_app_key').on(table.orgId, table.appSlug),
    index('subscriptions_expires_idx').on(table.expiresAt),
    index('subscriptions_renewal_idx').on(table.nextRenewalAt),
    index('subscriptions_notice_idx').on(table.nextNoticeAt),
  ],
);

/** What becomes of a subscription when a term begins, at `from` (ISO, UTC). */
export interface PaidAhead extends Order {
  /** Kobo. */
  totalCost: number;
  from: string;
}

/** What happened in an organisation, and who did it: activity and security log. Survives a purge. */
export const activities = pgTable(
  'activities',
  {
    orgId: uuid('org_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null when the system did it. */
    actorId: uuid('actor_id'),
    /** Dotted, in the past tense: `trial.started`. */
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

/** A saved card: what may be shown, and what the provider needs to charge it again. Never the number. */
export const cards = pgTable(
  'cards',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    isDefault: boolean('is_default').notNull().default(false),
    brand: text('brand', { enum: ['mastercard', 'visa', 'amex'] }).notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    /** The same card has the same signature at the provider. */
    signature: text('signature').notNull(),
    authorizationCode: text('authorization_code').notNull(),
    /** The email it was first charged with; the provider wants the same one again. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] }), unique('cards_org_signature_key').on(table.orgId, table.signature)],
);
