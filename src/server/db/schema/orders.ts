import { boolean, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './columns.ts';

/** The order that a person sent with their last sign-up or sign-in: what was chosen, never what it costs. One a person. */
export const keptOrders = pgTable(
  'kept_orders',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').primaryKey(),
    /** As chosen: plan and apps may have left the price book since. */
    planSlug: text('plan_slug').notNull(),
    moduleSlugs: text('module_slugs').array().notNull(),
    numberOfUsers: integer('number_of_users').notNull(),
    isAnnual: boolean('is_annual').notNull(),
    referralCode: text('referral_code'),
    sentAt: moment('sent_at').notNull(),
    /** Deleted from then on. */
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.orgId, table.userId], foreignColumns: [users.orgId, users.id] }).onDelete('cascade'),
    index('kept_orders_until_idx').on(table.keptUntil),
    index('kept_orders_org_idx').on(table.orgId),
  ],
);
