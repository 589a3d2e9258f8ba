import { addressOf, type Call } from '#contract/call.ts';

interface PageRequest {
  search?: 'active' | undefined;
  page: number;
  perPage: number;
}

export interface ListPage<Row> {
  /** The total across all pages. */
  count: number;
  rows: Row[];
  /** Paths on the call's host; null if there is no such page. */
  links: { self: string; previous: string | null; next: string | null };
}

/** One page of a list, with links to the previous and next one. Empty beyond the last page. */
export function listPage<Row>(
  call: Pick<Call, 'host' | 'path'>,
  all: readonly Row[],
  { search, page, perPage }: PageRequest,
): ListPage<Row> {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const link = (number: number): string => {
    const query = new URLSearchParams({
      ...(search === undefined ? {} : { search }),
      page: String(number),
      perPage: String(perPage),
    });
    return `${addressOf(call)}?${query.toString()}`;
  };
  return {
    count: all.length,
    rows: all.slice((page - 1) * perPage, page * perPage),
    links: {
      self: link(page),
      previous: page > 1 ? link(Math.min(page - 1, pages)) : null,
      next: page < pages ? link(page + 1) : null,
    },
  };
}
