import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { type AccountData, refreshLinchpin } from '#contract/auth.ts';
import { failureOf } from '#contract/failure.ts';
import { type MemberReport, reportMembers } from '#contract/members.ts';
import { getMainAppKey, getStandInDeletion, listStandInMembers, type StandInMember } from '#contract/sandbox.ts';
import { type CurrentSubscriptionResponse, getSubscription } from '#contract/subscriptions.ts';

/* The calls of a main application. Nothing of them touches the login that this site has stored. */

/** What the main application knows of whoever has come in. */
export interface Entrance {
  account: AccountData;
  current: CurrentSubscriptionResponse;
  /** The token of the session here. */
  session: string;
}

/** What a main application does with `linchpin`: asks whose it is, and keeps the session that a single-use one was exchanged for. */
export async function enter(linchpin: string): Promise<Entrance> {
  const account = await send(refreshLinchpin, {}, { token: linchpin });
  const session = account.token ?? linchpin;
  return { account, current: await send(getSubscription, {}, { token: session }), session };
}

/** Who works in the organisation. */
export const people = (session: string) =>
  queryOptions({
    queryKey: ['mainApp', 'people', session],
    queryFn: async () => (await send(listStandInMembers, {}, { token: session })).members,
    staleTime: 0,
  });

/** When Humanar had the data of the organisation deleted here; null when it never did. */
export const deletion = (session: string) =>
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
    throw failure.code === 'not_found' ? { ...failure, msg: 'This server has a key of its own for the main application (MAIN_APP_KEY). People are reported with that one.' } : failure;
  }
}

/** Reports one person with the application's own key, as a real one would from its server, and reads the list anew. */
export async function report(orgId: string, session: string, person: MemberReport): Promise<void> {
  const token = await queryClient.fetchQuery(key);
  try {
    await send(reportMembers, { body: { orgId, members: [person] } }, { token });
  } finally {
    await queryClient.invalidateQueries(people(session));
  }
}

/** A person as reported, with what changes. */
export const changed = ({ name, email, isAdmin, isAllocated }: StandInMember, change: Partial<MemberReport>): MemberReport => ({
  name,
  email,
  isAdmin,
  isAllocated,
  ...change,
});
