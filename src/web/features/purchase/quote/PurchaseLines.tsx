import type { Quote } from '#contract/quotes.ts';
import { PAYROLL_FEE, TOTAL_PER_MONTH } from '#domain/priceWords.ts';
import { ANNUAL_DAYS, daysLeft, MONTHLY_DAYS } from '#domain/terms.ts';
import { formatFigure } from '#ui/figures.ts';
import { Money } from '#ui/Money.tsx';
import { planName } from '../orderWords.ts';
import { Line, roundToKobo } from './quoteLook.ts';

/** For a prorated change: the days billed, and the days the full price is for. Null for a full term. */
function partOf({ change, isPlanDurationAnnual }: Quote): { days: number; of: number } | null {
  if (change === null) return null;
  const days = daysLeft(Date.parse(change.period.to), Date.parse(change.period.from));
  const of = isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  return days === of ? null : { days, of };
}

/** The items with their calculation, and each discount with its rate. Amounts are for the days billed. */
export function PurchaseLines({ quote }: { quote: Quote }) {
  const {
    numberOfUsers,
    payrollSurcharge,
    payrollUserFee,
    pricePerUser,
    rates,
    isPlanDurationAnnual: isAnnual,
  } = quote;
  const part = partOf(quote);
  const { days, of } = part ?? { days: 1, of: 1 };
  const months = isAnnual ? 12 : 1;
  const working = quote.change?.working;
  // A plan's line is rounded as on the receipt, and the fee is the rest. A Flexi receipt rounds each app.
  const items = Math.round((numberOfUsers * Math.round(pricePerUser * 100) * months * days) / of) / 100;
  const payroll = working || payrollSurcharge === 0 ? 0 : roundToKobo(quote.totalCost - items);
  const by = (
    <>
      {isAnnual && <> × {months} months</>}
      {part !== null &&
        (part.days < part.of ? `, ${part.days} of ${part.of} days` : `, ${part.days} days at the price of ${part.of}`)}
    </>
  );
  const totalName = () => {
    if (part !== null) return `Total for ${part.days} ${part.days === 1 ? 'day' : 'days'}`;
    return isAnnual ? 'Total' : TOTAL_PER_MONTH;
  };
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
          <Money naira={roundToKobo(quote.totalCost - payroll)} />
        </dd>
        <dd>
          {working ?? (
            <>
              {formatFigure(numberOfUsers)} × <Money naira={pricePerUser} />
              {by}
            </>
          )}
          {rates.annual > 0 && `, ${rates.annual}% off for annual billing`}
        </dd>
      </Line>
      {payroll > 0 && (
        <Line>
          <dt>{PAYROLL_FEE}</dt>
          <dd>
            <Money naira={payroll} />
          </dd>
          <dd>
            {formatFigure(numberOfUsers)} × <Money naira={payrollUserFee} />
            {by}
          </dd>
        </Line>
      )}
      <Line>
        <dt>{totalName()}</dt>
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
