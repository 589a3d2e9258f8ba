import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { generateQuote, type QuoteRequest } from '#contract/quotes.ts';

/** Returning to a recent choice shows its price immediately (ms). */
const FRESH = 60_000;

/**
 * The price of an order, from the server.
 * @param buyer who the price is for: an organisation's id or 'visitor'
 */
export const priceQuery = (order: QuoteRequest, buyer: string) =>
  queryOptions({
    queryKey: ['quote', buyer, order],
    queryFn: async () => (await send(generateQuote, { body: order })).quote,
    staleTime: FRESH,
  });
