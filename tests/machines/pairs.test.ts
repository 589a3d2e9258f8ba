// Every transition is followed by every transition that can come next, on the real actor.
import { expect, test } from 'vitest';
import { tour } from '#machines/kit/tour.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { models } from '#scripts/flows/models.ts';
import { runOnActor } from '#tests/support/flows/actor.ts';
import { pairGoals, pairsIn } from '#tests/support/flows/pairs.ts';

// What was rendered or requested after one transition can decide what the next one meets.
test.each(models.map((model) => [model.name, model] as const))(
  '%s fires each pair of transitions',
  async (name, model: FlowModel) => {
    const { exploration, pairs } = pairGoals(model);
    const fired = new Set<string>();
    for (const trace of tour(model, exploration))
      for (const pair of pairsIn(await runOnActor(model, trace))) fired.add(pair);
    console.info(`${name}: ${fired.size} of ${pairs.length} pairs of transitions`);
    expect(
      pairs.filter((pair) => !fired.has(pair)),
      'pairs that no run fires',
    ).toEqual([]);
  },
);
