import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { receiptFaults } from './books.ts';
import { operations } from './operations.ts';
import { perform } from './run.ts';
import { World } from './world.ts';

/* Runs a few of the points of `npm run test:faults`: those around the movement of money. */

const moments = ['commit payment_attempts:1', 'provider chargeSaved:1', 'commit subscription_terms:1'];
const points = moments.flatMap((moment) => ['before', 'after'].map((side) => `${moment}:${side}`));

/**
 * Kills a server at each chosen point of the operation `name`. Each operation has its own file and server, so they run
 * in parallel.
 */
export function testChosenPoints(name: string): void {
  let world: World;
  beforeAll(async () => {
    world = await World.open(process.env['TEST_DATABASE_URL'] ?? null, inject('processes'));
  });
  afterAll(() => world.close());

  describe('a server that is killed while a saved card is charged', () => {
    const operation = operations.find((each) => each.name === name);
    if (!operation) throw new Error(`there is no operation ${name}`);

    it.each(points)(`in ${name} at %s charges once, and what was paid for is in force`, async (point) => {
      const outcome = await perform(world, operation, `${name}:${point}`);
      expect(outcome).toMatchObject({ deaths: 1, lost: 0, doubled: 0, unresolved: 0, unpaid: 0, notes: [] });
    });

    it('numbers the receipts without a gap and mails each once to each address', async () => {
      const books = await world.ask('receiptBooks');
      expect(new Set(books.issued.map(({ number }) => number)).size).toBe((operation.payments ?? 1) * points.length);
      expect(receiptFaults(books)).toEqual([]);
    });
  });
}
