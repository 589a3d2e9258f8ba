import { addressOf, type Call } from '#contract/call.ts';

interface Wanted {
  search?: 'active' | undefined;
  page: number;
  perPage: number;
}

export interface ListPage<Row> {
  /** Of all pages together. */
  count: number;
  rows: Row[];
  /** Paths on the call's host; null where there is no such page. */
  links: { self: string; previous: string | null; next: string | null };
}

/** One page of a list, with links that ask for the same in the page before and after. Beyond the last page it is empty. */
export function listPage<Row>(call: Pick<Call, 'host' | 'path'>, all: readonly Row[], { search, page, perPage }: Wanted): ListPage<Row> {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const link = (number: number): string => {
    const query = new URLSearchParams({ ...(search === undefined ? {} : { search }), page: String(number), perPage: String(perPage) });
    return `${addressOf(call)}?${query.toString()}`;
  };
  return {
    count: all.length,
    rows: all.slice((page - 1) * perPage, page * perPage),
    links: { self: link(page), previous: page > 1 ? link(Math.min(page - 1, pages)) : null, next: page < pages ? link(page + 1) : null },
  };
}
