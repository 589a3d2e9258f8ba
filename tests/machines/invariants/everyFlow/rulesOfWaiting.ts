import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { stimulusName } from '#machines/kit/world.ts';
import type { Walk } from '#tests/support/flows/walks.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { expectAlways } from '#tests/support/flows/walks.ts';
import { isBusy } from '#tests/support/flows/situations.ts';

/* Nobody waits for nothing, or for too long. */

/** Busy states that wait for something other than an actor or a timer. */
const waitsForSomethingElse: Record<string, Record<string, string>> = {
  addCard: { leaving: 'the browser leaves the site', leavingForBank: 'the browser leaves the site' },
  keptOrder: { reading: 'the page loads the orders, or reports that it can’t' },
  order: { awaitingBuyer: 'the page reports who is buying' },
};

/** Timers that nobody waits for: a price is requested again before it expires. */
const renewals = ['quoteLifetime', 'refreshDelay'];

const worldsOf = ({ start, passages }: Walk) => [start, ...passages.map(({ move }) => move)].map(({ world }) => world);

export function rulesOfWaiting(model: FlowModel): void {
  const others = waitsForSomethingElse[model.name] ?? {};
  const withoutLimit = Object.keys(model.withoutLimit ?? {}).map((key) => key.split(':')[1]);

  it('lets nobody wait longer for an answer than a step may take', () => {
    expectAlways(model, (walk) => {
      for (const { snapshot, actors, timers, now } of worldsOf(walk)) {
        const isLimited = actors.some(({ id }) => !withoutLimit.includes(id));
        if (!isBusy(snapshot) || !isLimited) continue;
        expect((timers[0]?.due ?? Infinity) - now).toBeLessThanOrEqual(STEP_TIMEOUT);
      }
    });
  });

  it('is busy only while an answer or a pause is still to come', () => {
    expectAlways(model, (walk) => {
      for (const { snapshot, actors, timers } of worldsOf(walk)) {
        if (!isBusy(snapshot) || String(snapshot.value) in others) continue;
        expect(actors.length + timers.filter(({ name }) => name !== 'timeLimit').length).toBeGreaterThan(0);
      }
    });
  });

  it('does something with every answer, and whenever a pause is over', () => {
    expectAlways(model, ({ passages }) => {
      for (const { stimulus, move } of passages)
        if (!('event' in stimulus) && move.fired.length === 0)
          expect.fail(`Nothing happens: ${stimulusName(stimulus)}`);
    });
  });

  it('makes nobody pause for more than a minute, and asks for a price again before it expires', () => {
    expectAlways(model, (walk) => {
      for (const { timers, now } of worldsOf(walk))
        for (const { name, due } of timers)
          if (due - now > (renewals.includes(name) ? QUOTE_MINUTES : 1) * 60_000)
            expect.fail(`${name} takes ${due - now} ms.`);
    });
  });
}
