import type { QuoteRequest } from '#contract/quotes.ts';

/** The order that every buyer places. */
export const order: QuoteRequest = {
  type: 'new',
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
};
