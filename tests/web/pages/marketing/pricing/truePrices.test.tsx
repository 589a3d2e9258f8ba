// Every place that shows the price of a plan or an app uses the server's price, including payroll's fee, and none is
// hard-coded.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { faq, plainAnswer } from '#content/faq.ts';
import { apps } from '#content/apps.ts';
import { appPrices } from '#content/appPages/prices.ts';
import payroll from '#content/appPages/payroll.ts';
import type { AppModule, Plan, PlanList } from '#contract/plans.ts';
import { toKobo, toNaira } from '#domain/money.ts';
import { EXAMPLE_USERS } from '#domain/priceWords.ts';
import { AppChoice } from '#features/purchase/order/AppChoice.tsx';
import { PlanChoice } from '#features/purchase/order/PlanChoice.tsx';
import AppPricesPage from '#pages/marketing/AppPricesPage.tsx';
import { aboutApp } from '#pages/marketing/apps/aboutApp.ts';
import CurrentPrices from '#pages/marketing/home/CurrentPrices.tsx';
import PlanPage from '#pages/marketing/PlanPage.tsx';
import PricingPage from '#pages/marketing/PricingPage.tsx';
import { aboutProduct } from '#pages/structuredData.ts';
import { initialCatalogue } from '#server/modules/plans/service.ts';
import { formatNaira } from '#ui/naira.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { samplePrices, hasPayroll } from '#tests/support/samplePrices.ts';
import { visit } from '#tests/support/site.tsx';

afterEach(() => {
  cleanup();
  resetAnswers();
});

/** The same plans at prices that nobody would hard-code. */
function atOddPrices({ plans, pricingDetails }: PlanList): PlanList {
  const app = (one: AppModule): AppModule => ({
    ...one,
    ...samplePrices(one.isFree ? 0 : toNaira(toKobo(one.monthlyPrice) + 13_37), one.slug === 'payroll'),
  });
  return {
    pricingDetails,
    plans: plans.map((plan) => ({
      ...plan,
      ...samplePrices(
        plan.monthlyPrice === 0 ? 0 : toNaira(toKobo(plan.monthlyPrice) + 123_45),
        hasPayroll(plan.modules),
      ),
      modules: plan.modules.map(app),
      additionalApps: plan.additionalApps.map(app),
      supportApps: plan.supportApps.map(app),
    })),
  };
}

const books: [string, PlanList][] = [
  ['of the sample book', initialCatalogue.planList],
  ['of another book', atOddPrices(initialCatalogue.planList)],
];
const durations = ['monthly', 'annual'] as const;
type Duration = (typeof durations)[number];

const perMonth = (
  { userMonthlyPrice, userAnnualPrice }: Pick<Plan, 'userMonthlyPrice' | 'userAnnualPrice'>,
  duration: Duration,
) => (duration === 'monthly' ? userMonthlyPrice : toNaira(toKobo(userAnnualPrice) / 12));
const withPrice = ({ plans }: PlanList) => plans.filter(({ monthlyPrice }) => monthlyPrice > 0);
const paidApps = ({ plans }: PlanList) => plans.find(({ slug }) => slug === 'flexi')?.additionalApps ?? [];

/** Every amount that may appear beside a price: plans, apps, payroll's fee, the examples and the total of all apps. */
function allowedSums(list: PlanList, duration: Duration): Set<string> {
  const prices = [...withPrice(list), ...paidApps(list)].map((one) => perMonth(one, duration));
  const ofApps = paidApps(list).map((one) => toKobo(perMonth(one, duration)));
  const fee = paidApps(list).map(({ userMonthlyPrice, monthlyPrice }) =>
    toNaira(toKobo(userMonthlyPrice) - toKobo(monthlyPrice)),
  );
  const examples = [...prices.map((price) => toKobo(price)), (ofApps[0] ?? 0) + (ofApps[1] ?? 0)].map((kobo) =>
    toNaira(EXAMPLE_USERS * kobo),
  );
  const annually = duration === 'annual' ? withPrice(list).map(({ userAnnualPrice }) => userAnnualPrice) : [];
  return new Set(
    [0, ...prices, ...fee, ...examples, ...annually, toNaira(ofApps.reduce((sum, kobo) => sum + kobo, 0))].map(
      (naira) => formatNaira(naira),
    ),
  );
}

