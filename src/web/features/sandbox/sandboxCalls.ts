import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';
import {
  clearSandboxMails,
  getSandboxClock,
  getSandboxProvider,
  listDemoAccounts,
  listSandboxMails,
  moveSandboxClock,
  playSandboxProvider,
  type ProviderPlay,
  type SandboxProvider,
  setSandboxProvider,
} from '#contract/sandbox.ts';
import type { CallInput } from '#contract/call.ts';

/** How often the mailbox is polled while the page is visible, in ms. */
const EVERY = 2_000;

/** Queries of the sandbox page. */
export const sandboxQueries = {
  mails: () =>
    queryOptions({
      queryKey: ['sandbox', 'mails'],
      queryFn: async ({ signal }) => (await send(listSandboxMails, { query: {} }, { signal })).mails,
      refetchInterval: EVERY,
      staleTime: 0,
    }),
  clock: () =>
    queryOptions({
      queryKey: ['sandbox', 'clock'],
      queryFn: ({ signal }) => send(getSandboxClock, {}, { signal }),
      staleTime: 0,
    }),
  accounts: () =>
    queryOptions({
      queryKey: ['sandbox', 'accounts'],
      queryFn: async ({ signal }) => (await send(listDemoAccounts, {}, { signal })).accounts,
      staleTime: Infinity,
    }),
  provider: () =>
    queryOptions({
      queryKey: ['sandbox', 'provider'],
      queryFn: ({ signal }) => send(getSandboxProvider, {}, { signal }),
      staleTime: 0,
    }),
};

/** Sets some of the provider's switches, optimistically; reverts if the server refuses. */
export async function setProvider(changes: Partial<SandboxProvider>): Promise<void> {
  const { queryKey } = sandboxQueries.provider();
  const before = queryClient.getQueryData(queryKey);
  replaceData(queryKey, (known) => known && { ...known, ...changes });
  try {
    replaceData(queryKey, await send(setSandboxProvider, { body: changes }));
  } catch (error) {
    replaceData(queryKey, before);
    throw error;
  }
}

export async function emptyMailBox(): Promise<void> {
  await send(clearSandboxMails, {});
  replaceData(sandboxQueries.mails().queryKey, []);
}

export type ClockMove = CallInput<typeof moveSandboxClock>['body'];

/** Moves the product's clock, which makes everything loaded before out of date, and refetches it. */
export async function moveClock(move: ClockMove): Promise<void> {
  replaceData(sandboxQueries.clock().queryKey, await send(moveSandboxClock, { body: move }));
  // The session reloads the account itself.
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'account' });
}

/** Makes the provider do something to a payment. */
export const runProviderAction = (reference: string, play: ProviderPlay): Promise<{ status: string }> =>
  send(playSandboxProvider, { params: { reference }, body: { play } });
