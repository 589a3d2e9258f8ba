import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cardBrand } from '#contract/cardFields.ts';
import type { Order } from '#contract/order.ts';
import { paymentReason, type PaymentReason, type Receipt } from '#contract/payments.ts';
import type { CardBrand } from '#domain/cardNumber.ts';
import type { Price } from '#domain/pricing.ts';
import { plans, priceBooks } from './catalogue.ts';
import { moment } from './columns.ts';
import { orderColumns, orderJson } from './orderColumns.ts';

const ordered = orderColumns();

/*
 * Payments. Purging an organisation's data deletes none of these rows, so none of them refers to purged data. Amounts
 * are kobo.
 */

/**
 * One attempt to charge, committed before the provider is called. Its id is the provider's reference and never changes.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull().unique().defaultRandom(),
    purpose: text('purpose', { enum: ['purchase', 'upgrade', 'renewal', 'addCard'] }).notNull(),
    /** Unique per actor; null once another attempt has replaced it under the same key. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request made under the key. The same key with a different order is refused. */
    requestHash: text('request_hash').notNull(),
    /** Null if the renewal job created it. */
    actorId: uuid('actor_id'),
    /** The email that identifies the payer to the provider. */
    email: text('email').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('NGN'),
    /** The order as quoted, whatever happens to the quote's row. Null when only a card is added. */
    order: orderJson<PaidOrder>('order'),
    /** The saved card to charge; null for payment on the provider's page. */
    cardId: uuid('card_id'),
    billingContactId: uuid('billing_contact_id'),
    referralCode: text('referral_code'),
    /** created: may not have reached the provider yet. unknown: requested, but without a readable response. */
    status: text('status', { enum: ['created', 'sent', 'succeeded', 'failed', 'abandoned', 'unknown'] }).notNull(),
    /** Why nothing was charged, or why a charge is refunded. */
    reason: text('reason', { enum: paymentReason.options as [PaymentReason, ...PaymentReason[]] }),
    /** The provider's card page, or the bank's page that authenticates the cardholder. */
    url: text('url'),
    /** The card's bank is waiting for the cardholder at `url`. */
    isChallenged: boolean('is_challenged').notNull().default(false),
    /** The provider reports it as in progress: it may be charged without any further action. */
    isConfirming: boolean('is_confirming').notNull().default(false),
    /** The card that paid. */
    cardBrand: text('card_brand', { enum: cardBrand.options as [CardBrand, ...CardBrand[]] }),
    cardLast4: text('card_last4'),
    /** Progress of the refund; null if nothing is refunded. */
    refund: text('refund', { enum: ['due', 'asked', 'done', 'failed'] }),
    /**
     * Amount charged, and how much of it is or was refunded. Null if nothing was charged, and in rows older than these
     * columns.
     */
    charged: bigint('charged', { mode: 'number' }),
    returned: bigint('returned', { mode: 'number' }),
    /** How often the provider failed to refund it. */
    refundFailures: integer('refund_failures').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Time of the charge according to the provider. */
    paidAt: moment('paid_at'),
    settledAt: moment('settled_at'),
    /** While it is open: when the provider was last asked about it, with or without a response. */
    askedAt: moment('asked_at'),
    /** Number of automatic checks so far, and the time of the next; null once nothing is open. */
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
    // Settled attempts are never checked again.
    index('payment_attempts_check_idx').on(table.nextCheckAt).where(isNotNull(table.nextCheckAt)),
    index('payment_attempts_history_idx').on(table.orgId, table.createdAt),
  ],
);

/** Disputes that cardholders raised with their banks. Purges keep these rows. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    orgId: uuid('org_id').notNull(),
    /** The provider's id. */
    id: text('id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    /** In the provider's words. */
    status: text('status').notNull(),
    resolution: text('resolution'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Deadline for a response. */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    remindedAt: moment('reminded_at'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('payment_disputes_attempt_idx').on(table.orgId, table.attemptId),
  ],
);

/** An order with its quoted price. */
export interface PaidOrder extends Order {
  /** Null if it was priced by the renewal job instead of a quote. */
  quoteId: string | null;
  quoteHash: string;
  type: 'new' | 'manage' | 'renewal';
  /**
   * For changes and renewals: the subscription version that was priced. If the version differs at payment, the money is
   * refunded.
   */
  subscriptionVersion: number | null;
  /** For automatic renewals: how often renewal had been stopped before. Absent means never. */
  renewalStops?: number;
  /** How much of the price was paid from account credit, and how much credit is left, in kobo. */
  accountCredit: number;
  creditLeft: number;
  /**
   * For a change: the terms whose remaining time it credits, how much for each, and how much of each term's price had
   * been returned when the change was priced (absent in older orders). Kobo.
   */
  credited: { termId: string; amount: number; returned?: number }[];
  /** For an immediate change: the number of days paid for, and when they end. */
  change: { days: number; endsAt: string } | null;
  /** For a change of several terms: the part of the price for each. Absent otherwise, and in older orders. */
  parts?: TermPart[];
  planName: string;
  modules: { slug: string; name: string }[];
  isFirstPurchase: boolean;
  priceBookId: number;
  /** Basis points. */
  vatRate: number;
  specialDiscount: number;
  /** For an annual order: the saving against twelve monthly payments. Absent in older orders. */
  annualSaving?: number;
  price: Price;
}

/** The days of one term that a change added to. They keep that term's prices, discounts and billing period. */
export interface TermPart {
  isPlanDurationAnnual: boolean;
  isFirstPurchase: boolean;
  priceBookId: number;
  /** Basis points. */
  specialDiscount: number;
  days: number;
  /** ISO, UTC. */
  endsAt: string;
  /** For these days, before credit: kobo. */
  price: Price;
}

/** A paid term, from which credit is calculated. At most one per attempt, however it is settled. */
export const subscriptionTerms = pgTable(
  'subscription_terms',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    attemptId: uuid('attempt_id').notNull().unique('subscription_terms_attempt_key'),
    ...ordered,
    plan: ordered.plan.references(() => plans.slug),
    isFirstPurchase: boolean('is_first_purchase').notNull(),
    /** A running term keeps the prices and discounts that it was bought at. */
    priceBookId: integer('price_book_id')
      .notNull()
      .references(() => priceBooks.id),
    specialDiscount: integer('special_discount').notNull(),
    price: jsonb('price').$type<Price>().notNull(),
    net: bigint('net', { mode: 'number' }).notNull(),
    vat: bigint('vat', { mode: 'number' }).notNull(),
    days: integer('days').notNull(),
    /** For a renewal: the expiry that it follows. Each expiry is followed once. */
    follows: moment('follows'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** How much of it later changes have credited, and how much was returned to the card. */
    credited: bigint('credited', { mode: 'number' }).notNull().default(0),
    /** When the whole payment for it was taken back. Null also for older rows. */
    withdrawnAt: moment('withdrawn_at'),
    /** For a change of several terms: the part of the price for each of them, in order; otherwise null. */
    parts: jsonb('parts').$type<TermPart[]>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('subscription_terms_ends_idx').on(table.orgId, table.endsAt),
    unique('subscription_terms_follows_key').on(table.orgId, table.follows),
  ],
);

/** A receipt as issued. */
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

/**
 * The last number in each year's series. Its row stays locked until the receipt is committed, so that the series has no
 * gaps.
 */
export const receiptSeries = pgTable('receipt_series', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** Who referred whom to Humanar. Recorded once the referred organisation has paid. */
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
