import { describe, expect, it } from 'vitest';
import { movesOf } from '#machines/kit/walk.ts';
import { placeOf } from '#machines/kit/place.ts';
import { findWalks, recipeFor } from '#opening/findOpening.ts';
import { legOf } from '#opening/leg.ts';
import { recipes, subscriptionSituations } from '#opening/recipes.ts';
import { unopened } from '#opening/unopened.ts';
import { models } from '#scripts/flows/models.ts';
import { restingStates } from '#tests/e2e/gallery/galleryStates.ts';

/* Whether the flow book’s “Open the product here” has a way into each state. */

const modelOf = (name: string) => models.find((model) => model.name === name);

describe.each(models)('$name', (model) => {
  const walks = findWalks(model);
  const states = restingStates(model);
  const reasons = unopened[model.name] ?? {};
  const canOpen = (state: string): boolean => {
    const walk = walks.get(state);
    if (model.isServed) return subscriptionSituations[state] !== undefined && walk !== undefined;
    return walk !== undefined && recipeFor(model.name, walk.input, state) !== null;
  };

  it('has a way into each state that a person can see', () => {
    expect(states.filter((state) => !canOpen(state) && !(state in reasons))).toEqual([]);
  });
  it('gives reasons only for states that nothing opens, and that exist', () => {
    expect(Object.keys(reasons).filter((state) => !states.includes(state))).toEqual([]);
  });
  it('names walks that end in their states', () => {
    for (const [state, { input, taken }] of walks) {
      const last = movesOf(model, { input, taken: [...taken] }).at(-1);
      expect(last && placeOf(last.world.snapshot), state).toBe(state);
    }
  });
});

describe('the recipes', () => {
  const all = Object.entries(recipes).flatMap(([machine, inputs]) =>
    Object.entries(inputs).map(([input, recipe]) => ({ machine, input, recipe })),
  );

  it.each(all)('$machine, $input names what the model has', ({ machine, input, recipe }) => {
    const model = modelOf(machine);
    expect(model?.inputs).toHaveProperty([input]);
    const invoked = [machine, ...(recipe.before ?? []).map((walk) => walk.machine), ...(recipe.within ?? [])];
    const answers = [...invoked, 'quotePayment'].flatMap((name) =>
      Object.entries(modelOf(name)?.outcomes ?? {}).flatMap(([src, cases]) =>
        Object.keys(cases).map((each) => `${src}: ${each}`),
      ),
    );
    for (const answer of [...(recipe.server ?? []), ...(recipe.signsIn ?? [])]) expect(answers).toContain(answer);
    expect(Object.keys(recipe.at ?? {}).filter((state) => model && !restingStates(model).includes(state))).toEqual([]);
    for (const { machine: outer, ...walk } of recipe.before ?? []) {
      const last = legOf(modelOf(outer) ?? expect.fail(outer), walk).moves.at(-1);
      // It ends where the next machine is invoked.
      expect(last?.world.actors.map(({ src }) => src)).toContain(machine === 'quotePayment' ? 'quotePayment' : machine);
    }
  });
});
