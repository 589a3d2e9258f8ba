import type { Receipt } from '#contract/payments.ts';
import { share, toNaira } from '#domain/money.ts';
import { PAYROLL_FEE } from '#domain/priceWords.ts';
import { monthlyPriceInAnnual } from '#domain/prices.ts';
import { payrollUserFeeOf, termOf } from '#domain/pricing.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import { type Catalogue, percent } from '../plans/service.ts';

type Sums = Pick<
  Receipt,
  | 'lines'
  | 'discounts'
  | 'credit'
  | 'accountCredit'
  | 'creditLeft'
  | 'net'
  | 'vatRate'
  | 'vat'
  | 'total'
  | 'annualSaving'
>;

/** The price of days at the same prices, and those days. */
type PricedDays = Pick<
  PaidOrder,
  'plan' | 'planName' | 'modules' | 'numberOfUsers' | 'isPlanDurationAnnual' | 'priceBookId' | 'price'
> & { days: number };

/** The price per user, per month, line by line: the plan, or each paid app of the flexi plan. Kobo. */
function pricedItems(
  { plan, planName, modules, isPlanDurationAnnual, price }: PricedDays,
  { apps, rates }: Catalogue,
): { description: string; unitPrice: number }[] {
  if (plan !== 'flexi') return [{ description: `${planName} plan`, unitPrice: price.pricePerUser }];
  return apps
    .filter(({ slug, isFree }) => !isFree && modules.some((module) => module.slug === slug))
    .map(({ name, monthly }) => ({
      description: name,
      unitPrice: isPlanDurationAnnual ? monthlyPriceInAnnual(monthly, rates.annual) : monthly,
    }));
}

/** Gives the rounding difference to the last line, so that the lines add up to the total. */
const amountsOf = (parts: number[], total: number): number[] =>
  parts.map((amount, index) =>
    index === parts.length - 1 ? total - parts.slice(0, -1).reduce((sum, each) => sum + each, 0) : amount,
  );

/** The lines of a receipt for days at the same prices. */
function linesOf(priced: PricedDays, catalogue: Catalogue): Sums['lines'] {
  const { numberOfUsers: quantity, isPlanDurationAnnual, price, days } = priced;
  const { months, days: whole } = termOf(isPlanDurationAnnual);
  const items = pricedItems(priced, catalogue);
  if (price.payrollSurcharge > 0)
    items.push({ description: PAYROLL_FEE, unitPrice: payrollUserFeeOf(price, quantity) });
  const amounts = amountsOf(
    items.map(({ unitPrice }) => share(unitPrice * quantity * months, days, whole)),
    price.totalCost,
  );
  return items.map(({ description, unitPrice }, index) => ({
    description: days === whole ? description : `${description}, ${days < whole ? `${days} of ${whole}` : days} days`,
    quantity,
    unitPrice: toNaira(unitPrice),
    months,
    ...(days === whole ? {} : { days: { paid: days, of: whole } }),
    amount: toNaira(amounts[index] ?? 0),
  }));
}

/**
 * The lines and sums of a receipt (naira): lines − discounts + VAT − credit equals the total, to the kobo.
 * `catalogueOf` gives the price books that the order was priced with.
 */
export function sumsOf(order: PaidOrder, catalogueOf: (priceBookId: number) => Catalogue): Sums {
  const { isPlanDurationAnnual, price, vatRate } = order;
  const days = order.change?.days ?? termOf(isPlanDurationAnnual).days;
  const parts = order.parts?.map((part) => ({ ...order, ...part })) ?? [{ ...order, days }];
  const { volume } = catalogueOf(order.priceBookId).rates;
  const discounts = [
    { description: `Volume discount for more than ${volume.userThreshold} users`, amount: price.userVolumeDiscount },
    { description: 'First purchase discount', amount: price.initialPurchaseDiscount },
    { description: 'Special discount', amount: price.specialDiscount },
  ];
  return {
    lines: parts.flatMap((part) => linesOf(part, catalogueOf(part.priceBookId))),
    discounts: discounts
      .filter(({ amount }) => amount > 0)
      .map(({ description, amount }) => ({ description, amount: toNaira(amount) })),
    credit: toNaira(price.credit),
    accountCredit: toNaira(order.accountCredit),
    creditLeft: toNaira(order.creditLeft),
    net: toNaira(price.totalCost - price.totalDiscount),
    vatRate: percent(vatRate),
    vat: toNaira(price.vat),
    total: toNaira(price.paymentDue),
    ...(order.annualSaving ? { annualSaving: toNaira(order.annualSaving) } : {}),
  };
}
