import { explore } from '#machines/kit/explore.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { placeOfSituation } from '#machines/kit/place.ts';
import type { Stimulus } from '#machines/kit/world.ts';
import type { Recipe } from './recipe.ts';
import { recipes } from './recipes.ts';
import { unopened } from './unopened.ts';

/* Ways into states: for each state, the shortest walk that a recipe can follow. */

/** The recipe for a state that is reached from this input; null if there is none. */
export function recipeFor(machine: string, input: string, place: string): Recipe | null {
  const recipe = recipes[machine]?.[input];
  return recipe === undefined ? null : { ...recipe, ...recipe.at?.[place] };
}

/** Why a state can’t be opened; null if it can, or is unknown. */
export const reasonAgainst = (machine: string, place: string): string | null => unopened[machine]?.[place] ?? null;

export interface FoundWalk {
  input: string;
  taken: readonly Stimulus[];
}

/** A replaced input isn’t the server’s own, so a walk without one is preferred unless it is this much longer. */
const REPLACED = 100;

const choosesFewerUsers: FoundWalk = {
  input: 'a subscription that runs',
  taken: [
    { event: 'chooses fewer users' },
    { after: 'fetchDelay', ms: 200 },
    { actor: 'quoteChange', answers: 'from the next renewal' },
  ],
};

/**
 * Walks into states whose shortest way the page doesn’t stay on. It knows who is buying, which the model’s first step
 * leaves open; and its server prices more users for now, never from the next renewal.
 */
const otherWays: Readonly<Record<string, Readonly<Record<string, FoundWalk>>>> = {
  order: {
    failed: {
      input: 'the usual order',
      taken: [{ event: 'is a visitor' }, { actor: 'fetchPrice', answers: 'server away' }],
    },
  },
  upgrade: {
    downgradeQuoted: choosesFewerUsers,
    scheduling: { ...choosesFewerUsers, taken: [...choosesFewerUsers.taken, { event: 'schedules the change' }] },
  },
};

/** The walks into every state that a recipe leads to, the shortest of each. */
export function findWalks(model: FlowModel): ReadonlyMap<string, FoundWalk> {
  const { starts, passages } = explore(model);
  const found = new Map<string, FoundWalk & { cost: number }>();
  for (const { input, to, situation } of starts) {
    const recipe = recipes[model.name]?.[input];
    if (recipe === undefined && model.isServed === undefined) continue;
    const cost = recipe?.input === undefined ? 0 : REPLACED;
    const seen = new Set([to]);
    const queue = [{ to, situation, taken: [] as Stimulus[] }];
    for (const { to: from, situation: reached, taken } of queue) {
      const place = placeOfSituation(reached);
      const before = found.get(place);
      if (before === undefined || cost + taken.length < before.cost)
        found.set(place, { input, taken, cost: cost + taken.length });
      for (const passage of passages.get(from) ?? []) {
        if (seen.has(passage.to)) continue;
        seen.add(passage.to);
        queue.push({ ...passage, taken: [...taken, passage.stimulus] });
      }
    }
  }
  return new Map<string, FoundWalk>([...found, ...Object.entries(otherWays[model.name] ?? {})]);
}
