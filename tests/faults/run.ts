import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords } from '#server/platform/passwords.ts';
import { isSound, judge, type Verdict } from './books.ts';
import { Client } from './client.ts';
import type { Operation } from './operations.ts';
import { savedCard } from './savedCard.ts';
import type { World } from './world.ts';

/** Time within which everything must settle. */
const REST_MS = 60_000;
const password = 'egusi-and-pounded-yam';
/** Hashed once, because a restarted product would hash it again for each organisation. */
let hashed: Promise<string> | undefined;
let people = 0;

export interface Outcome extends Verdict {
  /** How often the product died. */
  deaths: number;
  /** Points that were passed, if nothing was to be killed. */
  passed: string[];
  /** From the start of the act until everything had settled. */
  seconds: number;
}

/** Waits until nothing is left to deliver. */
async function waitForDeliveries(world: World): Promise<void> {
  const deadline = Date.now() + REST_MS;
  while (Date.now() < deadline) {
    const owed = (await world.provider.ask('deliverAgain')) + (await world.ask('waiting'));
    if (owed === 0) return;
    await pause(50);
  }
}

/** Adds an operation's missing results, besides money and terms, to the verdict. */
const withMissing = (verdict: Verdict, missing: string[]): Verdict => ({
  ...verdict,
  unresolved: verdict.unresolved + missing.length,
  notes: [...verdict.notes, ...missing],
});

/**
 * Runs one operation with a new organisation, killed at `point`, and judges the books afterwards. Null only records the
 * points.
 */
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

  const startedAt = performance.now();
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
        // Everything before the act has finished, including mail.
        await waitForDeliveries(world);
        await (operation.isStartUp ? world.restart(armed) : world.ask('arm', armed));
      },
      async disarm() {
        // Work at startup has no caller that waits for it.
        if (operation.isStartUp) await rest();
        await waitForDeliveries(world);
        passed = await world.ask('disarm');
      },
    });
  } catch (error) {
    // A missing or wrong response is a finding and doesn't end the run.
    notes.push(error instanceof Error ? error.message : String(error));
  }
  await waitForDeliveries(world);

  const verdict = await rest();
  const seconds = (performance.now() - startedAt) / 1000;
  await world.ask('retire', orgId);
  return {
    ...verdict,
    unresolved: verdict.unresolved + notes.length,
    notes: [...notes, ...verdict.notes],
    deaths: world.deaths - deaths,
    passed,
    seconds,
  };

  /** The verdict on the books, once there is no fault left or a minute has passed. */
  async function rest(): Promise<Verdict> {
    for (const deadline = Date.now() + REST_MS; ; await pause(100)) {
      await waitForDeliveries(world);
      const [books, charges, deletions] = await Promise.all([
        world.ask('books', orgId),
        world.provider.ask('books'),
        world.provider.ask('deletions', orgId),
      ]);
      const verdict = withMissing(
        judge(books, charges.slice(before), operation.mustBeActive, operation.payments),
        operation.missing?.(books, deletions) ?? [],
      );
      if (isSound(verdict) || Date.now() > deadline) return verdict;
    }
  }
}
