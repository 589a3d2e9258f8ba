// Fixtures for the order pages: a price book, quotes by the real algorithm, and the current address.
import { useLocation } from 'react-router-dom';
import type { AppModule, Plan } from '#contract/plans.ts';
import { type Quote, type QuoteRequest, quoteRequest } from '#contract/quotes.ts';
import { toNaira } from '#domain/money.ts';
import { annualSaving, cheaperWithMore, priceOf, type Rates } from '#domain/pricing.ts';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import type { RecordedCall } from '#tests/support/apiStub.ts';
import { samplePrices, hasPayroll } from '#tests/support/samplePrices.ts';

const annual = { isActive: true, basisPoints: 1_500 };
const rates: Rates = {
  vat: 750,
  annual,
  volume: { isActive: true, basisPoints: 1_000, userThreshold: 50 },
  initial: { isActive: true, basisPoints: 1_000 },
  special: 0,
  payrollUserFee: 50_00,
};

const app = (slug: string, name: string, monthly: number): AppModule => ({
  id: slug,
  slug,
  name,
  iconSlug: slug,
  isFree: monthly === 0,
  ...samplePrices(toNaira(monthly), slug === 'payroll'),
});
const kobo: Record<string, number> = { 'employee-management': 333_50, analytics: 190_00, payroll: 400_00 };
const people = app('employee-management', 'Employee management', 333_50);
const analytics = app('analytics', 'Analytics', 190_00);
const payroll = app('payroll', 'Payroll', 400_00);
const free = [app('organisation-design', 'Organisation design', 0)];

const plan = (
  slug: string,
  name: string,
  monthly: number,
  modules: AppModule[],
  additionalApps: AppModule[],
): Plan => ({
  id: slug,
  slug,
  name,
  modules,
  additionalApps,
  supportApps: free,
  ...samplePrices(toNaira(monthly), hasPayroll(modules)),
});

export const priceBook = {
  plans: [
    plan('core', 'Core', 1_200_00, [people], [payroll]),
    plan('complete', 'Complete', 1_850_00, [people, analytics, payroll], []),
    plan('flexi', 'Flexi', 0, [], [people, analytics, payroll]),
  ],
  pricingDetails: {
    vat: 7.5,
    basicMonthlyUserPrice: 1200,
    payrollUserFee: 50,
    annualUserDiscount: { isActive: true, value: 15 },
    userVolumeDiscount: { isActive: true, value: 10, userThreshold: 50 },
    initialPurchaseDiscount: { isActive: true, value: 10 },
  },
};

export const quoteCall = 'POST /hr/subscriptions/generate-quote';
export const plansCall = 'GET /hr/subscription/humanar/plans';

/** The quote of an order; `id` is null for a visitor. */
export function quoteOf(
  { plan: slug, moduleIds, numberOfUsers, isPlanDurationAnnual }: QuoteRequest,
  id: string | null = null,
): Quote {
  const hasPayroll = slug === 'complete' || moduleIds.includes('payroll');
  const monthlyPrices =
    slug === 'flexi' ? moduleIds.map((one) => kobo[one] ?? 0) : [slug === 'core' ? 1_200_00 : 1_850_00];
  const order = { numberOfUsers, isPlanDurationAnnual, isFirstPurchase: true, monthlyPrices, hasPayroll };
  const price = priceOf(order, rates);
  const cheaper = cheaperWithMore(order, rates);
  const sums = Object.fromEntries(Object.entries(price).map(([name, sum]) => [name, toNaira(sum)])) as Record<
    keyof typeof price,
    number
  >;
  return {
    id,
    orgId: null,
    appSlug: 'humanar',
    type: 'new',
    subscriptionVersion: null,
    plan: slug,
    moduleIds,
    numberOfModules: moduleIds.length,
    numberOfUsers,
    isPlanDurationAnnual,
    isFirstPurchase: true,
    ...sums,
    payrollUserFee: hasPayroll ? toNaira(rates.payrollUserFee) : 0,
    annualSaving: toNaira(annualSaving(order, rates)),
    accountCredit: 0,
    creditLeft: 0,
    change: null,
    rates: {
      vat: 7.5,
      annual: isPlanDurationAnnual ? 15 : 0,
      volume: numberOfUsers > 50 ? 10 : 0,
      initial: 10,
      special: 0,
      userThreshold: 50,
    },
    cheaperWithMore: cheaper && { numberOfUsers: cheaper.numberOfUsers, saves: toNaira(cheaper.saves) },
    renewal: {
      at: '2027-11-20T15:20:00.000Z',
      amount: toNaira(priceOf({ ...order, isFirstPurchase: false }, rates).paymentDue),
    },
    validUntil: '2026-11-20T15:50:00.000Z',
    hash: 'hash',
  };
}

/** Responses with plans, and a price for any order. */
export const shopAnswers: Record<string, unknown> = {
  [plansCall]: priceBook,
  [quoteCall]: ({ body }: RecordedCall) => ({ quote: quoteOf(quoteRequest.parse(body)) }),
};

export const drafted = (changes: Partial<SubscriptionDraft>) => subscriptionDraft.keep(changes);

/** Renders the current address as text. */
export function Where() {
  const { pathname, search, state } = useLocation();
  return (
    <output aria-label="Address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}
