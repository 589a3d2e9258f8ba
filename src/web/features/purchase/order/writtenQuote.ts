import { prerenderedAt, prerenderedQuote } from '#api/prerenderedPrices.ts';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { ANNUAL_DAYS, endOfTerm, MONTHLY_DAYS } from '#domain/terms.ts';

/**
 * The price that the page was prerendered with, if it is for this order and a visitor.
 * @param buyer an organisation's id or 'visitor'
 */
export function writtenQuote(order: QuoteRequest, buyer: string): Quote | undefined {
  const quote = prerenderedQuote();
  if (
    quote === undefined ||
    buyer !== 'visitor' ||
    order.moduleIds.length > 0 ||
    order.plan !== quote.plan ||
    order.numberOfUsers !== quote.numberOfUsers ||
    order.isPlanDurationAnnual !== quote.isPlanDurationAnnual
  )
    return undefined;
  // The page may have been written days ago, with the same price.
  const end = endOfTerm(prerenderedAt(), order.isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS);
  return { ...quote, renewal: { ...quote.renewal, at: new Date(end).toISOString() } };
}
