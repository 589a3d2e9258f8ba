import * as z from 'zod/mini';
import { call } from './call.ts';

export const country = z.object({ id: z.int(), name: z.string(), iso2: z.string(), dialCode: z.string() });
export type Country = z.output<typeof country>;

export const state = z.object({ id: z.int(), name: z.string() });
export type State = z.output<typeof state>;

/** In seconds. Countries and their states change with a release at most. */
const DAY = 86_400;

export const listCountries = call({
  name: 'listCountries',
  method: 'GET',
  path: '/utilities/countries/',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'All countries by name, Nigeria first.',
  maxAge: DAY,
  response: z.object({ countries: z.array(country) }),
  errors: [],
});

export const listStates = call({
  name: 'listStates',
  method: 'GET',
  path: '/utilities/countries/{id}/states',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'A country’s states or regions by name.',
  maxAge: DAY,
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.lte(0x7fffffff)) }),
  response: z.object({ states: z.array(state) }),
  errors: ['not_found'],
});
