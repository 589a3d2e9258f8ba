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

/**
 * The query of the order that this tab wrote into its address last; null if the server's order was opened since. It
 * survives a sign-out, as the address does.
 */
export const writtenOrder = {
  read: (): string | null => tabStorage.read(KEY),
  keep: (query: string): void => tabStorage.keep(KEY, query),
  drop: (): void => tabStorage.drop(KEY),
  /** Whether a query has the order that this tab wrote. The tab's draft is at least as new. */
  isIn: (search: string): boolean => orderPart(new URLSearchParams(search)) === writtenOrder.read(),
};

/** An address to return to. It leaves out an order that this tab wrote, because a newer draft must not be overwritten. */
export function addressToReturnTo({ pathname, search }: { pathname: string; search: string }): string {
  if (!writtenOrder.isIn(search)) return pathname + search;
  const query = withoutOrder(new URLSearchParams(search));
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}
