import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { SubscriptionDraft } from '../draft.ts';
import { orderQuery, withoutOrder } from '../orderAddress.ts';
import { useDebounced } from './useDebounced.ts';

/** Browsers allow only so many changes of the address: none is made while somebody types. */
const PAUSE = 300;

/** What asks for a part of the page counts once. */
const PART = 'part';

/** The entry of the history that a person has come to: by a link, back or forward. Writing the address makes no new one. */
export function useEntry(): string {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [entry, setEntry] = useState(key);
  if (kind === 'REPLACE' || key === entry) return entry;
  setEntry(key);
  return key;
}

/** The order that was written last. Who leaves right after a choice has chosen more than that. */
let written: string | null = null;

/** Whether this order in an address is what was written here: the tab's own draft is as new, or newer. */
export const isOwnOrder = (query: URLSearchParams): boolean => {
  const rest = withoutOrder(query);
  return written !== null && new URLSearchParams([...query].filter(([name]) => !rest.has(name))).toString() === written;
};

/** An address with this order in it, and with all of the query that is none of an order's. */
function withOrder(search: string, draft: SubscriptionDraft): string {
  const query = withoutOrder(new URLSearchParams(search));
  query.delete(PART);
  for (const [name, value] of orderQuery(draft)) query.append(name, value);
  return `?${query.toString()}`;
}

/**
 * Keeps the order in the address, so that it can be shared: the one place that writes it. Returns how to write it now, before
 * the person leaves.
 */
export function useOrderAddress(draft: SubscriptionDraft): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [path] = useState(() => window.location.pathname);
  const write = () => {
    const next = withOrder(search, draft);
    // Somebody who has left already may still see this page while the next one is loaded.
    if (window.location.pathname !== path) return;
    written = orderQuery(draft).toString();
    if (next !== search) void navigate({ search: next }, { replace: true });
  };
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const settled = useDebounced(orderQuery(draft).toString(), PAUSE);
  useEffect(() => latest.current(), [settled]);
  return write;
}

/** The part of the page that the address asks for, as it was opened. */
export function useAskedPart<Part extends string>(parts: readonly Part[]): Part | null {
  const { search } = useLocation();
  const [part] = useState(() => parts.find((one) => one === new URLSearchParams(search).get(PART)) ?? null);
  return part;
}
