import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Receipt } from '#contract/payments.ts';
import { savingWords, SUBTOTAL, TOTAL_PAID, vatLine } from '#domain/priceWords.ts';
import { creditLines } from '#domain/receiptCredit.ts';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate } from '#ui/dates.ts';
import { formatFigure } from '#ui/figures.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { CellDetail, Table, type TableColumn } from '#ui/Table.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Part = styled.div`
  padding: ${space[20]} ${space[16]};
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    padding: ${space[24]};
  }
`;

const PaidPart = styled(Part)`
  display: grid;
  gap: ${space[4]};

  h2 {
    ${type.h4}
  }
  p {
    ${type.small}
    color: ${token.muted};
  }
`;

const Facts = styled.dl`
  display: grid;
  gap: ${space[16]} ${space[24]};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  @media print {
    grid-template-columns: 1fr 1fr;
  }

  dt {
    ${type.caption}
    color: ${token.muted};
  }
  dd {
    ${type.body}
    overflow-wrap: anywhere;
  }
`;

const Lines = styled.div`
  border-top: 1px solid ${token.line};
`;

const Sums = styled.dl`
  ${type.body}
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]};
  border-top: 1px solid ${token.line};
  ${media.sm} {
    padding: ${space[20]} ${space[24]};
  }

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    break-inside: avoid;
  }
  dt {
    color: ${token.muted};
  }
  div:last-child {
    align-items: baseline;
    margin-top: ${space[4]};
    padding-top: ${space[12]};
    border-top: 1px solid ${token.line};
    dt {
      ${type.bodyStrong}
      color: ${token.text};
    }
  }
`;

const Party = styled.address`
  ${type.body}
  font-style: normal;
  white-space: pre-line;
  overflow-wrap: anywhere;

  span {
    display: block;
    color: ${token.muted};
  }
`;

type Line = Receipt['lines'][number];

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

const columns: readonly TableColumn<Line>[] = [
  {
    id: 'what',
    title: 'Description',
    narrow: 'what',
    cell: ({ description, quantity, unitPrice, months: count, days }) => (
      <>
        <strong>{description}</strong>
        <CellDetail>
          {formatFigure(quantity)} × <Money naira={unitPrice} /> × {months(count)}
          {days !== undefined && ` × ${days.paid}/${days.of} days`}
        </CellDetail>
      </>
    ),
  },
  { id: 'sum', title: 'Amount', narrow: 'sum', isSum: true, cell: ({ amount }) => <Money naira={amount} /> },
];

function PartyWords({ party: { name, address, taxNumber, email } }: { party: Receipt['seller'] }) {
  return (
    <Party>
      <strong>{name}</strong>
      {address !== '' && <span>{address}</span>}
      {taxNumber !== '' && <span>Tax number {taxNumber}</span>}
      {email !== '' && <span>{email}</span>}
    </Party>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sum({ name, naira, size = 'text' }: { name: string; naira: number; size?: 'text' | 'h4' }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money naira={naira} size={size} />
      </dd>
    </div>
  );
}

/** A receipt as issued, laid out for screen and print; above it what was returned since. */
export function ReceiptSheet({ receipt, returned }: { receipt: Receipt; returned?: number | undefined }) {
  const {
    number,
    issuedAt,
    suppliedAt,
    period,
    seller,
    buyer,
    lines,
    discounts,
    creditLeft = 0,
    annualSaving = 0,
    net,
    vatRate,
    vat,
    total,
    reference,
    card,
  } = receipt;
  return (
    <>
      <PaidPart>
        <h2>{number}</h2>
        <Money naira={total} size="h2" />
        <p>
          Paid on {formatDate(issuedAt)}
          {card !== null && ` with ${cardName(card)}`}
        </p>
        {returned !== undefined && (
          <p>
            <strong>
              <Money naira={returned} /> of this payment was returned.
            </strong>
          </p>
        )}
        {creditLeft > 0 && (
          <p>
            <Money naira={creditLeft} /> stays on your account as credit
          </p>
        )}
        {annualSaving > 0 && <p>{savingWords(formatNaira(annualSaving))}</p>}
      </PaidPart>
      <Part>
        <Facts>
          <Fact name="From">
            <PartyWords party={seller} />
          </Fact>
          <Fact name="To">
            <PartyWords party={buyer} />
          </Fact>
          <Fact name="Date of supply">{formatDate(suppliedAt)}</Fact>
          <Fact name="Period">
            {formatDate(period.from)} to {formatDate(period.to)}
          </Fact>
          <Fact name="Payment reference">{reference}</Fact>
        </Facts>
      </Part>
      <Lines>
        <Table label="Items" columns={columns} rows={lines} rowId={({ description }) => description} />
      </Lines>
      <Sums>
        {discounts.map(({ description, amount }) => (
          <Sum key={description} name={description} naira={-amount} />
        ))}
        <Sum name={SUBTOTAL} naira={net} />
        <Sum name={vatLine(vatRate)} naira={vat} />
        {creditLines(receipt).map(({ description, amount }) => (
          <Sum key={description} name={description} naira={-amount} />
        ))}
        <Sum name={TOTAL_PAID} naira={total} size="h4" />
      </Sums>
    </>
  );
}
