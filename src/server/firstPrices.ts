/* What the build writes the public pages with. */
export { initialPlanList } from './modules/plans/service.ts';
