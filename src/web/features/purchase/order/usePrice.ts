import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { generateQuote, type Quote, type QuoteRequest } from '#contract/quotes.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { useDebounced } from './useDebounced.ts';

/** The delay before a price is fetched again while a person chooses (rule call.typingDelay). */
const FETCH_DELAY = 200;
/** A page that stays open asks again before the quote ends. */
const REFRESH = (QUOTE_MINUTES - 5) * 60_000;
/** Going back to a choice made a moment ago shows its price at once. */
const FRESH = 60_000;

export interface Pricing {
  /** The last price that came; null while there is none for what is chosen. */
  quote: Quote | null;
  /** Another price is on its way, and `quote` is the old one. */
  isUpdating: boolean;
  /** Something is missing: there is nothing to price. */
  isIncomplete: boolean;
  failure: Failure | null;
  onAskAgain: () => void;
}

/**
 * What an order costs, live from the server; the newest choice wins.
 * @param buyer whose price it is: an organisation's id, 'visitor', or null while that is not known
 */
export function usePrice(order: QuoteRequest | null, buyer: string | null): Pricing {
  const wanted = JSON.stringify(order);
  const settled = useDebounced(wanted, FETCH_DELAY);
  const asked = JSON.parse(settled) as QuoteRequest | null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['quote', buyer, asked],
    queryFn: async () => {
      if (asked === null) throw new Error('there is nothing to price');
      return (await send(generateQuote, { body: asked })).quote;
    },
    enabled: buyer !== null && asked !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    refetchInterval: REFRESH,
  });
  const isWaiting = isFetching || settled !== wanted;
  return {
    quote: asked === null || error !== null ? null : (data ?? null),
    isUpdating: data !== undefined && isWaiting,
    isIncomplete: asked === null,
    failure: error === null || isWaiting ? null : failureOf(error),
    onAskAgain: () => void refetch(),
  };
}
