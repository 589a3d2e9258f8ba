import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { countries, states } from './places.ts';

/* Organisations, the people in them, and the data that belongs to either. */

export const organisations = pgTable(
  'organisations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null until the organisation has been set up; so are country, state and phone. */
    name: text('name'),
    email: text('email').notNull(),
    /** A new email that is waiting to be confirmed with the code sent to it. */
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
    /** The referral code that came with the sign-up. Null once the organisation has bought something. */
    referredBy: text('referred_by'),
    /** Discount granted to this organisation only, in basis points; 0 if there is none. */
    specialDiscount: integer('special_discount').notNull().default(0),
    /** Incremented with each change of the settings. A write based on an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    activatedAt: moment('activated_at'),
    /** Set when the first trial starts and never cleared: one trial per organisation. */
    trialUsedAt: moment('trial_used_at'),
  },
  (table) => [
    uniqueIndex('organisations_alias_key').on(sql`lower(${table.alias})`),
    unique('organisations_ref_code_key').on(table.refCode),
  ],
);

/** An organisation's logo as it is served. Each upload gets its own address, so browsers may cache it permanently. */
export const logos = pgTable('logos', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  /** Unguessable name used in the address. */
  id: uuid('id').notNull().unique().defaultRandom(),
  /** WebP, re-encoded from the pixels of the upload. */
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
    /** A new sign-in email that is waiting to be confirmed with the code sent to it. */
    pendingEmail: text('pending_email'),
    /** Null if the email's owner hasn't chosen a password. Then a recovery link is the only way in. */
    passwordHash: text('password_hash'),
    /**
     * While unverified: several sign-ups with different passwords used this email, and nobody knows which one is its
     * owner's.
     */
    isContested: boolean('is_contested').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    /**
     * `isRoot` from before it was last changed here, which the main application may have read and may still report. The
     * application counts again once it reports something else. Null if it has since, or the role wasn't changed here.
     */
    reportedRoot: boolean('reported_root'),
    /** The main application's last value of `name`, if it was changed here since. */
    reportedName: text('reported_name'),
    /** The main application has assigned one of the subscription's seats to the person. */
    isAllocated: boolean('is_allocated').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /**
     * The version of terms and privacy policy accepted at sign-up, and when; null for members reported by the main
     * application and for sign-ups before this was recorded.
     */
    agreedTo: text('agreed_to'),
    agreedAt: moment('agreed_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    unique('users_org_id_id_key').on(table.orgId, table.id),
    // Sign-ups that were never confirmed are deleted.
    index('users_unconfirmed_idx').on(table.createdAt).where(isNull(table.emailVerifiedAt)),
  ],
);

/**
 * Previous sign-in emails. The main application identifies people by email: until it reports the new one, the previous
 * one still belongs to its person.
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
    uniqueIndex('outlets_default_key')
      .on(table.orgId)
      .where(sql`${table.isDefault}`),
  ],
);

/** People who receive mail about payments. */
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
