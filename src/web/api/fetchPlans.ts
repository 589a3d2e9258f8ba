import { listPlans } from '#contract/plans.ts';
import { send } from './client.ts';

/** Fetches the current price book. */
export const fetchPlans = () => send(listPlans, {});
