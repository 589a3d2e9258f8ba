import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database.ts';
import { apps, cancelReasons, countries, planModules, plans, states } from '../schema/index.ts';
import { appRows, cancelReasonRows, planModuleRows, planRows } from './catalogue.ts';
import { countryRows } from './countries.ts';
import { seedPriceBooks } from './priceBooks.ts';
import { stateNames } from './states.ts';

/**
 * Seeds the data that every installation needs: places, apps, plans, sample price books, cancellation reasons. Runs at
 * every start: names are updated; prices and everything an owner has set stay. Run it while no other process starts.
 */
export function seed(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await seedPlaces(tx);
    await tx
      .insert(apps)
      .values(appRows)
      .onConflictDoUpdate({
        target: apps.slug,
        set: {
          name: sql`excluded.name`,
          iconSlug: sql`excluded.icon_slug`,
          isFree: sql`excluded.is_free`,
          position: sql`excluded.position`,
        },
      });
    await tx
      .insert(plans)
      .values(planRows)
      .onConflictDoUpdate({ target: plans.slug, set: { name: sql`excluded.name`, position: sql`excluded.position` } });
    await tx.insert(planModules).values(planModuleRows).onConflictDoNothing();
    await seedPriceBooks(tx);
    await tx
      .insert(cancelReasons)
      .values(cancelReasonRows)
      .onConflictDoUpdate({
        target: cancelReasons.id,
        set: { reason: sql`excluded.reason`, position: sql`excluded.position` },
      });
  });
}

/** Seeds countries and states: nearly a thousand rows, of which only missing or renamed ones are written. */
async function seedPlaces(tx: Tx): Promise<void> {
  const rows = countryRows();
  const storedCountries = new Map((await tx.select().from(countries)).map((country) => [country.id, country]));
  const changedCountries = rows.filter(({ id, name, dialCode }) => {
    const stored = storedCountries.get(id);
    return stored?.name !== name || stored.dialCode !== dialCode;
  });
  if (changedCountries.length > 0) {
    await tx
      .insert(countries)
      .values(changedCountries)
      .onConflictDoUpdate({
        target: countries.id,
        set: { name: sql`excluded.name`, dialCode: sql`excluded.dial_code` },
      });
  }
  const key = (countryId: number, name: string): string => `${countryId} ${name}`;
  const storedStates = new Set((await tx.select().from(states)).map(({ countryId, name }) => key(countryId, name)));
  const newStates = rows
    .flatMap(({ id, iso2, name }) => (stateNames[iso2] ?? [name]).map((state) => ({ countryId: id, name: state })))
    .filter(({ countryId, name }) => !storedStates.has(key(countryId, name)));
  if (newStates.length > 0) await tx.insert(states).values(newStates).onConflictDoNothing();
}
