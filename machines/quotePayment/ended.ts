import type { Failure } from '#contract/failure.ts';
import type { Quote } from '#contract/quotes.ts';
import type { QuotePaymentOutput } from './quotePayment.machine.ts';

/** For models: what paying for a quote may end as. */
export const ended = (outcome: QuotePaymentOutput['outcome'], quote: Quote | null, failure: Failure | null = null): { done: QuotePaymentOutput } => ({
  done: { outcome, quote, failure, choices: { cardId: null, billingContactId: null, endedPayments: outcome === 'back' ? 1 : 0 } },
});
