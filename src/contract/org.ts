import * as z from 'zod/mini';
import { codeSent } from './auth.ts';
import { call } from './call.ts';
import { alias, email, id, line, logoUrl, moment, oneTimeCode, organisationName, phone, taxNumber } from './fields.ts';

/**
 * An organisation's settings (rule org.settings). Send back the `version` you read, so that nobody else's change is
 * overwritten.
 */
export const orgSettings = z.object({
  id,
  name: z.nullable(z.string()),
  alias: z.nullable(z.string()),
  email: z.string(),
  /** A new email that isn't confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  countryId: z.nullable(z.int()),
  stateId: z.nullable(z.int()),
  taxNumber: z.nullable(z.string()),
  /** A path on our own site; null if there is no logo. */
  logoUrl: z.nullable(z.string()),
  hasTwoFactorAuth: z.boolean(),
  version: z.int(),
});
export type OrgSettings = z.output<typeof orgSettings>;

export const getOrgSettings = call({
  name: 'getOrgSettings',
  method: 'GET',
  path: '/org/{orgId}/settings',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'The organisation’s settings.',
  params: z.object({ orgId: id }),
  response: z.object({ org: orgSettings }),
  errors: ['unauthenticated', 'not_found'],
});

export const updateOrgSettings = call({
  name: 'updateOrgSettings',
  method: 'PATCH',
  path: '/org/settings',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Changes settings; an outdated version answers 409 with the current ones. An empty text clears an optional field.',
  body: z.strictObject({
    version: z.int32(),
    name: z.optional(organisationName),
    alias: z.optional(alias),
    phone: z.optional(phone),
    address: z.optional(line(200)),
    city: z.optional(line(100)),
    countryId: z.optional(z.int32('Choose a country.')),
    stateId: z.optional(z.int32('Choose a state.')),
    taxNumber: z.optional(taxNumber),
    logoUrl: z.optional(logoUrl),
  }),
  response: z.object({ org: orgSettings }),
  errors: ['unauthenticated', 'forbidden', 'alias_taken', 'version_conflict'],
});

/** The limits of an uploaded logo. Its type is detected from its content, not its name. */
export const logoLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  bytes: 2 * 1024 * 1024,
  side: 4096,
} as const;

/** Base64 uses four characters for three bytes. */
const MAX_PICTURE_LENGTH = Math.ceil(logoLimits.bytes / 3) * 4;

export const uploadLogo = call({
  name: 'uploadLogo',
  method: 'POST',
  path: '/org/settings/logo',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Sets the logo: a PNG, JPEG or WebP picture in base64, at most 2 MB and 4096 pixels a side. Only its pixels are kept, fitted into 512 × 512. An outdated version answers 409.',
  bodyLimit: MAX_PICTURE_LENGTH + 1024,
  body: z.strictObject({
    version: z.int32(),
    picture: z
      .string()
      .check(
        z.minLength(1, 'Choose a picture.'),
        z.maxLength(MAX_PICTURE_LENGTH, 'This file is larger than 2 MB. Save a smaller version and upload that.'),
      ),
  }),
  response: z.object({ org: orgSettings }),
  errors: ['unauthenticated', 'forbidden', 'payload_too_large', 'version_conflict'],
});

export const requestOrgEmail = call({
  name: 'requestOrgEmail',
  method: 'POST',
  path: '/org/settings/email',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Emails a code to the organisation’s new email, which takes effect once the code is confirmed. Repeating the call sends a new code.',
  body: z.strictObject({ email }),
  response: z.object({ pendingEmail: z.string(), ...codeSent.shape }),
  errors: ['unauthenticated', 'forbidden', 'confirmation_needed'],
});

export const confirmOrgEmail = call({
  name: 'confirmOrgEmail',
  method: 'POST',
  path: '/org/settings/email/confirm',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Confirms the organisation’s new email with the code sent to it.',
  body: z.strictObject({ code: oneTimeCode }),
  response: z.object({ org: orgSettings }),
  errors: ['unauthenticated', 'forbidden', 'code_rejected', 'code_expired'],
});

export const cancelOrgEmail = call({
  name: 'cancelOrgEmail',
  method: 'DELETE',
  path: '/org/settings/email',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Cancels a pending change of email.',
  response: z.object({ org: orgSettings }),
  errors: ['unauthenticated', 'forbidden'],
});

/** An address of the organisation that mail doesn't reach. */
export const unreachableAddress = z.object({
  /** The address as the organisation typed it. */
  email: z.string(),
  /** What it's used for: the organisation's email (current or pending), a billing contact, or a sign-in. */
  use: z.enum(['organisation', 'billingContact', 'signIn']),
  /** The name of its owner; null for the organisation's. */
  name: z.nullable(z.string()),
  /** When the latest mail to it failed. */
  failedAt: moment,
});
export type UnreachableAddress = z.output<typeof unreachableAddress>;

export const listUnreachableAddresses = call({
  name: 'listUnreachableAddresses',
  method: 'GET',
  path: '/org/unreachable-addresses',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'The organisation’s addresses that emails don’t reach. An address leaves the list when it is corrected, or when an email reaches it.',
  response: z.object({ addresses: z.array(unreachableAddress) }),
  errors: ['unauthenticated', 'forbidden'],
});
