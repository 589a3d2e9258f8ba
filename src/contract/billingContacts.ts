import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, line, optionalPhone, otherEmail, otherName } from './fields.ts';

/* The people who receive receipts (rule contacts.manage). */

/** The most contacts an organisation can have. */
export const MAX_CONTACTS = 20;

/** A billing contact. Send back the `version` you read, so that nobody else's change is overwritten. */
export const billingContact = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** E.164, or '' when there is none. */
  phone: z.string(),
  /** The person's job in the organisation, or ''. */
  role: z.string(),
  /** Whether receipts are mailed to this person. They always go to the organisation's email too. */
  getsReceipts: z.boolean(),
  version: z.int(),
});
export type BillingContact = z.output<typeof billingContact>;

const details = { name: otherName, email: otherEmail, phone: optionalPhone, role: line(80), getsReceipts: z.boolean() };

export const addBillingContact = call({
  name: 'addBillingContact',
  method: 'POST',
  path: '/billing-contacts',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Adds a billing contact.',
  body: z.strictObject(details),
  response: z.object({ billingContact }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'contact_taken', 'contact_limit'],
});

export const updateBillingContact = call({
  name: 'updateBillingContact',
  method: 'PATCH',
  path: '/billing-contacts/{id}',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Changes a billing contact; an outdated version answers 409.',
  params: z.object({ id }),
  body: z.strictObject({ version: z.int32(), ...z.partial(z.object(details)).shape }),
  response: z.object({ billingContact }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'contact_taken', 'version_conflict'],
});

export const listBillingContacts = call({
  name: 'listBillingContacts',
  method: 'GET',
  path: '/billing-contacts/{orgId}/list',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The organisation’s billing contacts, by name.',
  params: z.object({ orgId: id }),
  response: z.object({ billingContacts: z.array(billingContact) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const removeBillingContact = call({
  name: 'removeBillingContact',
  method: 'DELETE',
  path: '/billing-contacts/{id}',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Removes a billing contact.',
  params: z.object({ id }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
