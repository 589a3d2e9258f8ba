import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { CardReader } from '#flow/CardReader.tsx';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardRow, CardRows } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Link } from '#ui/Link.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { historyAddress } from '../addresses.ts';
import { circumstancesOf, sentenceOf } from './sentences.ts';

const Entry = styled(CardRow)`
  display: block;
  outline-offset: -2px;
  overflow-wrap: anywhere;
`;

const What = styled.p`
  ${type.body}
`;

const When = styled.p`
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

/** The first of the entries that were asked for takes the cursor. */
const takeCursor = (row: HTMLElement | null): void => row?.focus();

/** Who did what with the subscription, its payments and its cards, newest first. For administrators. */
export function ActivityCard() {
  const titleId = useId();
  const log = useInfiniteQuery(queries.activity());
  /** How many entries were there when older ones were asked for. */
  const [before, setBefore] = useState<number | null>(null);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const more = async () => {
    setBefore(null);
    const { isSuccess } = await log.fetchNextPage();
    if (isSuccess) setBefore(entries.length);
  };

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Activity" subtitle="What was done with the subscription, and by whom">
        <Link href={historyAddress}>Billing history</Link>
      </CardHeader>
      <CardReader reading={log} word="Loading the activity">
        {() =>
          entries.length === 0 ? (
            <EmptyState title="Nothing yet">The trial, payments, renewals, changes and cards appear here.</EmptyState>
          ) : (
            <>
              <CardRows aria-labelledby={titleId}>
                {entries.map((entry, index) => (
                  <Entry key={entry.id} {...(index === before ? { ref: takeCursor, tabIndex: -1 } : {})}>
                    <What>{sentenceOf(entry)}</What>
                    <When>{circumstancesOf(entry)}</When>
                  </Entry>
                ))}
              </CardRows>
              {(log.hasNextPage || log.isFetchNextPageError) && (
                <Foot>
                  {log.isFetchNextPageError && <FailureAlert failure={failureOf(log.error)} />}
                  <Button look="secondary" size="small" isBusy={log.isFetchingNextPage} busyLabel="Loading more" onPress={() => void more()}>
                    Show more
                  </Button>
                </Foot>
              )}
            </>
          )
        }
      </CardReader>
    </Card>
  );
}
