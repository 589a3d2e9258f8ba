import styled from 'styled-components';
import { ClockIcon } from '#ui/icons/ClockIcon.ts';
import type { Quote } from '#contract/quotes.ts';
import { BEFORE_VAT, PER_USER, savingWords, WITH_VAT } from '#domain/priceWords.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';
import { formatDate, formatTime } from '#ui/dates.ts';
import { formatFigure } from '#ui/figures.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { Remark } from './quoteLook.ts';

/* Remarks beside a price. */

const ValidUntil = styled.span`
  ${type.caption}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  color: ${token.muted};
  white-space: nowrap;
`;

/** How long the price is valid. A visitor's quote isn't stored, so nothing is promised. */
export const QuoteValidity = ({ quote: { id, validUntil } }: { quote: Quote }) =>
  id !== null && (
    <ValidUntil>
      <ClockIcon size={16} aria-hidden /> Valid until {formatTime(validUntil)}
    </ValidUntil>
  );

export const PerMonth = ({
  quote: { isPlanDurationAnnual, invoicePerMonth, effectiveCostPerUser, annualSaving = 0 },
}: {
  quote: Quote;
}) => (
  <>
    {isPlanDurationAnnual && (
      <>
        <Money naira={invoicePerMonth} /> a month {WITH_VAT}.{' '}
      </>
    )}
    <Money naira={effectiveCostPerUser} /> {PER_USER}, {BEFORE_VAT}.
    {annualSaving > 0 && ` ${savingWords(formatNaira(annualSaving))}.`}
  </>
);

export const CreditRemark = ({ quote: { creditLeft } }: { quote: Quote }) =>
  creditLeft > 0 && (
    <Remark>
      <Money naira={creditLeft} /> stays on your account as credit and comes off your next payment.
    </Remark>
  );

export function RenewalRemark({ quote: { renewal, isPlanDurationAnnual } }: { quote: Quote }) {
  // The prerendered page doesn't know the current date.
  const term = useIsHydrated()
    ? `until ${formatDate(renewal.at)}`
    : `for ${isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS} days`;
  if (renewal.amount === null) return <Remark>Runs {term}.</Remark>;
  return (
    <Remark>
      Runs {term}. Renewing{' '}
      {renewal.numberOfUsers === undefined
        ? 'the same'
        : `for all ${formatFigure(renewal.numberOfUsers)} assigned users`}{' '}
      costs <Money naira={renewal.amount} /> {WITH_VAT}.
    </Remark>
  );
}
