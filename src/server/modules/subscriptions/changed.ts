import type { PartialOrder } from '#contract/order.ts';

interface Wanted {
  modules: readonly { slug: string; name: string }[];
  /** Names of what there is to have: what goes is not among what is wanted. */
  known: readonly { slug: string; name: string }[];
}

/** What the log tells of a change beside what there is afterwards: what there was, and the apps that came and went, by name. */
export function changedFrom({ plan, moduleIds, numberOfUsers, isPlanDurationAnnual }: PartialOrder, { modules, known }: Wanted) {
  const had = moduleIds ?? [];
  const added = modules.filter(({ slug }) => !had.includes(slug)).map(({ name }) => name);
  const taken = had.filter((slug) => modules.every((each) => each.slug !== slug)).map((slug) => known.find((each) => each.slug === slug)?.name ?? slug);
  return { from: { plan, numberOfUsers, isAnnual: isPlanDurationAnnual }, added, taken };
}
