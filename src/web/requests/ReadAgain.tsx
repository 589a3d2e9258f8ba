import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useReconnect } from '#connection/useReconnect.ts';

const words = {
  read: 'This page is up to date again. If your change isn’t there, send it again.',
  unread: 'We got no answer. Send it again.',
} as const;

/** Null if the page shows no data that could be read again. */
async function activeQueries(): Promise<QueryClient | null> {
  const { queryClient } = await import('#api/queryClient.ts');
  return queryClient.getQueryCache().findAll({ type: 'active' }).length === 0 ? null : queryClient;
}

/** Refetches the page's data. If the change arrived, it shows. Rejects if anything couldn't be read. */
async function refetchPage(): Promise<string> {
  const queries = await activeQueries();
  if (queries === null) return words.unread;
  await queries.invalidateQueries({}, { throwOnError: true });
  if (!navigator.onLine) throw new Error('offline again');
  return words.read;
}

/**
 * For an unanswered change that its form doesn't look up: refetches the page, so that the person can see for
 * themselves.
 * @param waiting the words until then
 */
export function ReadAgain({ waiting }: { waiting: string }) {
  const [text, setText] = useState<string>(waiting);
  useReconnect(true, () => refetchPage().then(setText));
  useEffect(() => {
    const showIfUnread = async () => (await activeQueries()) === null && setText(words.unread);
    // If this fails, useReconnect reports the result.
    showIfUnread().catch(() => {});
  }, []);
  return text;
}
