import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { CardReader } from './CardReader.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';

const Row = styled(CardRow)`
  display: block;
  outline-offset: -2px;
  overflow-wrap: anywhere;
`;

const EntryText = styled.p`
  ${type.body}
`;

const Circumstances = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

const Foot = styled.div`
  display: grid;
  gap: ${space[12]};
  justify-items: start;
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

export interface LogCardProps<Entry extends { id: number }> {
  title: string;
  subtitle: string;
  /** Pages of entries, newest first. */
  reading: UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>;
  /** Label of the loading state: "Loading the activity". */
  word: string;
  /** Text of the empty state. */
  empty: string;
  /** What happened; null leaves the entry out. */
  sentence: (entry: Entry) => string | null;
  /** When and where it happened. */
  circumstances: (entry: Entry) => string;
  /** At the end of the header. */
  children?: ReactNode;
}

/** A log, newest entry first. Focus moves to the first of the older entries once they are loaded. */
export function LogCard<Entry extends { id: number }>({
  title,
  subtitle,
  reading,
  word,
  empty,
  sentence,
  circumstances,
  children,
}: LogCardProps<Entry>) {
  const titleId = useId();
  /** Number of entries before the older ones were loaded. */
  const [before, setBefore] = useState<number | null>(null);
  const entries = reading.data?.pages.flatMap((page) => page.entries.filter((entry) => sentence(entry) !== null)) ?? [];
  const older = async () => {
    setBefore(null);
    const { isSuccess } = await reading.fetchNextPage();
    if (isSuccess) setBefore(entries.length);
  };

  const list = () => (
    <>
      <CardRows aria-labelledby={titleId}>
        {entries.map((entry, index) => (
          <Row key={entry.id} {...(index === before ? { ref: focusOnMount, tabIndex: -1 } : {})}>
            <EntryText>{sentence(entry)}</EntryText>
            <Circumstances>{circumstances(entry)}</Circumstances>
          </Row>
        ))}
      </CardRows>
      {(reading.hasNextPage || reading.isFetchNextPageError) && (
        <Foot>
          {reading.isFetchNextPageError && <FailureAlert failure={failureOf(reading.error)} />}
          <Button
            look="secondary"
            size="small"
            isBusy={reading.isFetchingNextPage}
            busyLabel="Loading older entries"
            onPress={() => void older()}
          >
            Show older entries
          </Button>
        </Foot>
      )}
    </>
  );

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title={title} subtitle={subtitle}>
        {children}
      </CardHeader>
      <CardReader reading={reading} word={word}>
        {() => (entries.length === 0 ? <EmptyState title="Nothing yet">{empty}</EmptyState> : list())}
      </CardReader>
    </Card>
  );
}
