/* The prices that the build writes into the public pages. */
export { firstPlanList } from './modules/plans/service.ts';
