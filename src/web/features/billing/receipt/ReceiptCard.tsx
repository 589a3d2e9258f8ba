import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { getReceiptPdf } from '#contract/payments.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { Card } from '#ui/Card.tsx';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const Sheet = styled(Card)`
  max-width: 760px;
`;

/** One receipt by its id, to read, print and save; renders `notFound` if it doesn't exist. For administrators. */
export function ReceiptCard({ id, notFound }: { id: string; notFound: ReactNode }) {
  const reading = useQuery(queries.receipt(id));
  if (!reading.isFetching && failureOf(reading.error).status === 404) return notFound;
  return (
    <>
      {reading.data !== undefined && (
        <ReceiptButtons number={reading.data.receipt.number} fetchPdf={() => send(getReceiptPdf, { params: { id } })} />
      )}
      <Sheet aria-label="Receipt">
        <CardReader reading={reading} word="Loading the receipt" lines={6}>
          {(data) => <ReceiptSheet {...data} />}
        </CardReader>
      </Sheet>
    </>
  );
}
