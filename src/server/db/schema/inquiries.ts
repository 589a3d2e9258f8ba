import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { clientCounts, employeeCounts, inquiryTopics, partnerKinds } from '#contract/inquiries.ts';
import { bytes, moment } from './columns.ts';

/* What visitors write to sales. It belongs to no organisation of ours, and is deleted after 24 months. */

const writer = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** '' when none was given. */
  phone: text('phone').notNull(),
  organisation: text('organisation').notNull(),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const inquiries = pgTable(
  'inquiries',
  {
    ...writer(),
    topic: text('topic').$type<(typeof inquiryTopics)[number]>().notNull(),
    /** The writer's browser drew it for this message. */
    key: uuid('key'),
  },
  (table) => [index('inquiries_created_idx').on(table.createdAt), unique('inquiries_key_key').on(table.key)],
);

export const demoRequests = pgTable(
  'demo_requests',
  {
    ...writer(),
    employees: text('employees').$type<(typeof employeeCounts)[number]>().notNull(),
    /** When it begins. A time is taken once. */
    date: moment('date').notNull(),
    /** The visitor's, as their browser names it. */
    timeZone: text('time_zone').notNull(),
    /** How often it was moved. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => [unique('demo_requests_date_key').on(table.date)],
);

/** The links that were mailed to move or cancel a demo. They outlive it: a link to a cancelled one says so. */
export const demoLinks = pgTable(
  'demo_links',
  {
    /** SHA-256 of the link's token. */
    hash: bytes('hash').primaryKey(),
    demoId: uuid('demo_id').notNull(),
    /** When the demo begins or, once it was cancelled, would have begun. */
    date: moment('date').notNull(),
    cancelledAt: moment('cancelled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('demo_links_demo_idx').on(table.demoId), index('demo_links_date_idx').on(table.date)],
);

export const partnerApplications = pgTable(
  'partner_applications',
  {
    ...writer(),
    kind: text('kind').$type<(typeof partnerKinds)[number]>().notNull(),
    clients: text('clients').$type<(typeof clientCounts)[number]>().notNull(),
    key: uuid('key'),
  },
  (table) => [index('partner_applications_created_idx').on(table.createdAt), unique('partner_applications_key_key').on(table.key)],
);
