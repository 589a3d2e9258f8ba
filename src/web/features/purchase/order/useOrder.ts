import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '#api/client.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { generateQuote, type Quote, type QuoteRequest } from '#contract/quotes.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { type SubscriptionDraft, subscriptionDraft } from '../draft.ts';
import { orderOf } from '../order.ts';

/** The spec's delay before something is fetched again while a person chooses. */
const FETCH_DELAY = 200;
/** A page that stays open asks again before the quote ends. */
const REFRESH = (QUOTE_MINUTES - 5) * 60_000;
/** Going back to a choice made a moment ago shows its price at once. */
const FRESH = 60_000;

/** The draft of this tab, and how it changes. What was said of its price goes with each change. */
export function useDraft() {
  const [draft, setDraft] = useState(() => subscriptionDraft.read());
  const change = (changes: Partial<SubscriptionDraft>) => setDraft(subscriptionDraft.keep({ usersTotalAmount: null, ...changes }));
  return { draft, change };
}
export type Change = ReturnType<typeof useDraft>['change'];

/** The value once it has stayed the same for so many ms; the first one at once. */
function useSettled<T>(value: T, delay: number): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return JSON.parse(settled) as T;
}

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
  const asked = useSettled(order, FETCH_DELAY);
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
  const isWaiting = isFetching || JSON.stringify(asked) !== JSON.stringify(order);
  return {
    quote: asked === null || error !== null ? null : (data ?? null),
    isUpdating: data !== undefined && isWaiting,
    isIncomplete: asked === null,
    failure: error === null || isWaiting ? null : failureOf(error),
    onAskAgain: () => void refetch(),
  };
}

/** The draft as an order, with its price; the price is kept with the draft once it has come. */
export function useOrder(buyer: string | null) {
  const { draft, change } = useDraft();
  const order = orderOf(draft);
  const pricing = usePrice(order, buyer);
  const { quote, isUpdating } = pricing;
  useEffect(() => {
    if (quote !== null && !isUpdating) subscriptionDraft.keep({ usersTotalAmount: quote.paymentDue, isFirstPurchase: quote.isFirstPurchase });
  }, [quote, isUpdating]);
  return { draft, change, order, pricing };
}
