import type { ReactElement } from 'react';
import styled from 'styled-components';
import { ArrowUUpLeftBoldIcon } from '#ui/icons/ArrowUUpLeftBoldIcon.ts';
import { ArrowsClockwiseBoldIcon } from '#ui/icons/ArrowsClockwiseBoldIcon.ts';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { XCircleFillIcon } from '#ui/icons/XCircleFillIcon.ts';
import { send } from '#api/client.ts';
import { getReceiptPdf, type Transaction } from '#contract/payments.ts';
import { failureWords } from '#domain/failureReason.ts';
import { paymentAddress } from '#payments/OpenPayment.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { CellDetail, narrowRows, Table, type TableColumn } from '#ui/Table.tsx';
import { space, token } from '#ui/theme.ts';
import { useReceiptDownload } from '../receipt/useReceiptDownload.ts';

const icon = { size: 14, 'aria-hidden': true } as const;

const states: Record<Transaction['status'], { tone: BadgeTone; word: string; icon: ReactElement }> = {
  paid: { tone: 'success', word: 'Paid', icon: <CheckCircleFillIcon {...icon} /> },
  failed: { tone: 'danger', word: 'Not paid', icon: <XCircleFillIcon {...icon} /> },
  checking: { tone: 'warn', word: 'Being confirmed', icon: <ArrowsClockwiseBoldIcon {...icon} /> },
  refundFailed: { tone: 'danger', word: 'Refund failed', icon: <XCircleFillIcon {...icon} /> },
  refunding: { tone: 'warn', word: 'Being returned', icon: <ArrowsClockwiseBoldIcon {...icon} /> },
  refunded: { tone: 'neutral', word: 'Returned', icon: <ArrowUUpLeftBoldIcon {...icon} /> },
};

const returnWords: { [Status in Transaction['status']]?: string } = {
  refunding: 'Returning',
  refundFailed: 'Not returned',
};

/* Shown in each row without a receipt; two-line rows have no room for it. */
const None = styled.span`
  color: ${token.muted};
  ${narrowRows} {
    display: none;
  }
`;

const Papers = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[4]} ${space[12]};
  ${narrowRows} {
    margin-top: ${space[8]};
  }
`;

/** Why a payment failed, and what to do. */
function Reason({ reason }: Pick<Transaction, 'reason'>) {
  const { title, words } = failureWords(reason);
  return (
    <CellDetail>
      {title}. {words}
    </CellDetail>
  );
}

/** A button that downloads a receipt as PDF. */
function ReceiptPdf({ id, number }: NonNullable<Transaction['receipt']>) {
  const pdf = useReceiptDownload(() => send(getReceiptPdf, { params: { id } }), number);
  return (
    <Button
      look="secondary"
      size="small"
      icon={<DownloadSimpleBoldIcon size={16} aria-hidden />}
      isBusy={pdf.isPending}
      busyLabel="PDF"
      aria-label={`Download receipt ${number} as PDF`}
      onPress={() => pdf.mutate()}
    >
      PDF
    </Button>
  );
}

const columnsFor = (receiptAddress: (id: string) => string): readonly TableColumn<Transaction>[] => [
  { id: 'when', title: 'Date', narrow: 'when', cell: ({ createdAt }) => formatShortMoment(createdAt) },
  {
    id: 'what',
    title: 'Description',
    narrow: 'what',
    cell: ({ description, card, status, reason }) => (
      <>
        <strong>{description}</strong>
        {card !== null && <CellDetail>{cardName(card)}</CellDetail>}
        {status === 'failed' && <Reason reason={reason} />}
      </>
    ),
  },
  {
    id: 'state',
    title: 'Status',
    narrow: 'state',
    cell: ({ status, askedAt, reference }) => (
      <>
        <Badge tone={states[status].tone} icon={states[status].icon}>
          {states[status].word}
        </Badge>
        {status === 'checking' && (
          <CellDetail>
            {askedAt === null ? 'Not checked yet' : `Last checked ${formatShortMoment(askedAt)}`}.{' '}
            <Link href={paymentAddress(reference)}>Check now</Link>
          </CellDetail>
        )}
      </>
    ),
  },
  {
    id: 'sum',
    title: 'Amount',
    narrow: 'sum',
    isSum: true,
    cell: ({ amount, charged, returned, status }) => (
      <>
        <Money naira={charged ?? amount} size="strong" isStruck={status === 'failed'} />
        {returned !== null && (
          <CellDetail>
            {returnWords[status] ?? 'Returned'} <Money naira={returned} />
          </CellDetail>
        )}
      </>
    ),
  },
  {
    id: 'receipt',
    title: 'Receipt',
    narrow: 'extra',
    isSum: true,
    cell: ({ receipt }) =>
      receipt === null ? (
        <None>None</None>
      ) : (
        <Papers>
          <Link href={receiptAddress(receipt.id)} aria-label={`Receipt ${receipt.number}`}>
            Receipt
          </Link>
          <ReceiptPdf {...receipt} />
        </Papers>
      ),
  },
];

/** Payments, failed attempts and refunds. `receiptAddress` returns the address of a receipt's page, by id. */
export function TransactionTable({
  transactions,
  receiptAddress,
}: {
  transactions: readonly Transaction[];
  receiptAddress: (id: string) => string;
}) {
  return (
    <Table
      label="Billing history"
      columns={columnsFor(receiptAddress)}
      rows={transactions}
      rowId={({ reference }) => reference}
    />
  );
}
