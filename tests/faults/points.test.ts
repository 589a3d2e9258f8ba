import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptFaults } from './books.ts';
import { operations } from './operations.ts';
import { perform } from './run.ts';
import { World } from './world.ts';

/* A few of the points that `npm run test:faults` goes through: those between which money moves. */

const chosen = operations.filter(({ name }) => ['initiate, saved card', 'renewal job'].includes(name));
const moments = ['commit payment_attempts:1', 'provider chargeSaved:1', 'commit subscription_terms:1'];

let world: World;
beforeAll(async () => {
  world = await World.open(process.env['TEST_DATABASE_URL'] ?? null);
});
afterAll(() => world.close());

describe('a server that is killed while a saved card is charged', () => {
  const points = chosen.flatMap((operation) => moments.flatMap((moment) => ['before', 'after'].map((side) => [operation.name, `${moment}:${side}`, operation] as const)));

  it.each(points)('in %s at %s charges once, and what was paid for is in force', async (name, point, operation) => {
    const outcome = await perform(world, operation, `${name}:${point}`);
    expect(outcome).toMatchObject({ deaths: 1, lost: 0, doubled: 0, unresolved: 0, unpaid: 0, notes: [] });
  });

  it('numbers the receipts without a gap and mails each once to each address', async () => {
    const books = await world.ask('receiptBooks');
    const payments = chosen.reduce((sum, operation) => sum + (operation.payments ?? 1), 0);
    expect(new Set(books.issued.map(({ number }) => number)).size).toBe(payments * moments.length * 2);
    expect(receiptFaults(books)).toEqual([]);
  });
});
