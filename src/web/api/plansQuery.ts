import { queryOptions } from '@tanstack/react-query';
import { prerenderedAt, prerenderedPlans } from './prerenderedPrices.ts';

/** Loaded on demand: a page prerendered with its prices makes no request. */
const fetchPlans = async () => (await import('./fetchPlans.ts')).fetchPlans();

/** `{ plans, pricingDetails }`; available immediately on a page prerendered with them. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: fetchPlans,
    initialData: prerenderedPlans,
    initialDataUpdatedAt: prerenderedAt,
  });
