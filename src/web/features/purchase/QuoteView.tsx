import { ClockIcon } from '@phosphor-icons/react/Clock';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatTime } from '#ui/dates.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { orderInWords, planName, usersInWords } from './order.ts';

const Holds = styled.span`
  ${type.caption}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${token.muted};
  white-space: nowrap;
`;

const Lines = styled.dl`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]};
  ${media.sm} {
    padding: ${space[20]} ${space[24]};
  }
`;

const Line = styled.div<{ $isLess?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space[16]};
  color: ${({ $isLess = false }) => ($isLess ? token.successText : token.text)};
  dt {
    color: ${({ $isLess = false }) => ($isLess ? 'inherit' : token.muted)};
  }
  dd {
    text-align: end;
  }
  dd + dd {
    ${type.caption}
    grid-column: 1;
    color: ${token.muted};
    text-align: start;
  }
`;

/* What follows the things bought: their sum, and VAT on it. */
const FirstOfSums = styled(Line)`
  margin-top: ${space[4]};
  padding-top: ${space[12]};
  border-top: 1px dashed ${token.lineStrong};
`;

const Due = styled.div`
  display: grid;
  gap: 2px;
  padding: ${space[16]};
  background: ${token.accentSoft};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  p:first-child {
    ${type.bodyStrong}
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${space[12]};
  }
  p + p {
    ${type.caption}
    color: ${token.muted};
  }
`;

const Hint = styled.div`
  ${type.small}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  justify-items: start;
  gap: ${space[8]} ${space[8]};
  margin: ${space[16]} ${space[16]} 0;
  padding: ${space[12]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  svg {
    color: ${token.accentText};
  }
  button {
    grid-column: 2;
  }
  ${media.sm} {
    margin-inline: ${space[24]};
  }
`;

const Renewal = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

const Body = styled(CardBody)`
  display: grid;
  gap: ${space[16]};
`;

/** A naira sum without the dust of fractions. */
const rounded = (naira: number): number => Math.round(naira * 100) / 100;

/** What is paid for, with its working, and each discount with its rate. Sums are those of the whole term. */
function linesOf(quote: Quote): ReactNode {
  const { numberOfUsers, payrollSurcharge, pricePerUser, rates, isPlanDurationAnnual: isAnnual } = quote;
  const months = isAnnual ? 12 : 1;
  const payroll = rounded(months * payrollSurcharge);
  const by = isAnnual ? <> × {months} months</> : null;
  const less = [
    ['Volume discount', rates.volume, quote.userVolumeDiscount],
    ['First purchase', rates.initial, quote.initialPurchaseDiscount],
    ['Your special discount', rates.special, quote.specialDiscount],
  ] as const;
  return (
    <>
      <Line>
        <dt>{quote.plan === 'flexi' ? 'Apps' : `${planName(quote.plan)} plan`}</dt>
        <dd>
          <Money naira={rounded(quote.totalCost - payroll)} />
        </dd>
        <dd>
          {numberOfUsers.toLocaleString('en-NG')} × <Money naira={pricePerUser} />
          {by}
          {rates.annual > 0 && `, ${rates.annual}% less for a year`}
        </dd>
      </Line>
      {payroll > 0 && (
        <Line>
          <dt>Payroll</dt>
          <dd>
            <Money naira={payroll} />
          </dd>
          <dd>
            {numberOfUsers.toLocaleString('en-NG')} × <Money naira={rounded(payrollSurcharge / numberOfUsers)} />
            {by}
          </dd>
        </Line>
      )}
      <Line>
        <dt>{isAnnual ? 'Total' : 'Total a month'}</dt>
        <dd>
          <Money naira={quote.totalCost} />
        </dd>
        {isAnnual && (
          <dd>
            <Money naira={quote.totalPerMonth} /> a month
          </dd>
        )}
      </Line>
      {less.map(
        ([what, rate, sum]) =>
          sum > 0 && (
            <Line key={what} $isLess>
              <dt>
                {what}, {rate}%
              </dt>
              <dd>
                <Money naira={-sum} />
              </dd>
            </Line>
          ),
      )}
    </>
  );
}

export type QuoteViewProps = {
  quote: Quote;
  /** Another price is being fetched: this one stays, dimmed. */
  isUpdating?: boolean;
  title?: string;
  /** Takes over the number of users that costs less than this one. Without it that is not offered. */
  onUsersChange?: (numberOfUsers: number) => void;
  /** What comes of it: the card, the button. */
  children?: ReactNode;
};

/**
 * What a purchase costs, each line with its working: naira, as the server answered. Says the new total to screen readers
 * once it has settled.
 */
export function QuoteView({ quote, isUpdating = false, title = 'Your quote', onUsersChange, children }: QuoteViewProps) {
  const id = useId();
  const { cheaperWithMore: cheaper, numberOfUsers, renewal } = quote;
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={orderInWords(quote)}>
        {/* A visitor's quote is not kept, so nothing is promised. */}
        {quote.id !== null && (
          <Holds>
            <ClockIcon size={16} aria-hidden /> Holds until {formatTime(quote.validUntil)}
          </Holds>
        )}
      </CardHeader>
      <div aria-busy={isUpdating}>
        <Lines>
          {linesOf(quote)}
          <FirstOfSums>
            <dt>Subtotal</dt>
            <dd>
              <Money naira={rounded(quote.totalCost - quote.totalDiscount)} />
            </dd>
          </FirstOfSums>
          <Line>
            <dt>VAT, {quote.rates.vat}%</dt>
            <dd>
              <Money naira={quote.vat} />
            </dd>
          </Line>
          {quote.credit > 0 && (
            <Line $isLess>
              <dt>Credit</dt>
              <dd>
                <Money naira={-quote.credit} />
              </dd>
            </Line>
          )}
        </Lines>
        <Due>
          <p>
            Due today <Money naira={quote.paymentDue} size="h2" isStale={isUpdating} />
          </p>
          <p>
            {quote.isPlanDurationAnnual && (
              <>
                <Money naira={quote.invoicePerMonth} /> a month with VAT.{' '}
              </>
            )}
            <Money naira={quote.effectiveCostPerUser} /> a user a month, before VAT.
          </p>
        </Due>
        <VisuallyHidden role="status">{`${formatNaira(quote.paymentDue)} due for ${usersInWords(numberOfUsers)}`}</VisuallyHidden>
      </div>
      {cheaper !== null && onUsersChange !== undefined && (
        <Hint>
          <InfoIcon size={20} weight="fill" aria-hidden />
          <span>The volume discount starts above {usersInWords(quote.rates.userThreshold)}.</span>
          <Button look="secondary" size="small" onPress={() => onUsersChange(cheaper.numberOfUsers)}>
            Add {usersInWords(cheaper.numberOfUsers - numberOfUsers)} and pay {formatNaira(cheaper.saves)} less
          </Button>
        </Hint>
      )}
      <Body>
        {children}
        <Renewal>
          Runs until {formatDate(renewal.at)}. Renewed then, the same costs <Money naira={renewal.amount} /> with VAT.
        </Renewal>
      </Body>
    </Card>
  );
}
