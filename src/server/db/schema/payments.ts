import { isNotNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Order } from '#contract/order.ts';
import { paymentReason, type PaymentReason, type Receipt } from '#contract/payments.ts';
import type { Price } from '#domain/pricing.ts';
import { plans, priceBooks } from './catalogue.ts';
import { moment } from './columns.ts';
import { orderColumns, orderJson } from './orderColumns.ts';

const ordered = orderColumns();

/* Paying. No row here goes when an organisation's data is purged, so that none refers to what a purge takes. Sums are kobo. */

/** One try to charge something, committed before the provider is asked. Its id is the provider's reference and never changes. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull().unique().defaultRandom(),
    purpose: text('purpose', { enum: ['purchase', 'upgrade', 'renewal', 'addCard'] }).notNull(),
    /** Whose key it is; null once another attempt has taken its place under the same key. */
    idempotencyKey: text('idempotency_key'),
    /** Of what was asked for under the key: the same key with another order is refused. */
    requestHash: text('request_hash').notNull(),
    /** Null when the renewal job did it. */
    actorId: uuid('actor_id'),
    /** With which the provider knows the payer. */
    email: text('email').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('NGN'),
    /** What is bought, as it was quoted: whatever becomes of the quote's own row. Null for a card that is added. */
    order: orderJson<PaidOrder>('order'),
    /** The saved card that is charged; null pays on the provider's page. */
    cardId: uuid('card_id'),
    billingContactId: uuid('billing_contact_id'),
    referralCode: text('referral_code'),
    /** created: not yet known to have reached the provider. unknown: asked, without an answer that can be read. */
    status: text('status', { enum: ['created', 'sent', 'succeeded', 'failed', 'abandoned', 'unknown'] }).notNull(),
    /** Why nothing was charged, or why what was charged is given back. */
    reason: text('reason', { enum: paymentReason.options as [PaymentReason, ...PaymentReason[]] }),
    /** The provider's card page, or where the card's bank asks its holder. */
    url: text('url'),
    /** The card's bank waits for its holder at `url`. */
    isChallenged: boolean('is_challenged').notNull().default(false),
    /** The provider says that it is under way: it may come to be charged without anybody's doing. */
    isConfirming: boolean('is_confirming').notNull().default(false),
    /** What it was paid with. */
    cardBrand: text('card_brand', { enum: ['mastercard', 'visa', 'amex'] }),
    cardLast4: text('card_last4'),
    /** What has become of giving it back; null where nothing is to be given back. */
    refund: text('refund', { enum: ['due', 'asked', 'done', 'failed'] }),
    /** What was taken, and what of that goes or went back. Null where nothing was, and in rows older than these columns. */
    charged: bigint('charged', { mode: 'number' }),
    returned: bigint('returned', { mode: 'number' }),
    /** How often the provider could not give it back. */
    refundFailures: integer('refund_failures').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** The provider's moment of the charge. */
    paidAt: moment('paid_at'),
    settledAt: moment('settled_at'),
    /** While it is open: when the provider was last asked about it, with an answer or without. */
    askedAt: moment('asked_at'),
    /** How often it was asked about by itself, and when it is next; null once nothing is open. */
    checks: integer('checks').notNull().default(0),
    nextCheckAt: moment('next_check_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('payment_attempts_org_key').on(table.orgId, table.idempotencyKey),
    // At most one open attempt for a subscription, and one for a card.
    uniqueIndex('payment_attempts_open_key')
      .on(table.orgId, sql`(purpose = 'addCard')`)
      .where(sql`status in ('created', 'sent', 'unknown')`),
    // What is decided is never asked about again.
    index('payment_attempts_check_idx').on(table.nextCheckAt).where(isNotNull(table.nextCheckAt)),
    index('payment_attempts_history_idx').on(table.orgId, table.createdAt),
  ],
);

/** What the card's holder has told their bank against a charge. No row goes when data is purged. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    orgId: uuid('org_id').notNull(),
    /** The provider's. */
    id: text('id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    /** In the provider's words. */
    status: text('status').notNull(),
    resolution: text('resolution'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Until when it can be answered. */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    remindedAt: moment('reminded_at'),
    decidedAt: moment('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] }), index('payment_disputes_attempt_idx').on(table.orgId, table.attemptId)],
);

/** An order with its price as it was quoted. */
export interface PaidOrder extends Order {
  /** Null where nobody was quoted: the renewal job priced it. */
  quoteId: string | null;
  quoteHash: string;
  type: 'new' | 'manage' | 'renewal';
  /** Of a change or a renewal: the subscription that it was priced for. Another version by the time it is paid gives the money back. */
  subscriptionVersion: number | null;
  /** Of a renewal that is charged automatically: how often it had been stopped before. Absent: never. */
  renewalStops?: number;
  /** What of the price was the account's credit, and what is left over for it: kobo. */
  accountCredit: number;
  creditLeft: number;
  /** Of a change: terms whose rest is given back by it, and how much of each (kobo). */
  credited: { termId: string; amount: number }[];
  /** Of a change in force at once: the days that it is paid for, and when they end. */
  change: { days: number; endsAt: string } | null;
  planName: string;
  modules: { slug: string; name: string }[];
  isFirstPurchase: boolean;
  priceBookId: number;
  /** Basis points. */
  vatRate: number;
  specialDiscount: number;
  /** Of an annual order: what it saves against twelve monthly payments. Orders from before this was told have none. */
  annualSaving?: number;
  price: Price;
}

/** A term that was paid for: what credit is reckoned from. At most one an attempt, whatever settles it. */
export const subscriptionTerms = pgTable(
  'subscription_terms',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    attemptId: uuid('attempt_id').notNull().unique('subscription_terms_attempt_key'),
    ...ordered,
    plan: ordered.plan.references(() => plans.slug),
    isFirstPurchase: boolean('is_first_purchase').notNull(),
    /** Prices and discounts of a running term stay those that it was bought at. */
    priceBookId: integer('price_book_id')
      .notNull()
      .references(() => priceBooks.id),
    specialDiscount: integer('special_discount').notNull(),
    price: jsonb('price').$type<Price>().notNull(),
    net: bigint('net', { mode: 'number' }).notNull(),
    vat: bigint('vat', { mode: 'number' }).notNull(),
    days: integer('days').notNull(),
    /** Of a renewal: the expiry that it follows. Each is followed once. */
    follows: moment('follows'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** What was given back of it in later changes. */
    credited: bigint('credited', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('subscription_terms_ends_idx').on(table.orgId, table.endsAt),
    unique('subscription_terms_follows_key').on(table.orgId, table.follows),
  ],
);

/** A receipt as it was issued. */
export const receipts = pgTable(
  'receipts',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    attemptId: uuid('attempt_id').notNull().unique('receipts_attempt_key'),
    number: text('number').notNull().unique('receipts_number_key'),
    issuedAt: moment('issued_at').notNull(),
    content: jsonb('content').$type<Receipt>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

/** The last number of each year's series; its row is locked until the receipt is committed, so that the series has no gaps. */
export const receiptSeries = pgTable('receipt_series', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** Who recommended Humanar to whom, once the recommended has paid. */
export const referrals = pgTable(
  'referrals',
  {
    referrerOrgId: uuid('referrer_org_id').notNull(),
    orgId: uuid('org_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.referrerOrgId, table.orgId] })],
);
