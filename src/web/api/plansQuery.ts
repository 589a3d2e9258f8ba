import { queryOptions } from '@tanstack/react-query';
import { prerenderedPlans, prerenderedPlansAt } from './prerenderedPlans.ts';

/** A page that was written with its prices asks for none, and so loads nothing that asks. */
const read = async () => (await import('./fetchPlans.ts')).fetchPlans();

/** `{ plans, pricingDetails }`; known from the start where the page was written with them. */
export const plansQuery = () => queryOptions({ queryKey: ['plans'], queryFn: read, initialData: prerenderedPlans, initialDataUpdatedAt: prerenderedPlansAt });
