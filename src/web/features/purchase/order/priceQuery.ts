import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { prerenderedAt } from '#api/prerenderedPrices.ts';
import { generateQuote, type QuoteRequest } from '#contract/quotes.ts';
import { writtenQuote } from './writtenQuote.ts';

/** Returning to a recent choice shows its price immediately (ms). */
const FRESH = 60_000;

/**
 * The price of an order, from the server, which has put that of a usual order into the page.
 * @param buyer who the price is for: an organisation's id or 'visitor'
 */
export const priceQuery = (order: QuoteRequest, buyer: string) =>
  queryOptions({
    queryKey: ['quote', buyer, order],
    queryFn: async () => (await send(generateQuote, { body: order })).quote,
    staleTime: FRESH,
    initialData: () => writtenQuote(order, buyer),
    initialDataUpdatedAt: prerenderedAt,
  });
