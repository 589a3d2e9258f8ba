import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './columns.ts';
import { orderColumns } from './orderColumns.ts';

/** The order that a person sent with their last sign-up or sign-in: their choice, without a price. One per person. */
export const keptOrders = pgTable(
  'kept_orders',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').primaryKey(),
    /** As chosen. Its plan and apps may no longer be in the price book. */
    ...orderColumns(),
    referralCode: text('referral_code'),
    sentAt: moment('sent_at').notNull(),
    /** When it may be deleted. */
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.orgId, table.userId], foreignColumns: [users.orgId, users.id] }).onDelete('cascade'),
    index('kept_orders_until_idx').on(table.keptUntil),
    index('kept_orders_org_idx').on(table.orgId),
  ],
);
