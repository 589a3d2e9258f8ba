import { send } from '#api/client.ts';
import { storedToken } from '#api/storedToken.ts';
import { openSituation } from '#contract/situations.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { placeOf } from '#machines/kit/place.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { type Walk, movesOf } from '#machines/kit/walk.ts';
import { recipeFor } from './findOpening.ts';
import { SUBSCRIPTION_PAGE, subscriptionSituations } from './recipes.ts';
import { storedOpening } from './storedOpening.ts';

/** Prepares the tab for a page: an order in it, or an email whose code it waits for. */
export interface TabPreparation {
  clear: () => void;
  draft: () => void;
  awaitCode: (email: string) => void;
}

export interface WalkInBook extends Walk {
  /** The query of the walk in the flow book. */
  query: string;
}

/** Names a walk can be opened by. */
const linkTo = (machine: string, query: string): string =>
  `/sandbox/open?${new URLSearchParams([['flow', machine], ...new URLSearchParams(query)])}`;

/**
 * Makes a fresh organisation in the situation of a walk, and opens the page that it is about, which is then led along
 * the walk. Signs this browser in as the person. Returns false if nothing leads there.
 */
export async function openHere(model: FlowModel, walk: WalkInBook, tab: TabPreparation): Promise<boolean> {
  const { name: machine } = model;
  const { input, taken, query } = walk;
  const last = movesOf(model, walk).at(-1);
  const place = last === undefined ? '' : placeOf(last.world.snapshot);
  const served = machine === 'subscription' ? subscriptionSituations[place] : undefined;
  const recipe = recipeFor(machine, input, place);
  const situation = served ?? recipe?.situation;
  if (situation === undefined) return false;
  const person = await send(openSituation, { body: { situation } });
  tab.clear();
  // The next page starts with this person, or with nobody.
  storedToken.drop();
  if (person.token !== null && recipe?.signsIn === undefined) storedToken.keep(person.token);
  if (recipe?.hasDraft) tab.draft();
  if (recipe?.awaitsCode) tab.awaitCode(person.email);
  storedOpening.keep({
    machine,
    input,
    steps: taken.map(stimulusName),
    place,
    chart: `/flows/${machine}${query}`,
    link: linkTo(machine, query),
    person,
  });
  const address = recipe?.address ?? SUBSCRIPTION_PAGE;
  window.location.replace(recipe?.takesLink ? `${address}${person.link ?? ''}` : address);
  return true;
}
