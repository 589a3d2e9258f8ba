import { listModules, listPlans } from '#contract/plans.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { modulesAt, plansAt } from './service.ts';

export const plansRoutes = ({ database, clock }: Platform) => [
  implement(listPlans, () => plansAt(database.sql, clock.now())),
  implement(listModules, async () => ({ modules: await modulesAt(database.sql, clock.now()) })),
];
