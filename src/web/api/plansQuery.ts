import { queryOptions } from '@tanstack/react-query';
import { prerenderedPlans, prerenderedPlansAt } from './prerenderedPlans.ts';

/** Loaded on demand: a page prerendered with its prices makes no request. */
const read = async () => (await import('./fetchPlans.ts')).fetchPlans();

/** `{ plans, pricingDetails }`; available immediately on a page prerendered with them. */
export const plansQuery = () => queryOptions({ queryKey: ['plans'], queryFn: read, initialData: prerenderedPlans, initialDataUpdatedAt: prerenderedPlansAt });
