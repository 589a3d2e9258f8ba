import { asc, desc, eq } from 'drizzle-orm';
import { listCountries, listStates } from '#contract/utilities.ts';
import { countries, states } from '../../db/schema/index.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

export const utilitiesRoutes = ({ database: { sql } }: Platform) => [
  implement(listCountries, async () => ({
    countries: await sql
      .select({ id: countries.id, name: countries.name, iso2: countries.iso2, dialCode: countries.dialCode })
      .from(countries)
      .orderBy(desc(eq(countries.iso2, 'NG')), asc(countries.name)),
  })),
  implement(listStates, async ({ params }) => {
    const found = await sql
      .select({ id: states.id, name: states.name })
      .from(states)
      .where(eq(states.countryId, params.id))
      .orderBy(asc(states.name));
    // Every country has at least one entry, so that none means an unknown country.
    if (found.length === 0) throw new ApiError('not_found');
    return { states: found };
  }),
];
