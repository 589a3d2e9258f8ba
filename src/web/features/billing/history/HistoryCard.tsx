import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { exportTransactions } from '#contract/payments.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardHeaderButton } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { notify } from '#ui/notices.ts';
import { media, space, tabularFigures, token, type } from '#ui/theme.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { TransactionTable } from './TransactionTable.tsx';

const Pages = styled.nav`
  ${type.small}
  ${tabularFigures}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
  ${media.sm} {
    padding-inline: ${space[24]};
  }

  div {
    display: flex;
    gap: ${space[8]};
  }
`;

const download = async () => downloadFile('humanar-billing-history.csv', await send(exportTransactions, {}));

export type HistoryCardProps = {
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** Returns the address of a receipt's page, by id. */
  receiptAddress: (id: string) => string;
};

/** The organisation's payments, newest first and paginated, with a CSV export of all of them. For administrators. */
export function HistoryCard({ page, onPage, receiptAddress }: HistoryCardProps) {
  const titleId = useId();
  const reading = useQuery(queries.transactions(page));
  const csv = useMutation({
    mutationFn: download,
    onError: (error) => notify('danger', { title: 'The export failed', msg: failureOf(error).msg }),
  });
  const isEmpty = reading.data?.total === 0;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Payments">
        {reading.data !== undefined && !isEmpty && (
          <CardHeaderButton
            icon={<DownloadSimpleBoldIcon size={16} aria-hidden />}
            isBusy={csv.isPending}
            busyLabel="Exporting"
            onPress={() => csv.mutate()}
          >
            Export CSV
          </CardHeaderButton>
        )}
      </CardHeader>
      <CardReader reading={reading} word="Loading the billing history" lines={5}>
        {({ transactions, total, perPage, page: shown }) => {
          const last = Math.max(1, Math.ceil(total / perPage));
          if (isEmpty) return <EmptyState title="No payments yet">Payments and their receipts appear here.</EmptyState>;
          if (transactions.length === 0) {
            return (
              <EmptyState
                title="Nothing on this page"
                act={
                  <Button look="secondary" onPress={() => onPage(1)}>
                    Show the newest
                  </Button>
                }
              >
                There {last === 1 ? 'is 1 page' : `are ${last} pages`} of payments.
              </EmptyState>
            );
          }
          const first = (shown - 1) * perPage + 1;
          return (
            <div aria-busy={reading.isPlaceholderData || undefined}>
              <TransactionTable transactions={transactions} receiptAddress={receiptAddress} />
              {last > 1 && (
                <Pages aria-label="Pages">
                  <span role="status">
                    {first} to {first + transactions.length - 1} of {total}
                  </span>
                  <div>
                    <Button look="secondary" size="small" isAtEnd={page <= 1} onPress={() => onPage(page - 1)}>
                      Newer
                    </Button>
                    <Button look="secondary" size="small" isAtEnd={page >= last} onPress={() => onPage(page + 1)}>
                      Older
                    </Button>
                  </div>
                </Pages>
              )}
            </div>
          );
        }}
      </CardReader>
    </Card>
  );
}
