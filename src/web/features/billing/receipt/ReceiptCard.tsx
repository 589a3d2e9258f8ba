import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { PrinterIcon } from '@phosphor-icons/react/Printer';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { getReceiptPdf, type Receipt } from '#contract/payments.ts';
import { CardReader } from '#flow/CardReader.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { notify } from '#ui/notices.ts';
import { space } from '#ui/theme.ts';
import { saveFile } from '#flow/saveFile.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const Sheet = styled(Card)`
  max-width: 760px;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

const download = async ({ id, number }: Receipt) => saveFile(`${number}.pdf`, await send(getReceiptPdf, { params: { id } }));

function ReceiptActs({ receipt }: { receipt: Receipt }) {
  const pdf = useMutation({
    mutationFn: download,
    onError: (error) => notify('danger', { title: 'The PDF did not come', msg: failureOf(error).msg }),
  });
  return (
    <Acts data-no-print>
      <Button
        look="secondary"
        icon={<DownloadSimpleIcon size={16} weight="bold" aria-hidden />}
        isBusy={pdf.isPending}
        busyLabel="Making the PDF"
        onPress={() => pdf.mutate(receipt)}
      >
        Download PDF
      </Button>
      <Button look="secondary" icon={<PrinterIcon size={16} weight="bold" aria-hidden />} onPress={() => window.print()}>
        Print
      </Button>
    </Acts>
  );
}

/** One receipt by its id, to read, print and keep; `notFound` where there is none. For administrators. */
export function ReceiptCard({ id, notFound }: { id: string; notFound: ReactNode }) {
  const reading = useQuery(queries.receipt(id));
  if (!reading.isFetching && failureOf(reading.error).status === 404) return notFound;
  return (
    <>
      {reading.data !== undefined && <ReceiptActs receipt={reading.data} />}
      <Sheet aria-label="Receipt">
        <CardReader reading={reading} word="Loading the receipt" lines={6}>
          {(receipt) => <ReceiptSheet receipt={receipt} />}
        </CardReader>
      </Sheet>
    </>
  );
}
