import type { Failure } from '#contract/failure.ts';
import type { Quote } from '#contract/quotes.ts';
import type { QuotePaymentOutput } from './quotePayment.machine.ts';

/** A sample output of `quotePayment`, for models. */
export const sampleOutcome = (
  outcome: QuotePaymentOutput['outcome'],
  quote: Quote | null,
  failure: Failure | null = null,
): { done: QuotePaymentOutput } => ({
  done: {
    outcome,
    quote,
    failure,
    choices: { cardId: null, billingContactId: null, endedPayments: outcome === 'back' ? 1 : 0 },
  },
});
