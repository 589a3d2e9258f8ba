import { stateName, statesOf } from '#machines/kit/edges.ts';
import { explore, type Exploration } from '#machines/kit/explore.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { placeOfSituation } from '#machines/kit/place.ts';

/* The states of a machine that have pictures in the gallery: each in which a flow can rest while a person looks at it. */

/** The states that a walk can reach from the starts, without those that a step only passes through. */
export function reachableStates({ starts, passages }: Exploration): ReadonlySet<string> {
  const seen = new Map(starts.map(({ to, situation }) => [to, situation]));
  for (const key of seen.keys())
    for (const { to, situation } of passages.get(key) ?? []) if (!seen.has(to)) seen.set(to, situation);
  return new Set([...seen.values()].map(placeOfSituation));
}

/** Every state of a machine in which a flow can rest, in the order of its file. */
export function restingStates(model: FlowModel): readonly string[] {
  const order = statesOf(model.machine).map(stateName);
  return [...reachableStates(explore(model))].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}
