import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptFaults } from './books.ts';
import { operations } from './operations.ts';
import { perform } from './run.ts';
import { World } from './world.ts';

/* A few of the points that `npm run test:faults` goes through: those between which money moves. */

const operation = operations.find(({ name }) => name === 'initiate, saved card');
const moments = ['commit payment_attempts:1', 'provider chargeSaved:1', 'commit subscription_terms:1'];

let world: World;
beforeAll(async () => {
  world = await World.open(process.env['TEST_DATABASE_URL'] ?? null);
});
afterAll(() => world.close());

describe('a server that is killed while a saved card is charged', () => {
  it.each(moments.flatMap((moment) => [`${moment}:before`, `${moment}:after`]))('at %s charges once, and what was bought is in force', async (moment) => {
    if (!operation) throw new Error('there is no such operation');
    const outcome = await perform(world, operation, `${operation.name}:${moment}`);
    expect(outcome).toMatchObject({ deaths: 1, lost: 0, doubled: 0, unresolved: 0, unpaid: 0, notes: [] });
  });

  it('numbers the receipts without a gap and mails each once to each address', async () => {
    const books = await world.ask('receiptBooks');
    expect(new Set(books.issued.map(({ number }) => number)).size).toBe(moments.length * 2);
    expect(receiptFaults(books)).toEqual([]);
  });
});
