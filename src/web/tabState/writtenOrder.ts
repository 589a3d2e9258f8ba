import { tabStorage } from './tabStorage.ts';

const KEY = 'address';

/** The parameters of an order in an address. */
const orderParameters = ['plan', 'type', 'users', 'apps'] as const;

/** The query without its order. */
export function withoutOrder(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of orderParameters) rest.delete(name);
  return rest;
}

/** The order's part of a query, as it is written. */
const orderPart = (query: URLSearchParams): string =>
  new URLSearchParams([...query].filter(([name]) => orderParameters.some((one) => one === name))).toString();

const stored = (): string[] => tabStorage.read(KEY)?.split(' ') ?? [];

/** Whether a page of this document has written its order. */
let hasWritten = false;

/**
 * Whether the document comes from a reload and no page has written yet. The page that was left kept writing until the
 * answer came, so the address may be older than what it wrote last.
 */
const isAfterReload = (): boolean =>
  !hasWritten &&
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * The queries of the orders that the tab's last order page wrote into its address; none if the server's order was opened
 * since. They survive a sign-out, as the address does.
 */
export const writtenOrder = {
  /** @param queries the newest last */
  keep(queries: Iterable<string>): void {
    hasWritten = true;
    tabStorage.keep(KEY, [...queries].join(' '));
  },
  drop: (): void => tabStorage.drop(KEY),
  /** Whether a query has the order that this tab wrote last. The tab's draft is at least as new. */
  isIn(search: string): boolean {
    const part = orderPart(new URLSearchParams(search));
    const queries = stored();
    return part === queries.at(-1) || (isAfterReload() && queries.includes(part));
  },
};

/** An address to return to. It leaves out an order that this tab wrote, because a newer draft must not be overwritten. */
export function addressToReturnTo({ pathname, search }: { pathname: string; search: string }): string {
  if (!writtenOrder.isIn(search)) return pathname + search;
  const query = withoutOrder(new URLSearchParams(search));
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}
