import { char, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

export const countries = pgTable('countries', {
  /** Derived from the two letters of ISO 3166-1, so it never changes. */
  id: integer('id').primaryKey(),
  iso2: char('iso2', { length: 2 }).notNull().unique(),
  name: text('name').notNull(),
  /** Including the plus sign: +234. */
  dialCode: text('dial_code').notNull(),
});

export const states = pgTable(
  'states',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    countryId: integer('country_id')
      .notNull()
      .references(() => countries.id),
    name: text('name').notNull(),
  },
  (table) => [
    unique('states_country_name_key').on(table.countryId, table.name),
    index('states_country_idx').on(table.countryId),
  ],
);
