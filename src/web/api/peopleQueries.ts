import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findMembers, listAdministrators } from '#contract/members.ts';
import { getOwnEmail } from '#contract/ownEmail.ts';
import { send } from './client.ts';

/** What is read about people, apart from `queries`: only their own pages need it. */
export const peopleQueries = {
  /** The person's own email to sign in with, and the one that waits for its code. */
  ownEmail: () => queryOptions({ queryKey: ['ownEmail'], queryFn: () => send(getOwnEmail, {}) }),
  /** By name; for administrators. */
  administrators: () => queryOptions({ queryKey: ['administrators'], queryFn: async () => (await send(listAdministrators, {})).administrators }),
  /** Up to twenty members by a part of name or email, and whether there are more; for administrators. */
  members: (search: string) =>
    queryOptions({ queryKey: ['members', search], queryFn: () => send(findMembers, { query: search === '' ? {} : { search } }), placeholderData: keepPreviousData }),
};
