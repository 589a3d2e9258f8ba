import { initialCatalogue } from './modules/plans/service.ts';
import { prerenderedPrices } from './modules/quotes/service.ts';

/** The prices that the build writes into the public pages. */
export const firstPrices = prerenderedPrices(initialCatalogue, new Date());
