import { bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
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
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [unique('sandbox_mails_outbox_key').on(table.outboxId), index('sandbox_mails_to_idx').on(table.to)],
);

/** How far the sandbox's clock has been moved ahead: one row at most. */
export const sandboxClock = pgTable('sandbox_clock', {
  isOnly: boolean('is_only').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
});
