import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { type Failure, failureOf } from '#contract/failure.ts';
import { openReceiptPdf } from '#contract/receiptLinks.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Card } from '#ui/Card.tsx';
import { formatDate } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const Expiry = styled.p`
  ${type.small}
  margin-top: ${space[12]};
  color: ${token.muted};
`;

/** The receipt behind a mailed link, to read, print and save; `refused` renders a link that isn't valid. For anyone. */
export function LinkedReceipt({ link, refused }: { link: string; refused: (failure: Failure) => ReactNode }) {
  const reading = useQuery(queries.linkedReceipt(link));
  const failure = failureOf(reading.error);
  if (!reading.isFetching && (failure.code === 'token_rejected' || failure.code === 'link_expired'))
    return refused(failure);
  return (
    <>
      {reading.data !== undefined && (
        <ReceiptButtons
          number={reading.data.receipt.number}
          fetchPdf={() => send(openReceiptPdf, { body: { link } })}
        />
      )}
      <Card aria-label="Receipt">
        <CardReader reading={reading} word="Loading the receipt" lines={6}>
          {(data) => <ReceiptSheet {...data} />}
        </CardReader>
      </Card>
      {reading.data !== undefined && (
        <Expiry data-no-print>
          This link works until {formatDate(reading.data.until)}. Anyone who has it can see this receipt.
        </Expiry>
      )}
    </>
  );
}
