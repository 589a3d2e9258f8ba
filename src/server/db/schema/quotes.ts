import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Price } from '#domain/pricing.ts';
import { organisations } from './accounts.ts';
import { plans, priceBooks } from './catalogue.ts';
import { moment } from './columns.ts';
import { orderColumns } from './orderColumns.ts';

const ordered = orderColumns();

/** Prices quoted to organisations. Amounts are kobo. */
export const quotes = pgTable(
  'quotes',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    type: text('type', { enum: ['new', 'manage', 'renewal'] }).notNull(),
    ...ordered,
    plan: ordered.plan.references(() => plans.slug),
    isFirstPurchase: boolean('is_first_purchase').notNull(),
    priceBookId: integer('price_book_id')
      .notNull()
      .references(() => priceBooks.id),
    price: jsonb('price').$type<Price>().notNull(),
    paymentDue: bigint('payment_due', { mode: 'number' }).notNull(),
    /** Hash of the inputs and the price book. A quote can't be paid if its hash would be different now. */
    hash: text('hash').notNull(),
    createdAt: moment('created_at').notNull(),
    validUntil: moment('valid_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] }), index('quotes_valid_idx').on(table.validUntil)],
);
