import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { countries, states } from './places.ts';

/* Organisations, the people in them, and what belongs to either. */

export const organisations = pgTable(
  'organisations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null until the organisation has been set up, as are country, state and phone. */
    name: text('name'),
    email: text('email').notNull(),
    /** A new email that waits for the code that was mailed to it. */
    pendingEmail: text('pending_email'),
    alias: text('alias'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    countryId: integer('country_id').references(() => countries.id),
    stateId: integer('state_id').references(() => states.id),
    taxNumber: text('tax_number'),
    logoUrl: text('logo_url'),
    hasTwoFactorAuth: boolean('has_two_factor_auth').notNull().default(false),
    refCode: text('ref_code').notNull(),
    /** Granted to this organisation alone: basis points, 0 when nothing is. */
    specialDiscount: integer('special_discount').notNull().default(0),
    /** Grows by one with each change of the settings; a write that names an older one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    activatedAt: moment('activated_at'),
    /** Set once, with the first trial, and never cleared: one trial an organisation. */
    trialUsedAt: moment('trial_used_at'),
  },
  (table) => [
    uniqueIndex('organisations_alias_key').on(sql`lower(${table.alias})`),
    unique('organisations_ref_code_key').on(table.refCode),
  ],
);

/** An organisation's logo as it is served. Each upload gets an address of its own, so that browsers may keep it for good. */
export const logos = pgTable('logos', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  /** Its name in the address: nobody can guess it. */
  id: uuid('id').notNull().unique().defaultRandom(),
  /** WebP, made by us from the pixels of what was uploaded. */
  picture: bytes('picture').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** A new email to sign in with, which waits for the code that was mailed to it. */
    pendingEmail: text('pending_email'),
    /** Null when none was chosen by whoever owns the email: then a recovery link is the only way in. */
    passwordHash: text('password_hash'),
    /** While unverified: sign-ups with different passwords were made with this email, and nobody knows whose is whose. */
    isContested: boolean('is_contested').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    /** What the main application last said of `isRoot`, where that was changed here since: it counts again once it says something else. */
    reportedRoot: boolean('reported_root'),
    /** One of the subscription's places was given to the person, as the main application says. */
    isAllocated: boolean('is_allocated').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /** The terms and privacy policy that the sign-up agreed to, and when; null for members who were reported, and before this was recorded. */
    agreedTo: text('agreed_to'),
    agreedAt: moment('agreed_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    unique('users_org_id_id_key').on(table.orgId, table.id),
  ],
);

/**
 * What people signed in with before they changed it. The main application reports people by email: until it has reported
 * the new one, the former one is still theirs.
 */
export const formerEmails = pgTable(
  'former_emails',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.email] }),
    foreignKey({ columns: [table.orgId, table.userId], foreignColumns: [users.orgId, users.id] }).onDelete('cascade'),
  ],
);

export const outlets = pgTable(
  'outlets',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('outlets_default_key').on(table.orgId).where(sql`${table.isDefault}`),
  ],
);

/** Who is told about money. */
export const billingContacts = pgTable(
  'billing_contacts',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    role: text('role').notNull().default(''),
    getsReceipts: boolean('gets_receipts').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('billing_contacts_org_email_key').on(table.orgId, sql`lower(${table.email})`),
  ],
);

export const securityAnswers = pgTable(
  'security_answers',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    questionKey: text('question_key').notNull(),
    answerHash: text('answer_hash').notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.questionKey] }),
    foreignKey({ columns: [table.orgId, table.userId], foreignColumns: [users.orgId, users.id] }).onDelete('cascade'),
    index('security_answers_user_idx').on(table.userId),
  ],
);
