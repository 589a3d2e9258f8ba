import { listCountries, listStates } from '#contract/utilities.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { allCountries, statesOf } from './store.ts';

export const utilitiesRoutes = ({ database: { sql } }: Platform) => [
  implement(listCountries, async () => ({ countries: await allCountries(sql) })),
  implement(listStates, async ({ params }) => {
    const states = await statesOf(sql, params.id);
    if (states.length === 0) throw new ApiError('not_found');
    return { states };
  }),
];
