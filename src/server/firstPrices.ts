/* The prices that the build writes into the public pages. */
export { initialPlanList } from './modules/plans/service.ts';
