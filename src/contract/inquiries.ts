import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  email,
  line,
  optionalOrganisationName,
  optionalPhone,
  organisationName,
  personName,
  storable,
} from './fields.ts';

/*
 * Visitors' messages to sales (rules contact.message and contact.demo). Each is confirmed by mail and forwarded to
 * sales.
 */

const message = (missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), storable, z.maxLength(4000, 'Use at most 4,000 characters.'));

const isTimeZone = (zone: string): boolean => {
  try {
    return zone === '' || new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};
/** The visitor's time zone; '' if unknown. */
const timeZone = line(64).check(z.refine(isTimeZone, 'We don’t know that time zone. Enter one like Africa/Lagos.'));

/** The product's name. Any other than ours gets not_found. */
const product = z.string().check(z.maxLength(40, 'We couldn’t find that product.'));

/** A hidden field. Only bots fill it in: they get the usual response, and nothing is stored. */
const website = z.optional(z.string().check(z.maxLength(4000)));

/** Identifies a message: a repeat, for example after a lost response, gets the same response and is stored once. */
const key = z.optional(z.uuid());

const accepted = { response: z.object({ ok: z.literal(true) }), status: 202 } as const;

/** The topics of an inquiry. */
export const inquiryTopics = ['sales', 'support', 'billing', 'dataProtection', 'security', 'press', 'other'] as const;
/** The kinds of partner applicants, and how many organisations they look after. */
export const partnerKinds = ['accountant', 'consultant', 'reseller', 'technology'] as const;
export const clientCounts = ['none', 'upTo10', 'upTo50', 'more'] as const;
/** The size of the organisation that requests a demo, in employees. */
export const employeeCounts = ['upTo20', 'upTo50', 'upTo200', 'more'] as const;

export const sendInquiry = call({
  name: 'sendInquiry',
  method: 'POST',
  path: '/{product}/v1/inquiries',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Sends Humanar a message.',
  params: z.object({ product }),
  body: z.strictObject({
    name: personName,
    email,
    phone: optionalPhone,
    organisation: optionalOrganisationName,
    topic: z.enum(inquiryTopics, 'Choose what it’s about.'),
    message: message('Write your message.'),
    website,
    key,
  }),
  ...accepted,
  errors: ['not_found'],
});

export const applyForPartnership = call({
  name: 'applyForPartnership',
  method: 'POST',
  path: '/{product}/v1/partnership-applications',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Applies to become a partner.',
  params: z.object({ product }),
  body: z.strictObject({
    name: personName,
    email,
    phone: optionalPhone,
    organisation: organisationName,
    kind: z.enum(partnerKinds, 'Choose what you do.'),
    clients: z.enum(clientCounts, 'Choose how many.'),
    message: message('Tell us how you’d like to work together.'),
    website,
    key,
  }),
  ...accepted,
  errors: ['not_found'],
});

/** A date in Lagos: 2026-11-20. */
const day = z.iso.date('Choose a day.');

export const listDemoTimes = call({
  name: 'listDemoTimes',
  method: 'POST',
  isRepeatable: true,
  path: '/marketing/demo-request-date-view',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The free demo times in the two weeks from a given day. Weekends and Nigerian public holidays have none.',
  body: z.strictObject({ date: day.check(z.regex(/^20/, 'Choose a day of this century.')) }),
  response: z.object({
    /** The first and last bookable day. */
    first: day,
    last: day,
    /** The days of the two weeks; `closed` says why a day has no times. Times are UTC. */
    days: z.array(z.object({ date: day, closed: z.nullable(z.string()), times: z.array(z.iso.datetime()) })),
    /** The length of a demo in minutes. */
    minutes: z.int(),
  }),
  errors: [],
});

export const requestDemo = call({
  name: 'requestDemo',
  method: 'POST',
  path: '/marketing/create-demo-request',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Books a free time for a demo.',
  body: z.strictObject({
    name: personName,
    email,
    phone: optionalPhone,
    organisation: organisationName,
    employees: z.enum(employeeCounts, 'Choose how many.'),
    date: z.iso.datetime('Choose a time.'),
    timeZone,
    message: z.string().check(z.trim(), storable, z.maxLength(500, 'Use at most 500 characters.')),
    website,
    /** A repeat is recognised by it even if the demo has been moved or cancelled. Without it, by the time. */
    key,
    /**
     * Whether the details were edited since a request with this key, time and email. If that one was booked, its details
     * are replaced.
     */
    isEdited: z.optional(z.literal(true)),
  }),
  ...accepted,
  status: 201,
  errors: ['time_taken'],
});

/** The token in a link to a demo: 43 characters of base64url. */
const demoToken = z.string().check(z.maxLength(100, 'This link is incomplete.'));
const demoBooking = z.object({
  /** `past` from its start. */
  state: z.enum(['booked', 'cancelled', 'past']),
  /** When it starts, or would have started if it was cancelled. */
  date: z.iso.datetime(),
  /** The length in minutes. */
  minutes: z.int(),
  /** Increases with each change. A change based on an older value is refused. */
  sequence: z.int(),
});
export type DemoBooking = z.output<typeof demoBooking>;

export const getDemo = call({
  name: 'getDemo',
  method: 'POST',
  isRepeatable: true,
  path: '/marketing/demo-requests/view',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The demo that a link in an email opens.',
  body: z.strictObject({ token: demoToken }),
  response: demoBooking,
  errors: ['not_found'],
});

export const moveDemo = call({
  name: 'moveDemo',
  method: 'POST',
  path: '/marketing/demo-requests/move',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Moves a demo to another free time.',
  body: z.strictObject({ token: demoToken, sequence: z.int(), date: z.iso.datetime('Choose a time.') }),
  response: demoBooking,
  errors: ['not_found', 'link_used', 'link_expired', 'version_conflict', 'time_taken'],
});

export const cancelDemo = call({
  name: 'cancelDemo',
  method: 'POST',
  path: '/marketing/demo-requests/cancel',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Cancels a demo.',
  body: z.strictObject({ token: demoToken, sequence: z.int() }),
  response: demoBooking,
  errors: ['not_found', 'link_expired', 'version_conflict'],
});
