import type { AppModule, Plan } from '#contract/plans.ts';

/** What an app is in a plan: covered by its price, to be added to it, free, at its own price, or not to be had. */
export type Inclusion = 'included' | 'addable' | 'free' | 'priced' | 'none';

/** `supportApps` come free; a flexi plan is the sum of its `additionalApps`, others may be added to. */
export function inclusionOf({ slug }: AppModule, plan: Plan): Inclusion {
  const has = (apps: readonly AppModule[]) => apps.some((app) => app.slug === slug);
  if (has(plan.supportApps)) return 'free';
  if (has(plan.modules)) return 'included';
  if (has(plan.additionalApps)) return plan.slug === 'flexi' ? 'priced' : 'addable';
  return 'none';
}

/** Every app of the plans once: what is paid for first, then the free ones. */
export function appsOf(plans: readonly Plan[]): AppModule[] {
  const all = plans.flatMap(({ modules, additionalApps, supportApps }) => [...modules, ...additionalApps, ...supportApps]);
  const each = [...new Map(all.map((app) => [app.slug, app])).values()];
  return [...each.filter(({ isFree }) => !isFree), ...each.filter(({ isFree }) => isFree)];
}
