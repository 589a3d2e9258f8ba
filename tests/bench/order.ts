import type { QuoteRequest } from '#contract/quotes.ts';

/** What everybody buys here. */
export const order: QuoteRequest = { type: 'new', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false };
