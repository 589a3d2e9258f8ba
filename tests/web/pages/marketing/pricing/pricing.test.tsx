import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppModule, Plan } from '#contract/plans.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import PlanPage from '#pages/marketing/PlanPage.tsx';
import PricingPage from '#pages/marketing/PricingPage.tsx';
import { answerCalls, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';
import { samplePrices, hasPayroll } from '#tests/support/samplePrices.ts';

afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

const plansCall = 'GET /hr/subscription/humanar/plans';
const app = (slug: string, name: string, monthlyPrice: number): AppModule => ({
  id: slug,
  slug,
  name,
  iconSlug: slug,
  isFree: monthlyPrice === 0,
  ...samplePrices(monthlyPrice, slug === 'payroll'),
});
const people = app('employee-management', 'Employee management', 300);
const analytics = app('analytics', 'Analytics', 190);
const salary = app('payroll', 'Payroll', 400);
const free = [app('organisation-design', 'Organisation design', 0)];
const plan = (
  slug: string,
  name: string,
  monthlyPrice: number,
  modules: AppModule[],
  additionalApps: AppModule[] = [],
): Plan => ({
  id: slug,
  slug,
  name,
  modules,
  additionalApps,
  supportApps: free,
  ...samplePrices(monthlyPrice, hasPayroll(modules)),
});
const priceBook = {
  plans: [
    plan('core', 'Core', 1200, [people], [salary]),
    plan('complete', 'Complete', 1850, [people, analytics, salary]),
    plan('flexi', 'Flexi', 0, [], [people, analytics, salary]),
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

const card = (name: string) => screen.findByRole('article', { name });
beforeEach(() => answerCalls({ [plansCall]: priceBook }));

describe.each([
  ['/pricing', PricingPage],
  ['/pricing/plan', PlanPage],
])('%s', (_, Page) => {
  // Rules: plan.offer
  it('says what buying now saves and that VAT is added', async () => {
    visit(<Page />);
    expect(screen.getByText('Enjoy up to 30% discount when you buy now')).toBeTruthy();
    expect(await screen.findByText(/Prices are before 7.5% VAT/)).toBeTruthy();
  });

  it('shows nothing while prices load, and can request them again after a failure', async () => {
    answerCalls({ [plansCall]: new Refusal(429, 'rate_limited', 'Too many requests. Wait a minute.') });
    visit(<Page />);
    expect(screen.getByRole('status')).toBeTruthy();
    expect(document.body.textContent).not.toContain('₦');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Too many requests. Wait a minute.');
    expect(screen.queryByRole('radio')).toBeNull();
    answerCalls({ [plansCall]: priceBook });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.body.textContent).toContain('₦1,200.00'));
  });
});

const Where = () => <p data-testid="where">{useLocation().pathname}</p>;

describe('the plans', () => {
  it('show their prices, monthly or annual', async () => {
    const { user } = visit(<PricingPage />);
    expect((await card('Core')).textContent).toContain('₦1,200.00per user, per month');
    expect((await card('Complete')).textContent).toContain('₦1,900.00per user, per month');
    expect((await card('Complete')).textContent).toContain('20 users × ₦1,900.00Total per month, before VAT₦38,000.00');
    expect((await card('Flexi')).textContent).toContain('from₦190.00per app, per user, per month');
    expect((await card('Flexi')).textContent).toContain('Payroll for ₦450.00, including its ₦50.00 fee');
    await user.click(screen.getByRole('radio', { name: 'Annual, 15% off' }));
    expect((await card('Core')).textContent).toContain('₦1,020.00per user, per month');
    expect((await card('Complete')).textContent).toContain('₦19,470.00 per user, billed annually');
    expect((await card('Flexi')).textContent).toContain('from₦161.50');
    // The fee has no discount.
    expect((await card('Flexi')).textContent).toContain('Payroll for ₦390.00, including its ₦50.00 fee');
  });

  it('list what they contain and link to the comparison', async () => {
    visit(<PricingPage />);
    const contents = await screen.findByRole('region', { name: 'What’s in every plan' });
    expect(contents.textContent).toContain('CoreEmployee management.Add-ons: Payroll.Free: Organisation design.');
    expect(contents.textContent).toContain('FlexiAny of: Employee management, Analytics, Payroll.');
    expect(screen.getByRole('link', { name: 'Compare the plans app by app' }).getAttribute('href')).toBe(
      '/pricing/plan',
    );
  });

  it('come with the trial, which takes a visitor to the order page', async () => {
    const { user } = visit(
      <>
        <PricingPage />
        <Where />
      </>,
    );
    await user.click(within(await card('Free trial')).getByRole('button', { name: 'Try Now' }));
    expect(screen.getByTestId('where').textContent).toBe('/pricing/order');
  });
});

// Rules: draft.tryLink
describe('a link to the trial', () => {
  function Order() {
    const { search } = useLocation();
    return <p>{`order ${search} ${useNavigationType()}`}</p>;
  }
  const follow = (at: string) =>
    visit(
      <Routes>
        <Route path="/pricing" element={<PricingPage />} />
        <Route path="/pricing/order" element={<Order />} />
      </Routes>,
      { at },
    );

  it.each([
    ['/pricing?trial=true', 'order REPLACE'],
    ['/pricing?trial=TRUE&ref=DEMOADEOLA', 'order ?ref=DEMOADEOLA REPLACE'],
    ['/pricing?Trial=True&ref=a%26b', 'order ?ref=a%26b REPLACE'],
  ])('%s goes to the order page with the referral, and the choice is saved', async (at, seen) => {
    follow(at);
    expect(await screen.findByText(seen)).toBeTruthy();
    expect(savedChoice.read()).toEqual({ isBuyingNow: false });
  });

  it.each(['/pricing?trial=false', '/pricing?trial=', '/pricing?ref=DEMOADEOLA'])('%s doesn’t', async (at) => {
    follow(at);
    expect(await card('Core')).toBeTruthy();
    expect(savedChoice.read()).toBeNull();
  });
});

describe('the comparison', () => {
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.trim());

  it('says what each app is in each plan', async () => {
    const { user } = visit(<PlanPage />);
    await screen.findByRole('table', { name: /The plans by app/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'App',
      'Core₦1,200.00 per user, per month',
      'Complete₦1,900.00 per user, per month',
      'FlexiPriced by app',
    ]);
    expect(cells(/^Employee management/)).toEqual(['Included', 'Included', '₦300.00 per user']);
    expect(cells(/^Payroll/)).toEqual(['Add-on for ₦50.00 per user', 'Included', '₦450.00 per user']);
    expect(cells(/^Analytics/)).toEqual(['–Not included', 'Included', '₦190.00 per user']);
    expect(cells(/^Organisation design/)).toEqual(['Free', 'Free', 'Free']);
    await user.click(screen.getByRole('radio', { name: 'Annual, 15% off' }));
    expect(cells(/^Employee management/)[2]).toBe('₦255.00 per user');
    expect(screen.getByRole('columnheader', { name: /Core/ }).textContent).toBe('Core₦1,020.00 per user, per month');
  });

  it('is a table with scopes, and each app links to its description', async () => {
    visit(<PlanPage />);
    const table = await screen.findByRole('table');
    expect(table.querySelector('caption')?.textContent).toContain('billed monthly');
    expect([...table.querySelectorAll('th')].map((th) => th.scope)).toEqual([
      'col',
      'col',
      'col',
      'col',
      'row',
      'row',
      'row',
      'row',
    ]);
    expect(within(table).getByRole('link', { name: 'Analytics' }).getAttribute('href')).toBe('/apps/analytics');
  });
});
