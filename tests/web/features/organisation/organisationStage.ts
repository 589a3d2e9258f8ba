// An organisation with complete settings, and the server's responses about places.
import type { AccountData } from '#contract/auth.ts';
import type { OrgSettings } from '#contract/org.ts';
import { accountOf, answersFor, orgId } from '#tests/support/site.tsx';

export const SETTINGS = `GET /hr/org/${orgId}/settings`;
export const SAVE = 'PATCH /hr/org/settings';

/** The responses about `org` for one of its administrators. */
export const answersOf = (
  org: OrgSettings,
  account: AccountData = accountOf({ alias: org.alias }),
): Record<string, unknown> => ({
  ...answersFor(account, null),
  [SETTINGS]: { org },
  'GET /hr/utilities/countries/': {
    countries: [
      { id: 566, name: 'Nigeria', iso2: 'NG', dialCode: '+234' },
      { id: 288, name: 'Ghana', iso2: 'GH', dialCode: '+233' },
    ],
  },
  'GET /hr/utilities/countries/566/states': {
    states: [
      { id: 24, name: 'Kano' },
      { id: 25, name: 'Lagos' },
    ],
  },
  'GET /hr/utilities/countries/288/states': { states: [{ id: 71, name: 'Greater Accra' }] },
});
