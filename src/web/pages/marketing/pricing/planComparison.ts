import type { AppModule, Plan } from '#contract/plans.ts';

/** How a plan offers an app: covered by its price, as an add-on, free, at its own price, or not at all. */
export type Inclusion = 'included' | 'addable' | 'free' | 'priced' | 'none';

/** `supportApps` are free; a flexi plan is the sum of its `additionalApps`, which other plans offer as add-ons. */
export function inclusionOf({ slug }: AppModule, plan: Plan): Inclusion {
  const has = (apps: readonly AppModule[]) => apps.some((app) => app.slug === slug);
  if (has(plan.supportApps)) return 'free';
  if (has(plan.modules)) return 'included';
  if (has(plan.additionalApps)) return plan.slug === 'flexi' ? 'priced' : 'addable';
  return 'none';
}

/** Every app of the plans, without duplicates: paid apps first, then the free ones. */
export function appsOf(plans: readonly Plan[]): AppModule[] {
  const all = plans.flatMap(({ modules, additionalApps, supportApps }) => [
    ...modules,
    ...additionalApps,
    ...supportApps,
  ]);
  const each = [...new Map(all.map((app) => [app.slug, app])).values()];
  return [...each.filter(({ isFree }) => !isFree), ...each.filter(({ isFree }) => isFree)];
}
