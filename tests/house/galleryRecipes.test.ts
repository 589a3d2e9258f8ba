import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { BrowserStage } from '#tests/e2e/passages/driver.ts';
import { drivable } from '#tests/e2e/passages/driver.ts';
import { reachableStates, restingStates } from '#tests/e2e/gallery/galleryStates.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { placeOf } from '#machines/kit/place.ts';
import { model as subscription } from '#machines/subscription/subscription.model.ts';
import { plannedLives } from '#tests/e2e/lifecyclePlan.ts';
import { unopened } from '#opening/unopened.ts';
import { models } from '#scripts/flows/models.ts';

/* Whether each state of each machine has a recipe for its pictures: a passage in a real browser that reaches it. */

const stages: BrowserStage[] = [];
vi.mock('#tests/e2e/passages/driver.ts', async (original) => ({
  ...(await original<object>()),
  passThrough: (stage: BrowserStage) => void stages.push(stage),
}));
// Journeys are declared only by Playwright.
vi.mock('#tests/e2e/journey.ts', async () => ({
  expect,
  test: Object.assign(() => {}, { describe: (_: string, declare: () => void) => declare() }),
}));

for (const file of readdirSync('tests/e2e/passages').filter((name) => name.endsWith('.test.ts')))
  await import(`../e2e/passages/${file.replace('.test.ts', '')}.test.ts`);

describe('subscription', () => {
  it('has a life with each state, except those with a reason', () => {
    const { lives } = plannedLives();
    const lived = lives.flat().map(({ then }) => placeOf(then.snapshot));
    const states = restingStates(subscription as FlowModel).filter((state) => !['none', ...lived].includes(state));
    expect(states).toEqual(Object.keys(unopened['subscription'] ?? {}));
  });
});

describe.each(models.filter(({ name }) => name !== 'subscription'))('$name', (model) => {
  const passed = new Set(
    stages.filter((stage) => stage.model.name === model.name).flatMap((stage) => [...reachableStates(drivable(stage))]),
  );
  const reasons = unopened[model.name] ?? {};

  it('has a recipe for each state', () => {
    expect(restingStates(model).filter((state) => !passed.has(state) && !(state in reasons))).toEqual([]);
  });
  it('gives reasons only for states without one', () => {
    expect(Object.keys(reasons).filter((state) => passed.has(state) || !restingStates(model).includes(state))).toEqual(
      [],
    );
  });
});
