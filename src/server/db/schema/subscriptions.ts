import { isNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { cardBrand } from '#contract/cardFields.ts';
import type { Order } from '#contract/order.ts';
import type { CardBrand } from '#domain/cardNumber.ts';
import { organisations } from './accounts.ts';
import { plans } from './catalogue.ts';
import { moment } from './columns.ts';
import { orderJson, subscribedColumns } from './orderColumns.ts';

const subscribed = subscribedColumns();

/** An organisation's subscription: one row throughout trial, terms and renewals. */
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
    /** Cost of the current term, in kobo. */
    totalCost: bigint('total_cost', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** A preference: charge the default card before a paid term ends. */
    isAutoRenewal: boolean('is_auto_renewal').notNull().default(true),
    /** Left over from earlier changes, in kobo. */
    accountCredit: bigint('account_credit', { mode: 'number' }).notNull().default(0),
    /** The order for the next term; null if it stays the same. */
    scheduled: orderJson<Order>('scheduled'),
    /**
     * Paid terms that haven't started and aren't part of the current one, in order. Each takes effect when it starts
     * (`asOf`). Null if there are none.
     */
    paidAhead: orderJson<PaidAhead[]>('paid_ahead'),
    /** Number of failed charges for the next term. */
    renewalFailures: integer('renewal_failures').notNull().default(0),
    /** The special discount of the last failed charge. Null if none has failed since this column exists. */
    failedRenewal: jsonb('failed_renewal').$type<FailedRenewal>(),
    /**
     * How often renewal was stopped, by cancelling or by turning automatic renewal off. A charge started before the
     * last stop is no longer wanted.
     */
    renewalStops: integer('renewal_stops').notNull().default(0),
    /**
     * Time of the next automatic charge; null if there is none. Follows from expiry, failures, preference and
     * cancellation.
     */
    nextRenewalAt: moment('next_renewal_at'),
    /**
     * Time of the next notice about the end of the subscription or the deletion of its data. From the end of retention
     * on: when the data may be deleted, because the notice went out late.
     */
    nextNoticeAt: moment('next_notice_at'),
    /** When its data was deleted. Buying again starts from scratch. */
    purgedAt: moment('purged_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('subscriptions_org_app_key').on(table.orgId, table.appSlug),
    // Data to purge: after the end of a subscription, or after a trial was cancelled. Purged rows stay.
    index('subscriptions_unpurged_idx').on(table.expiresAt).where(isNull(table.purgedAt)),
    index('subscriptions_cancelled_trial_idx')
      .on(table.orgId)
      .where(sql`${table.purgedAt} is null and ${table.kind} = 'trial' and ${table.cancelledAt} is not null`),
    index('subscriptions_renewal_idx').on(table.nextRenewalAt),
    index('subscriptions_notice_idx').on(table.nextNoticeAt),
  ],
);

/**
 * A charge for the term after `expiresAt` (ISO, UTC) that failed, or had no card. Counts only while that is the expiry.
 */
export interface FailedRenewal {
  expiresAt: string;
  /** Basis points. */
  specialDiscount: number;
}

/** The order that takes effect when a term starts, at `from` (ISO, UTC). */
export interface PaidAhead extends Order {
  /** Kobo. */
  totalCost: number;
  from: string;
}

/** Events in an organisation and who caused them: the activity and security logs. Purges keep these rows. */
export const activities = pgTable(
  'activities',
  {
    orgId: uuid('org_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null if the system did it. */
    actorId: uuid('actor_id'),
    /** Dotted, in the past tense: `trial.started`. */
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

/** A saved card: details for display, and what the provider needs to charge it again. Never the number. */
export const cards = pgTable(
  'cards',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    isDefault: boolean('is_default').notNull().default(false),
    brand: text('brand', { enum: cardBrand.options as [CardBrand, ...CardBrand[]] }).notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    /** Identical at the provider for the same card. */
    signature: text('signature').notNull(),
    authorizationCode: text('authorization_code').notNull(),
    /** The email it was first charged with. The provider requires the same one for later charges. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('cards_org_signature_key').on(table.orgId, table.signature),
  ],
);
