import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords } from '#server/platform/passwords.ts';
import { isSound, judge, type Verdict } from './books.ts';
import { Client } from './client.ts';
import type { Operation } from './operations.ts';
import { savedCard } from './savedCard.ts';
import type { World } from './world.ts';

/** In which everything has to come to rest. */
const REST_MS = 60_000;
const password = 'egusi-and-pounded-yam';
/** Hashed once: a product that has just been started again would hash it anew for each. */
let hashed: Promise<string> | undefined;
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

/** What an operation has to leave behind beside money and terms. */
const withMissing = (verdict: Verdict, missing: string[]): Verdict => ({ ...verdict, unresolved: verdict.unresolved + missing.length, notes: [...verdict.notes, ...missing] });

/** One operation by somebody new, killed at `point`, and what the books say afterwards. Null only records the points. */
export async function perform(world: World, operation: Operation, point: string | null): Promise<Outcome> {
  people += 1;
  const email = `ada${people}@kuramo${people}.ng`;
  await world.provider.ask('set', { webhook: 'drop' });
  const card = operation.hasCard ? await savedCard(world.providerUrl, email) : null;
  await world.provider.ask('set', { webhook: 'send' });
  hashed ??= createPasswords().hash(password);
  const { orgId, userId, name, cardId } = await world.ask('newcomer', { email, passwordHash: await hashed, card });
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
      cardId,
      cancel: (isTrial) => client.cancel(userId, password, isTrial ? name : null),
      async arm() {
        // What went before is over, its mail too.
        await quiet(world);
        await (operation.isStartUp ? world.restart(armed) : world.ask('arm', armed));
      },
      async disarm() {
        // At its start the product does by itself what it does: nobody waits for an answer.
        if (operation.isStartUp) await rest();
        await quiet(world);
        passed = await world.ask('disarm');
      },
    });
  } catch (error) {
    // That nobody got an answer, or a wrong one, is a finding and not the end of the run.
    notes.push(error instanceof Error ? error.message : String(error));
  }
  await quiet(world);

  const verdict = await rest();
  const seconds = (performance.now() - began) / 1000;
  await world.ask('retire', orgId);
  return { ...verdict, unresolved: verdict.unresolved + notes.length, notes: [...notes, ...verdict.notes], deaths: world.deaths - deaths, passed, seconds };

  /** What the books say once there is nothing to complain of, or a minute is over. */
  async function rest(): Promise<Verdict> {
    for (const deadline = Date.now() + REST_MS; ; await pause(100)) {
      await quiet(world);
      const [books, charges, deletions] = await Promise.all([world.ask('books', orgId), world.provider.ask('books'), world.provider.ask('deletions', orgId)]);
      const verdict = withMissing(judge(books, charges.slice(before), operation.mustBeActive, operation.payments), operation.missing?.(books, deletions) ?? []);
      if (isSound(verdict) || Date.now() > deadline) return verdict;
    }
  }
}