const sumsIn = (text: string): string[] => text.match(/₦[\d,]+(?:\.\d+)?/g) ?? [];

const pages: [string, ReactElement][] = [
  ['/pricing', <PricingPage key="pricing" />],
  ['/pricing/plan', <PlanPage key="plan" />],
  ['/apps/pricing', <AppPricesPage key="apps" />],
  ['/', <CurrentPrices key="home" />],
];

describe.each(books)('the prices %s', (_, list) => {
  it.each(pages)('on %s are the server’s, monthly and annual, and there are no others', async (path, page) => {
    answerCalls({ 'GET /hr/subscription/humanar/plans': list });
    const { user } = visit(page);
    const annual = await screen.findByRole('radio', { name: /^Annual/ });
    for (const duration of durations) {
      if (duration === 'annual') await user.click(annual);
      // The apps pricing page names a plan beside the total of all apps.
      const shownPlans =
        path === '/apps/pricing' ? withPrice(list).filter(({ slug }) => slug === 'complete') : withPrice(list);
      await waitFor(() => {
        for (const plan of shownPlans)
          expect(document.body.textContent, plan.slug).toContain(formatNaira(perMonth(plan, duration)));
      });
      const allowed = allowedSums(list, duration);
      for (const sum of sumsIn(document.body.textContent))
        expect([...allowed], `${duration} on ${path}`).toContain(sum);
    }
  });

  it('appear on each plan’s own card with their unit', async () => {
    answerCalls({ 'GET /hr/subscription/humanar/plans': list });
    const { user } = visit(<PricingPage />);
    for (const duration of durations) {
      if (duration === 'annual') await user.click(await screen.findByRole('radio', { name: /^Annual/ }));
      for (const plan of withPrice(list)) {
        const { textContent } = await screen.findByRole('article', { name: plan.name });
        expect(textContent).toContain(`${formatNaira(perMonth(plan, duration))}per user, per month`);
        expect(textContent).toContain(`${EXAMPLE_USERS} users × ${formatNaira(perMonth(plan, duration))}`);
      }
    }
  });

  it.each(durations)('in the choice of plan and apps are the server’s too (%s)', (duration) => {
    visit(
      <>
        <PlanChoice plans={list.plans} duration={duration} value={null} onChange={() => {}} />
        <AppChoice label="Apps" apps={paidApps(list)} duration={duration} value={[]} onChange={() => {}} />
      </>,
    );
    for (const plan of withPrice(list))
      expect(screen.getByRole('radio', { name: new RegExp(`^${plan.name}`) }).closest('label')?.textContent).toContain(
        formatNaira(perMonth(plan, duration)),
      );
    const choice = within(screen.getByRole('group', { name: 'Apps' }));
    for (const app of paidApps(list))
      expect(
        choice.getByRole('checkbox', { name: new RegExp(`^${app.name}`) }).closest('label')?.textContent,
      ).toContain(formatNaira(perMonth(app, duration)).slice(1));
    const allowed = allowedSums(list, duration);
    for (const sum of sumsIn(document.body.textContent)) expect([...allowed]).toContain(sum);
  });

  it('in the structured data are the server’s', () => {
    const offersOf = (data: object) =>
      (data as { offers: { name: string; price: number; priceSpecification?: { price: number } }[] }).offers;
    const named = Object.fromEntries(withPrice(list).map(({ name, userMonthlyPrice }) => [name, userMonthlyPrice]));
    const planOffers = offersOf(aboutProduct(list.plans)).slice(1);
    expect(Object.fromEntries(planOffers.map(({ name, price }) => [name, price]))).toEqual(named);
    for (const { price, priceSpecification } of planOffers) expect(priceSpecification?.price).toBe(price);
    for (const app of paidApps(list))
      expect(
        offersOf(
          aboutApp(
            apps.find(({ slug }) => slug === app.slug)!,
            list.plans,
          ),
        )[1]?.price,
        app.slug,
      ).toBe(app.userMonthlyPrice);
  });
});

it('aren’t written out in any FAQ answer or text about prices', () => {
  const texts = [
    ...faq.flatMap(({ questions }) => questions.map(plainAnswer)),
    ...payroll.questions.flat(),
    JSON.stringify(appPrices),
  ];
  for (const text of texts) expect(sumsIn(text), text).toEqual([]);
});
