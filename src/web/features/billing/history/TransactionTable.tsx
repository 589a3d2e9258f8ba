import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/ArrowUUpLeft';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { XCircleIcon } from '@phosphor-icons/react/XCircle';
import type { ReactElement } from 'react';
import styled from 'styled-components';
import type { Transaction } from '#contract/payments.ts';
import { paymentAddress } from '#flow/OpenPayment.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { CellDetail, Table, type TableColumn } from '#ui/Table.tsx';
import { media, token } from '#ui/theme.ts';

const icon = { size: 14, 'aria-hidden': true } as const;

const states: Record<Transaction['status'], { tone: BadgeTone; word: string; icon: ReactElement }> = {
  paid: { tone: 'success', word: 'Paid', icon: <CheckCircleIcon {...icon} weight="fill" /> },
  failed: { tone: 'danger', word: 'Not paid', icon: <XCircleIcon {...icon} weight="fill" /> },
  checking: { tone: 'warn', word: 'Being confirmed', icon: <ArrowsClockwiseIcon {...icon} weight="bold" /> },
  refundFailed: { tone: 'danger', word: 'Refund failed', icon: <XCircleIcon {...icon} weight="fill" /> },
  refunding: { tone: 'warn', word: 'Being returned', icon: <ArrowsClockwiseIcon {...icon} weight="bold" /> },
  refunded: { tone: 'neutral', word: 'Returned', icon: <ArrowUUpLeftIcon {...icon} weight="bold" /> },
};

const returnWords: { [Status in Transaction['status']]?: string } = { refunding: 'Returning', refundFailed: 'Not returned' };

/* Said beside each row where there is no receipt; where rows take two lines there is no room for it. */
const None = styled.span`
  color: ${token.muted};
  ${media.belowMd} {
    display: none;
  }
`;

const columnsFor = (receiptAddress: (id: string) => string): readonly TableColumn<Transaction>[] => [
  { id: 'when', title: 'Date', narrow: 'when', cell: ({ createdAt }) => formatShortMoment(createdAt) },
  {
    id: 'what',
    title: 'What for',
    narrow: 'what',
    cell: ({ description, card }) => (
      <>
        <strong>{description}</strong>
        {card !== null && <CellDetail>{cardName(card)}</CellDetail>}
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
            {askedAt === null ? 'Not checked yet' : `Last checked ${formatShortMoment(askedAt)}`}. <Link href={paymentAddress(reference)}>Check now</Link>
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
        <Link href={receiptAddress(receipt.id)} aria-label={`Receipt ${receipt.number}`}>
          Receipt
        </Link>
      ),
  },
];

/** What was paid, tried and given back; `receiptAddress` is the page of a receipt by its id. */
export function TransactionTable({ transactions, receiptAddress }: { transactions: readonly Transaction[]; receiptAddress: (id: string) => string }) {
  return <Table label="Billing history" columns={columnsFor(receiptAddress)} rows={transactions} rowId={({ reference }) => reference} />;
}
