import { listPlans } from '#contract/plans.ts';
import { send } from './client.ts';

/** The price book in force. */
export const fetchPlans = () => send(listPlans, {});
