import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { countries, states } from '../../db/schema/index.ts';

/** All countries by name, Nigeria first. */
export const allCountries = (tx: Tx) =>
  tx
    .select({ id: countries.id, name: countries.name, iso2: countries.iso2, dialCode: countries.dialCode })
    .from(countries)
    .orderBy(desc(eq(countries.iso2, 'NG')), asc(countries.name));

/** The states of a country by name; empty for an unknown country, since every country has at least one. */
export const statesOf = (tx: Tx, countryId: number) =>
  tx
    .select({ id: states.id, name: states.name })
    .from(states)
    .where(eq(states.countryId, countryId))
    .orderBy(asc(states.name));

export async function isStateOf(tx: Tx, stateId: number, countryId: number): Promise<boolean> {
  return (await tx.$count(states, and(eq(states.id, stateId), eq(states.countryId, countryId)))) > 0;
}

/** The names of these states and their countries, by state id. */
export async function stateNames(
  tx: Tx,
  stateIds: Iterable<number>,
): Promise<Map<number, { state: string; country: string }>> {
  const ids = [...new Set(stateIds)];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: states.id, state: states.name, country: countries.name })
    .from(states)
    .innerJoin(countries, eq(countries.id, states.countryId))
    .where(inArray(states.id, ids));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
