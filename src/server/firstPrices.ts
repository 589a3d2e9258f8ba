/* What the build writes the public pages with. */
export { firstPlanList } from './modules/plans/service.ts';
