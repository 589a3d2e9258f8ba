import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cardBrand } from '#contract/cardFields.ts';
import type { SandboxProvider } from '#contract/sandbox.ts';
import type { CardBrand } from '#domain/cardNumber.ts';
import { moment } from './columns.ts';

/** Mail "sent" by the sandbox. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The outbox row that it came from. Delivering the same row twice changes nothing. */
    outboxId: bigint('outbox_id', { mode: 'number' }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    code: text('code'),
    link: text('link'),
    /** The attached calendar file. */
    calendar: text('calendar'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [unique('sandbox_mails_outbox_key').on(table.outboxId), index('sandbox_mails_to_idx').on(table.to)],
);

/** How far the sandbox's clock has been moved ahead. At most one row. */
export const sandboxClock = pgTable('sandbox_clock', {
  isOnly: boolean('is_only').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
});

/** How the sandbox's card provider behaves. At most one row. */
export const sandboxProvider = pgTable('sandbox_provider', {
  isOnly: boolean('is_only').primaryKey().default(true),
  settings: jsonb('settings').$type<SandboxProvider>().notNull(),
});

/** Cards stored by the sandbox's provider, without their numbers. */
export const sandboxAuthorizations = pgTable('sandbox_authorizations', {
  code: text('code').primaryKey(),
  email: text('email').notNull(),
  /** Identical for the same card. */
  signature: text('signature').notNull(),
  bin: text('bin').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  brand: text('brand', { enum: cardBrand.options as [CardBrand, ...CardBrand[]] }).notNull(),
  createdAt: moment('created_at').notNull(),
  deactivatedAt: moment('deactivated_at'),
});

/** Charges requested from the sandbox's provider. Amounts are kobo. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reference: text('reference').notNull(),
    email: text('email').notNull(),
    requestedAmount: bigint('requested_amount', { mode: 'number' }).notNull(),
    /** The amount charged. It differs from the requested one only if a switch says so. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    refundedAmount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull(),
    subAccount: text('sub_account'),
    callbackUrl: text('callback_url'),
    metadata: jsonb('metadata').$type<unknown>(),
    /** The provider reports `abandoned` from the start, until someone completes the payment. */
    status: text('status', {
      enum: ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'success', 'failed', 'reversed'],
    }).notNull(),
    /** Amount that still has to be refunded. */
    pendingRefund: bigint('pending_refund', { mode: 'number' }).notNull().default(0),
    gatewayResponse: text('gateway_response').notNull(),
    authorizationCode: text('authorization_code').references(() => sandboxAuthorizations.code),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [unique('sandbox_transactions_reference_key').on(table.reference)],
);

/** Disputes that cardholders raised with their banks. */
export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  reference: text('reference').notNull(),
  status: text('status', { enum: ['awaiting-merchant-feedback', 'resolved'] }).notNull(),
  resolution: text('resolution', { enum: ['merchant-accepted', 'declined'] }),
  refundAmount: bigint('refund_amount', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  resolvedAt: moment('resolved_at'),
});

/** Webhooks held back by a switch. */
export const sandboxHeldWebhooks = pgTable('sandbox_held_webhooks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The body that will be signed. */
  body: text('body').notNull(),
});
