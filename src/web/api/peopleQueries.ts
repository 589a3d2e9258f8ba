import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findMembers, listAdministrators } from '#contract/members.ts';
import { getOwnEmail } from '#contract/ownEmail.ts';
import { send } from './client.ts';

/** Queries about people, separate from `queries` because only their own pages need them. */
export const peopleQueries = {
  /** The person's sign-in email, and the new one waiting for its code. */
  ownEmail: () => queryOptions({ queryKey: ['ownEmail'], queryFn: () => send(getOwnEmail, {}) }),
  /** Sorted by name; for administrators. */
  administrators: () =>
    queryOptions({
      queryKey: ['administrators'],
      queryFn: async () => (await send(listAdministrators, {})).administrators,
    }),
  /** Up to twenty members whose name or email contains the text, and whether there are more; for administrators. */
  members: (search: string) =>
    queryOptions({
      queryKey: ['members', search],
      queryFn: () => send(findMembers, { query: search === '' ? {} : { search } }),
      placeholderData: keepPreviousData,
    }),
};
