import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payrollSections } from '#app/navigation.ts';
import { pageAt, pages } from '#contract/pages.ts';
import type { AppModule, Plan } from '#contract/plans.ts';
import { apps } from '#content/apps.ts';
import HomePage, { preload } from '#pages/marketing/HomePage.tsx';
import { savedChoice } from '#tabState/savedChoice.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';
import { samplePrices, hasPayroll } from '#tests/support/samplePrices.ts';

beforeAll(() => preload('/'));
afterEach(resetAnswers);

const Where = () => <p data-testid="where">{useLocation().pathname}</p>;

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
const leave = app('benefits', 'Benefits', 250);
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
    plan('core', 'Core', 1200, [people, leave], [salary]),
    plan('complete', 'Complete', 1850, [people, leave, salary]),
    plan('flexi', 'Flexi', 0, [], [people, leave, salary]),
  ],
  pricingDetails: {
    vat: 7.5,
    basicMonthlyUserPrice: 250,
    payrollUserFee: 50,
    annualUserDiscount: { isActive: true, value: 15 },
    userVolumeDiscount: { isActive: true, value: 10, userThreshold: 50 },
    initialPurchaseDiscount: { isActive: false, value: 10 },
  },
};

const card = (name: string) => screen.findByRole('article', { name });

describe('the home page', () => {
  beforeEach(() => answerCalls({ [plansCall]: priceBook }));

  it('links to existing pages and its own sections, with unique ids', async () => {
    visit(<HomePage />);
    await card('Core');
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const isDead = (href: string) =>
      href.startsWith('/#')
        ? document.getElementById(href.slice(2)) === null
        : pageAt(href.replace(/[?#].*$/, ''), pages) === undefined;
    expect(hrefs.filter(isDead)).toEqual([]);
    expect(hrefs).toContain('/#pricing');
    expect(hrefs.filter((href) => href.startsWith('/apps/payroll#'))).toEqual(payrollSections.map(({ to }) => to));
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('shows all apps, which unfold without JavaScript and link to their pages', async () => {
    visit(<HomePage />);
    await card('Core');
    const grid = document.getElementById('apps') as HTMLElement;
    expect(
      within(grid)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(apps.map(({ name }) => name));
    const cells = [...grid.querySelectorAll('details')];
    expect(cells.map((cell) => cell.querySelector('a')?.getAttribute('href'))).toEqual(
      apps.map(({ slug }) => `/apps/${slug}`),
    );
    for (const [index, cell] of cells.entries()) {
      expect(cell.open).toBe(false);
      expect([...cell.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
        ...(apps[index]?.points ?? []),
      ]);
    }
  });

  it('describes each picture to screen readers in a sentence and hides its details', async () => {
    visit(<HomePage />);
    await card('Core');
    const captions = [...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent);
    expect(captions).toHaveLength(4);
    expect(captions[0]).toContain('₦381,514.40 net');
    expect(captions[1]).toContain('₦18,600.00');
    expect(captions[2]).toContain('Halima Sani 4 days');
    expect(captions[3]).toContain('214 people, ₦61,480,250.00, which is ₦412,600.00 more');
    for (const figure of document.querySelectorAll('figure > div')) {
      expect(figure.getAttribute('aria-hidden')).toBe('true');
      expect(figure.hasAttribute('inert')).toBe(true);
    }
  });

  it('has a title and a description', async () => {
    visit(<HomePage />);
    await card('Core');
    expect(document.title).toBe('HR, benefits and payroll for Nigerian organisations · Humanar');
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toContain('15 days free');
  });
});

describe('the prices', () => {
  it('come from the server, monthly or annual', async () => {
    answerCalls({ [plansCall]: priceBook });
    const { user } = visit(<HomePage />);
    const core = await card('Core');
    const flexi = await card('Flexi');
    expect(core.textContent).toContain('₦1,200.00per user, per month');
    expect(core.textContent).toContain('3 core HR apps');
    expect(core.textContent).toContain('Add payroll for ₦50.00 per user');
    expect(core.textContent).toContain('20 users × ₦1,200.00Total per month, before VAT₦24,000.00');
    expect(flexi.textContent).toContain('from₦250.00per app, per user, per month');
    expect(flexi.textContent).toContain('Payroll for ₦450.00, including its ₦50.00 fee');
    expect(flexi.textContent).toContain('Any of 4 apps, 1 of them free');
    expect(flexi.textContent).toContain(
      '20 users × (Employee management ₦300.00 + Benefits ₦250.00)Total per month, before VAT₦11,000.00',
    );

    await user.click(screen.getByRole('radio', { name: 'Annual, 15% off' }));
    expect(core.textContent).toContain('₦1,020.00per user, per month');
    expect(core.textContent).toContain('₦12,240.00 per user, billed annually');
    expect(flexi.textContent).toContain('from₦212.50');
  });

  it('name the discounts that apply', async () => {
    answerCalls({ [plansCall]: priceBook });
    visit(<HomePage />);
    await card('Core');
    expect(screen.getByText(/Discounts/).parentElement?.textContent).toBe(
      'Discounts: 15% for annual billing, 10% for more than 50 users. Prices are before 7.5% VAT.',
    );
    expect(screen.getByText(/Enjoy up to 30% discount when you buy now/)).toBeTruthy();
  });

  it('offer the trial, take a visitor to the order page, and record that they came to try', async () => {
    answerCalls({ [plansCall]: priceBook });
    const { user } = visit(
      <>
        <HomePage />
        <Where />
      </>,
    );
    await user.click(within(await card('Free trial')).getByRole('button', { name: 'Try Now' }));
    expect(screen.getByTestId('where').textContent).toBe('/pricing/order');
    expect(savedChoice.read()).toEqual({ isBuyingNow: false });
  });

  it('show nothing while loading, and can be requested again after a failure', async () => {
    answerCalls({ [plansCall]: new Refusal(429, 'rate_limited', 'Too many requests. Wait a minute.') });
    visit(<HomePage />);
    const prices = document.getElementById('pricing') as HTMLElement;
    expect(within(prices).getByRole('status')).toBeTruthy();
    expect(prices.textContent).not.toContain('₦');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Too many requests. Wait a minute.');
    answerCalls({ [plansCall]: priceBook });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await card('Core')).toBeTruthy();
    expect(callsOf(plansCall)).toHaveLength(2);
  });
});
