import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { type AccountData, refreshLinchpin } from '#contract/auth.ts';
import { failureOf } from '#contract/failure.ts';
import { type MemberReport, reportMembers } from '#contract/members.ts';
import { getMainAppKey, getStandInDeletion, listStandInMembers, type StandInMember } from '#contract/sandbox.ts';
import { type CurrentSubscriptionResponse, getSubscription } from '#contract/subscriptions.ts';

/* The calls a main application makes. They never touch this site's stored login. */

/** What the main application knows about the person who arrived. */
export interface Entrance {
  account: AccountData;
  current: CurrentSubscriptionResponse;
  /** The token of the main application's session. */
  session: string;
}

/**
 * Handles `linchpin` as a main application does: asks whose it is, and keeps the session that a one-time one is
 * exchanged for.
 */
export async function enterMainApp(linchpin: string): Promise<Entrance> {
  const account = await send(refreshLinchpin, {}, { token: linchpin });
  const session = account.token ?? linchpin;
  return { account, current: await send(getSubscription, {}, { token: session }), session };
}

/** The organisation's people. */
export const peopleQuery = (session: string) =>
  queryOptions({
    queryKey: ['mainApp', 'people', session],
    queryFn: async () => (await send(listStandInMembers, {}, { token: session })).members,
    staleTime: 0,
  });

/** When Humanar had the organisation's data deleted; null if never. */
export const dataDeletionQuery = (session: string) =>
  queryOptions({
    queryKey: ['mainApp', 'deletion', session],
    queryFn: async () => (await send(getStandInDeletion, {}, { token: session })).deletedAt,
    staleTime: 0,
  });

const key = queryOptions({ queryKey: ['mainApp', 'key'], queryFn: () => ownKey(), staleTime: Infinity, retry: false });

async function ownKey(): Promise<string> {
  try {
    return (await send(getMainAppKey, {})).key;
  } catch (error) {
    const failure = failureOf(error);
    throw failure.code === 'not_found'
      ? {
          ...failure,
          msg: 'This server has a key of its own for the main application (MAIN_APP_KEY). People are reported with that one.',
        }
      : failure;
  }
}

/** Reports one person with the application's key, as a real one would from its server, then refetches the list. */
export async function reportPerson(orgId: string, session: string, person: MemberReport): Promise<void> {
  const token = await queryClient.fetchQuery(key);
  try {
    await send(reportMembers, { body: { orgId, members: [person] } }, { token });
  } finally {
    await queryClient.invalidateQueries(peopleQuery(session));
  }
}

/** A person's report with some changes. */
export const personReport = (
  { name, email, isAdmin, isAllocated }: StandInMember,
  change: Partial<MemberReport>,
): MemberReport => ({ name, email, isAdmin, isAllocated, ...change });
