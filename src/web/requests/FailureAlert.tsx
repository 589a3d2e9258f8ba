import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import type { Failure } from '#contract/failure.ts';
import { radius, space, token, type } from '#ui/theme.ts';
import { useReconnect } from '#connection/useReconnect.ts';

const Region = styled.div`
  &:empty {
    display: none;
  }
`;

const Box = styled.p`
  ${type.small}
  display: flex;
  gap: ${space[8]};
  padding: ${space[12]};
  border: 1px solid ${token.dangerLine};
  border-radius: ${radius.control};
  background: ${token.dangerBg};
  color: ${token.dangerText};
`;

/** Whether it is still unknown if an unanswered change arrived, or known that it didn't. */
export type ChangeLookup = 'waiting' | 'missing';

const nowhere: readonly string[] = [];

/** Shown below the failure if the request got no answer. */
export const requestText = {
  notSent: 'You’re offline. Nothing was sent.',
  unknown: 'We’ll check whether we received this.',
} as const;

const lookedUpWords = {
  missing: 'We didn’t receive it. Send it again.',
  read: 'This page is up to date again. If your change isn’t there, send it again.',
  unread: 'We got no answer. Send it again.',
} as const;

/** Null if the page shows no data that could be read again. */
async function activeQueries(): Promise<QueryClient | null> {
  const { queryClient } = await import('#api/queryClient.ts');
  return queryClient.getQueryCache().findAll({ type: 'active' }).length === 0 ? null : queryClient;
}

/** Refetches the page's data. If the change arrived, it shows. Rejects if anything couldn't be read. */
async function readAgain(): Promise<string> {
  const queries = await activeQueries();
  if (queries === null) return lookedUpWords.unread;
  await queries.invalidateQueries({}, { throwOnError: true });
  if (!navigator.onLine) throw new Error('offline again');
  return lookedUpWords.read;
}

/**
 * For an unanswered change that its form doesn't look up: refetches the page, so that the person can see for
 * themselves.
 */
function ReadAgain() {
  const [words, setWords] = useState<string>(requestText.unknown);
  useReconnect(true, () => readAgain().then(setWords));
  useEffect(() => {
    const tell = async () => (await activeQueries()) === null && setWords(lookedUpWords.unread);
    // If it fails, the reconnection tells.
    tell().catch(() => {});
  }, []);
  return words;
}

function RequestWords({
  request,
  lookUp,
}: {
  request: NonNullable<Failure['request']>;
  lookUp: ChangeLookup | undefined;
}) {
  if (request === 'notSent') return requestText.notSent;
  if (lookUp === undefined) return <ReadAgain />;
  return lookUp === 'missing' ? lookedUpWords.missing : requestText.unknown;
}

const Words = styled.span`
  display: grid;
  min-width: 0;
`;

type FailureAlertProps = {
  failure: Failure | null;
  fields?: readonly string[];
  /** Set by forms that look up their own change. */
  lookUp?: ChangeLookup | undefined;
};

/**
 * A failed request, explained above the button that sent it. Pass the form's fields as `fields`: their errors appear
 * beside them, and the alert shows only errors of other fields.
 */
export function FailureAlert({ failure, fields = nowhere, lookUp }: FailureAlertProps) {
  const unplaced = failure?.errors.find(({ field }) => !fields.includes(field));
  const isPlaced = failure !== null && failure.errors.length > 0 && unplaced === undefined;
  return (
    <Region role="alert">
      {failure !== null && !isPlaced && (
        <Box>
          <WarningCircleFillIcon size={20} aria-hidden />
          <Words>
            <span>{unplaced?.msg ?? failure.msg}</span>
            {failure.request !== undefined && (
              <span>
                <RequestWords request={failure.request} lookUp={lookUp} />
              </span>
            )}
          </Words>
        </Box>
      )}
    </Region>
  );
}

/** The failure's message for one field, if any. */
export const fieldError = (failure: Failure | null, field: string): string | undefined =>
  failure?.errors.find((error) => error.field === field)?.msg;
