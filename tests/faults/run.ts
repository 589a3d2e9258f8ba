import { setTimeout as pause } from 'node:timers/promises';
import { isSound, judge, type Verdict } from './books.ts';
import { Client } from './client.ts';
import { type Operation, savedCard } from './operations.ts';
import type { World } from './world.ts';

/** In which everything has to come to rest. */
const REST_MS = 60_000;
const password = 'egusi-and-pounded-yam';
let people = 0;

export interface Outcome extends Verdict {
  /** How often the product died. */
  deaths: number;
  /** What was passed, where nothing was to die. */
  passed: string[];
  /** From the act until all was at rest. */
  seconds: number;
}

/** Waits until nobody has anything to deliver. */
async function quiet(world: World): Promise<void> {
  const deadline = Date.now() + REST_MS;
  while (Date.now() < deadline) {
    const owed = (await world.provider.ask('deliverAgain')) + (await world.ask('waiting'));
    if (owed === 0) return;
    await pause(50);
  }
}

/** One purchase by somebody new, killed at `point`, and what the books say afterwards. Null only records the points. */
export async function perform(world: World, operation: Operation, point: string | null): Promise<Outcome> {
  people += 1;
  const email = `ada${people}@kuramo${people}.ng`;
  const card = operation.hasCard ? await savedCard(world, email) : null;
  await world.provider.ask('set', { webhook: 'send' });
  const { orgId, cardId } = await world.ask('newcomer', { email, password, card });
  const client = await Client.signedIn(world, orgId, email, password);
  const order = await client.order(cardId);
  const before = (await world.provider.ask('books')).length;
  const deaths = world.deaths;
  let passed: string[] = [];

  const began = performance.now();
  const notes: string[] = [];
  const armed = { operation: operation.name, point };
  try {
    await operation.run({
      world,
      client,
      order,
      arm: () => (operation.isStartUp ? world.restart(armed) : world.ask('arm', armed)),
      async disarm() {
        await quiet(world);
        passed = await world.ask('disarm');
      },
    });
  } catch (error) {
    // That nobody got an answer, or a wrong one, is a finding and not the end of the run.
    notes.push(error instanceof Error ? error.message : String(error));
  }
  await quiet(world);

  let verdict = await look();
  for (const deadline = Date.now() + REST_MS; !isSound(verdict) && Date.now() < deadline; verdict = await look()) {
    await quiet(world);
    await pause(250);
  }
  const seconds = (performance.now() - began) / 1000;
  return { ...verdict, unresolved: verdict.unresolved + notes.length, notes: [...notes, ...verdict.notes], deaths: world.deaths - deaths, passed, seconds };

  async function look(): Promise<Verdict> {
    const [books, charges] = await Promise.all([world.ask('books', orgId), world.provider.ask('books')]);
    return judge(books, charges.slice(before), operation.mustBeActive);
  }
}
