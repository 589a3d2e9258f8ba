import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { withoutOrder, writtenOrder } from '#tabState/writtenOrder.ts';
import { subscriptionDraft } from '../draft.ts';
import { orderFromQuery, orderQuery, type QueryOrder } from '../orderAddress.ts';
import { useDebounced } from './useDebounced.ts';

/** Browsers limit how often the address may change, so it isn't updated while somebody types (ms). */
const PAUSE = 300;

/** The query parameter that opens a part of the page; dropped after the first use. */
const PART = 'part';

/** In the history entry of an address that the page wrote: the purchase whose order it holds. */
const PURCHASE = 'purchase';

/**
 * The order in the address; null if there is none, or if the tab's draft counts instead. A draft is at least as new as
 * the order that the tab wrote into an address last: a person who leaves right after a choice has a newer one. An older
 * entry of the history whose purchase is over holds an order that was bought, discarded, or somebody else's.
 */
export function useNamedOrder(): QueryOrder | null {
  const { search, state } = useLocation() as { search: string; state: Record<string, unknown> | null };
  const purchase = state?.[PURCHASE];
  const isOver = purchase !== undefined && purchase !== subscriptionDraft.key();
  return isOver || writtenOrder.isIn(search) ? null : orderFromQuery(new URLSearchParams(search));
}

/** Replaces the order in a query and keeps its other parameters. */
function withOrder(search: string, draft: SubscriptionDraft): string {
  const query = withoutOrder(new URLSearchParams(search));
  query.delete(PART);
  for (const [name, value] of orderQuery(draft)) query.append(name, value);
  return `?${query.toString()}`;
}

/**
 * Keeps the order in the address, so that it can be shared; nothing else writes it. Returns a function that writes it
 * immediately, before the person leaves.
 */
export function useOrderAddress(draft: SubscriptionDraft): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: Record<string, unknown> | null };
  const [written] = useState(() => new Set<string>());
  const [path] = useState(() => (typeof window === 'undefined' ? '' : window.location.pathname));
  const write = () => {
    const next = withOrder(search, draft);
    // After navigating away, this page may still be mounted while the next one loads.
    if (window.location.pathname !== path) return;
    const query = orderQuery(draft).toString();
    // The newest last.
    written.delete(query);
    writtenOrder.keep(written.add(query));
    const purchase = subscriptionDraft.key();
    if (next !== search || state?.[PURCHASE] !== purchase)
      void navigate({ search: next }, { replace: true, state: { ...state, [PURCHASE]: purchase } });
  };
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const debouncedQuery = useDebounced(orderQuery(draft).toString(), PAUSE);
  useEffect(() => latest.current(), [debouncedQuery]);
  return write;
}

/** The part that the address pointed to when the page opened. */
export function useRequestedPart<Part extends string>(parts: readonly Part[]): Part | null {
  const { search } = useLocation();
  const [part] = useState(() => parts.find((one) => one === new URLSearchParams(search).get(PART)) ?? null);
  return part;
}
