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
import { media, space, token, type } from '#ui/theme.ts';
import { focusOnCome } from './focusOnCome.ts';
import { circumstancesOf, sentenceOf } from './logSentences.ts';

const Entry = styled(CardRow)`
  display: block;
  outline-offset: -2px;
  overflow-wrap: anywhere;
`;

const What = styled.p`
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

/** What was done about security in the organisation, newest first. For administrators. */
export function SecurityLogCard() {
  const titleId = useId();
  const log = useInfiniteQuery(queries.securityLog());
  /** How many entries were there when older ones were asked for: the first of those takes the cursor. */
  const [before, setBefore] = useState<number | null>(null);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const older = async () => {
    setBefore(null);
    const { isSuccess } = await log.fetchNextPage();
    if (isSuccess) setBefore(entries.length);
  };

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Security log" subtitle="What was done in your organisation, and by whom" />
      <CardReader reading={log} word="Loading the security log">
        {() =>
          entries.length === 0 ? (
            <EmptyState title="Nothing yet">Sign-ins and changes of what protects the account appear here.</EmptyState>
          ) : (
            <>
              <CardRows aria-labelledby={titleId}>
                {entries.map((entry, index) => (
                  <Entry key={entry.id} {...(index === before ? { ref: focusOnCome, tabIndex: -1 } : {})}>
                    <What>{sentenceOf(entry)}</What>
                    <Circumstances>{circumstancesOf(entry)}</Circumstances>
                  </Entry>
                ))}
              </CardRows>
              {(log.hasNextPage || log.isFetchNextPageError) && (
                <Foot>
                  {log.isFetchNextPageError && <FailureAlert failure={failureOf(log.error)} />}
                  <Button look="secondary" size="small" isBusy={log.isFetchingNextPage} busyLabel="Loading older entries" onPress={() => void older()}>
                    Show older entries
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
