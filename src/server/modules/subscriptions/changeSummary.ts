import type { PartialOrder } from '#contract/order.ts';

interface NewOrder {
  modules: readonly { slug: string; name: string }[];
  /** Names of all modules, because removed ones aren't in `modules`. */
  allModules: readonly { slug: string; name: string }[];
}

/** What the activity log records about a change: the previous order, and the names of the apps added and removed. */
export function changeSummary(
  { plan, moduleIds, numberOfUsers, isPlanDurationAnnual }: PartialOrder,
  { modules, allModules }: NewOrder,
) {
  const before = moduleIds ?? [];
  const added = modules.filter(({ slug }) => !before.includes(slug)).map(({ name }) => name);
  const taken = before
    .filter((slug) => modules.every((each) => each.slug !== slug))
    .map((slug) => allModules.find((each) => each.slug === slug)?.name ?? slug);
  return { from: { plan, numberOfUsers, isAnnual: isPlanDurationAnnual }, added, taken };
}
