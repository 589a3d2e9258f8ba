import * as z from 'zod/mini';
import { call } from './call.ts';
import { alias, id } from './fields.ts';

/** An organisation's settings (section 7, Org). `version` guards against overwriting: send back the one that was read. */
export const orgSettings = z.object({
  id,
  name: z.nullable(z.string()),
  alias: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  countryId: z.nullable(z.int()),
  stateId: z.nullable(z.int()),
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
  summary: 'Changes settings; a version that is no longer the newest answers 409.',
  body: z.strictObject({ version: z.int32(), alias: z.optional(alias) }),
  response: z.object({ org: orgSettings }),
  errors: ['unauthenticated', 'forbidden', 'alias_taken', 'version_conflict'],
});
