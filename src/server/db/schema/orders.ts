import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './columns.ts';
import { orderColumns } from './orderColumns.ts';

/** The order that a person sent with their last sign-up or sign-in: what was chosen, never what it costs. One a person. */
export const keptOrders = pgTable(
  'kept_orders',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').primaryKey(),
    /** As chosen: plan and apps may have left the price book since. */
    ...orderColumns(),
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
