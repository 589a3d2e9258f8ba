import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { generateQuote, type Quote, type QuoteRequest } from '#contract/quotes.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { useDebounced } from './useDebounced.ts';

/** The delay before the price is fetched again after a choice, in ms (rule call.typingDelay). */
const FETCH_DELAY = 200;
/** A page that stays open fetches a new quote before the old one expires (ms). */
const REFRESH = (QUOTE_MINUTES - 5) * 60_000;
/** Returning to a recent choice shows its price immediately (ms). */
const FRESH = 60_000;

export interface Pricing {
  /** The last price received; null if there is none for the current order. */
  quote: Quote | null;
  /** A new price is loading; `quote` is the previous one. */
  isUpdating: boolean;
  /** The order is incomplete, so there is nothing to price. */
  isIncomplete: boolean;
  failure: Failure | null;
  onAskAgain: () => void;
}

/**
 * The live price of an order, from the server; the latest choice wins.
 * @param buyer who the price is for: an organisation's id, 'visitor', or null while that isn't known
 */
export function usePrice(order: QuoteRequest | null, buyer: string | null): Pricing {
  const currentText = JSON.stringify(order);
  const debouncedText = useDebounced(currentText, FETCH_DELAY);
  const request = JSON.parse(debouncedText) as QuoteRequest | null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['quote', buyer, request],
    queryFn: async () => {
      if (request === null) throw new Error('there is nothing to price');
      return (await send(generateQuote, { body: request })).quote;
    },
    enabled: buyer !== null && request !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    refetchInterval: REFRESH,
  });
  const isWaiting = isFetching || debouncedText !== currentText;
  return {
    quote: request === null || error !== null ? null : (data ?? null),
    isUpdating: data !== undefined && isWaiting,
    isIncomplete: request === null,
    failure: error === null || isWaiting ? null : failureOf(error),
    onAskAgain: () => void refetch(),
  };
}
