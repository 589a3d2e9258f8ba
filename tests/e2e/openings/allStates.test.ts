// Every state that a person can see, opened in the product by the link of the flow book.
import { existsSync, readdirSync } from 'node:fs';
import type { FlowModel } from '#machines/kit/model.ts';
import { unopened } from '#opening/unopened.ts';
import { expect, test } from '../journey.ts';
import { restingStates } from '../gallery/galleryStates.ts';
import { latestStates, openState } from './openedStates.ts';

test.describe.configure({ mode: 'parallel' });

const names = readdirSync('machines').filter((name) => existsSync(`machines/${name}/${name}.model.ts`));

for (const name of names) {
  const { model } = (await import(`../../../machines/${name}/${name}.model.ts`)) as { model: FlowModel };
  for (const state of restingStates(model).filter((each) => unopened[name]?.[each] === undefined))
    test(`${name}: opens ${state}`, async ({ page }) => {
      expect(await openState(page, name, state)).toMatch(/^(real|still)$/);
      if (name !== 'subscription') expect(await latestStates(page, name)).toContain(state);
      await expect(page.getByRole('heading', { name: 'An error occurred', exact: true })).toHaveCount(0);
    });
}
