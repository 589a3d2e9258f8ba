import { listAppModules, listModules, listPlans, listPlansByName } from '#contract/plans.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { modulesAt, plansAt, planListByName } from './service.ts';

export const plansRoutes = ({ database, clock }: Platform) => [
  implement(listPlans, () => plansAt(database.sql, clock.now())),
  implement(listPlansByName, ({ params }) => planListByName(database.sql, params.name, clock.now())),
  implement(listModules, async () => ({ modules: await modulesAt(database.sql, clock.now()) })),
  implement(listAppModules, async ({ params }) => {
    if (params.slug !== 'humanar') throw new ApiError('not_found');
    return { modules: await modulesAt(database.sql, clock.now()) };
  }),
];
