import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What this database is for: one row, written by the first start on it. */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** `sandbox`, or the card provider that charges. Null: real data from before this was recorded, until the next start. */
  provider: text('provider'),
  /** Signs links that need no account: 256 random bits in base64url, drawn at the first start that needs it. */
  linkKey: text('link_key'),
  since: moment('since').notNull().defaultNow(),
});
