import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { SandboxProvider } from '#contract/sandbox.ts';
import { moment } from './columns.ts';

/** The mail that the sandbox "sent". */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The outbox row it came from: a second delivery of the same row changes nothing. */
    outboxId: bigint('outbox_id', { mode: 'number' }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    code: text('code'),
    link: text('link'),
    /** The calendar file that came with it. */
    calendar: text('calendar'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [unique('sandbox_mails_outbox_key').on(table.outboxId), index('sandbox_mails_to_idx').on(table.to)],
);

/** How far the sandbox's clock has been moved ahead: one row at most. */
export const sandboxClock = pgTable('sandbox_clock', {
  isOnly: boolean('is_only').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
});

/** How the sandbox's card provider behaves: one row at most. */
export const sandboxProvider = pgTable('sandbox_provider', {
  isOnly: boolean('is_only').primaryKey().default(true),
  settings: jsonb('settings').$type<SandboxProvider>().notNull(),
});

/** The cards that the sandbox's provider keeps, without their numbers. */
export const sandboxAuthorizations = pgTable('sandbox_authorizations', {
  code: text('code').primaryKey(),
  email: text('email').notNull(),
  /** The same for the same card. */
  signature: text('signature').notNull(),
  bin: text('bin').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  brand: text('brand', { enum: ['mastercard', 'visa', 'amex'] }).notNull(),
  createdAt: moment('created_at').notNull(),
  deactivatedAt: moment('deactivated_at'),
});

/** The charges that the sandbox's provider was asked for. Sums are kobo. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reference: text('reference').notNull(),
    email: text('email').notNull(),
    requestedAmount: bigint('requested_amount', { mode: 'number' }).notNull(),
    /** What was taken; another one than was asked for only by the switch for that. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    refundedAmount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull(),
    subAccount: text('sub_account'),
    callbackUrl: text('callback_url'),
    metadata: jsonb('metadata').$type<unknown>(),
    /** The provider says `abandoned` of what nobody has finished, from the first moment on. */
    status: text('status', { enum: ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'success', 'failed', 'reversed'] }).notNull(),
    /** What is to be given back and was not yet. */
    pendingRefund: bigint('pending_refund', { mode: 'number' }).notNull().default(0),
    gatewayResponse: text('gateway_response').notNull(),
    authorizationCode: text('authorization_code').references(() => sandboxAuthorizations.code),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [unique('sandbox_transactions_reference_key').on(table.reference)],
);

/** What card holders have told their banks. */
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

/** Webhooks that a switch holds back. */
export const sandboxHeldWebhooks = pgTable('sandbox_held_webhooks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The body, as it will be signed. */
  body: text('body').notNull(),
});
