import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FIRST_PAYROLL_FEE } from '../seed/payrollFee.ts';
import { moment } from './columns.ts';

/* Products and prices. Amounts are kobo, rates are basis points (750 is 7.5 %). */

/** The apps (modules) of the product. The slug is also the id on the wire. */
export const apps = pgTable('apps', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  iconSlug: text('icon_slug').notNull(),
  isFree: boolean('is_free').notNull(),
  position: integer('position').notNull(),
});

export const plans = pgTable('plans', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

/** `module`: included in the plan's price; `additional`: optional; `support`: free. */
export const planModules = pgTable(
  'plan_modules',
  {
    planSlug: text('plan_slug')
      .notNull()
      .references(() => plans.slug),
    appSlug: text('app_slug')
      .notNull()
      .references(() => apps.slug),
    role: text('role', { enum: ['module', 'additional', 'support'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.planSlug, table.appSlug] })],
);

/** Discounts and VAT from a point in time on (rule price.book). The latest book that has started is in force. */
export const priceBooks = pgTable('price_books', {
  id: integer('id').primaryKey(),
  effectiveFrom: moment('effective_from').notNull().unique(),
  vat: integer('vat').notNull(),
  /** The "from" price, for display only. */
  basicMonthlyUserPrice: integer('basic_monthly_user_price').notNull(),
  annualIsActive: boolean('annual_is_active').notNull(),
  annualValue: integer('annual_value').notNull(),
  volumeIsActive: boolean('volume_is_active').notNull(),
  volumeValue: integer('volume_value').notNull(),
  volumeUserThreshold: integer('volume_user_threshold').notNull(),
  initialIsActive: boolean('initial_is_active').notNull(),
  initialValue: integer('initial_value').notNull(),
  /** Payroll fee per user, per month. Discounts don't apply to it. */
  payrollUserFee: integer('payroll_user_fee').notNull().default(FIRST_PAYROLL_FEE),
});

/** An app's price per user, per month, in a price book. Free apps cost 0. */
export const appPrices = pgTable(
  'app_prices',
  {
    priceBookId: integer('price_book_id')
      .notNull()
      .references(() => priceBooks.id),
    appSlug: text('app_slug')
      .notNull()
      .references(() => apps.slug),
    monthly: integer('monthly').notNull(),
  },
  (table) => [primaryKey({ columns: [table.priceBookId, table.appSlug] })],
);

/** A plan's price. The flexi plan has no row, because it costs the sum of its apps. */
export const planPrices = pgTable(
  'plan_prices',
  {
    priceBookId: integer('price_book_id')
      .notNull()
      .references(() => priceBooks.id),
    planSlug: text('plan_slug')
      .notNull()
      .references(() => plans.slug),
    monthly: integer('monthly').notNull(),
  },
  (table) => [primaryKey({ columns: [table.priceBookId, table.planSlug] })],
);

export const cancelReasons = pgTable('cancel_reasons', {
  id: text('id').primaryKey(),
  reason: text('reason').notNull(),
  position: integer('position').notNull(),
});
