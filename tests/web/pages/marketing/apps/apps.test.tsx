import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { appPrices } from '#content/appPages/prices.ts';
import { hrDocumentation } from '#content/appPages/hrDocumentation.ts';
import { appGroups } from '#content/appPages/list.ts';
import { apps } from '#content/apps.ts';
import { appSlugs, pageAt, pages } from '#contract/pages.ts';
import type { AppModule, Plan } from '#contract/plans.ts';
import AppPage, { appParts } from '#pages/marketing/AppPage.tsx';
import AppPricesPage from '#pages/marketing/AppPricesPage.tsx';
import AppsPage from '#pages/marketing/AppsPage.tsx';
import HrDocumentationPage from '#pages/marketing/HrDocumentationPage.tsx';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';
import { samplePrices, hasPayroll } from '#tests/support/samplePrices.ts';

afterEach(resetAnswers);

const visitApp = (slug: string) =>
  visit(
    <Suspense>
      <Routes>
        <Route path="/apps/:slug" element={<AppPage />} />
      </Routes>
    </Suspense>,
    { at: `/apps/${slug}` },
  );

/** Links to unknown pages or to sections that their page doesn't have. */
const deadLinks = () =>
  [...document.querySelectorAll('a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) =>
      href.startsWith('#')
        ? document.getElementById(href.slice(1)) === null
        : pageAt(href.replace(/[?#].*$/, ''), pages) === undefined,
    );

const doubledIds = () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

describe('an app page', () => {
  // Rules: pages.apps
  it('exists for each slug', () => {
    expect(Object.keys(appParts).toSorted()).toEqual([...appSlugs].toSorted());
  });

  it.each(apps)('$slug shows its text and picture, and links on', async ({ slug, name }) => {
    visitApp(slug);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('navigation', { name: 'You are here' }).textContent).toContain(name);
    expect(document.title).toMatch(/ · Humanar$/);
    expect(heading.textContent).not.toBe('');
    const pictures = [...document.querySelectorAll('figure')];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) {
      expect(picture.querySelector('figcaption')?.textContent).toMatch(/^[A-Z].{40,}\.$/s);
      expect(picture.querySelector(':scope > div')?.getAttribute('aria-hidden')).toBe('true');
      expect(picture.querySelector('button, a, input')).toBeNull();
    }
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const target of ['/pricing/order', '/contact-us', '/apps', '/apps/pricing', '/apps/hr-documentation'])
      expect(links).toContain(target);
    expect(deadLinks()).toEqual([]);
    expect(doubledIds()).toEqual([]);
  });

  it('has a title and description of its own', async () => {
    const seen = new Set<string>();
    for (const { slug } of apps) {
      const { unmount } = visitApp(slug);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(document.querySelector('meta[name=description]')).not.toBeNull());
      seen.add(`${document.title}|${document.querySelector('meta[name=description]')?.getAttribute('content')}`);
      unmount();
    }
    expect(seen.size).toBe(apps.length);
  });

  it.each([
    ['payroll', ['pay-schedule', 'administration', 'compliance', 'remittances']],
    ['benefits-administration', ['overview', 'health-benefits', 'insurance', 'third-party-loans']],
  ])('%s has the sections of its menu, which can take focus', async (slug, ids) => {
    visitApp(slug);
    await screen.findByRole('heading', { level: 1 });
    for (const id of ids) expect(document.getElementById(id)?.tabIndex, id).toBe(-1);
  });

  // Calculated by hand from the lines in the picture. The four are from one company of 214 people.
  it.each([
    ['organisation-design', '220 approved posts, 214 of them filled'],
    ['location-and-tax', '214 people in 5 states, ₦7,579,145.45 in all'],
    ['analytics', '₦61,480,250.00 in November for 214 people'],
    [
      'payroll',
      '₦5,327,040.00 chargeable in the year, taxed by bands at ₦748,867.20, a twelfth of which is ₦62,405.60. Net pay is ₦381,514.40',
    ],
    [
      'compensation-planning',
      'raises of ₦41,506,800.00 for the year and ₦4,980,816.00 in employer’s contributions, ₦3,512,384.00 below the budget',
    ],
    ['benefits-administration', 'repaid in 8 instalments of ₦45,000.00; ₦135,000.00 is owed'],
    ['time-tracking', '4 people, 161 hours, 9 of them overtime'],
    ['performance-management', 'a result of 4.2 out of 5'],
    ['employee-self-service', '11 of 20 days left'],
    ['manager-self-service', 'cost ₦43,400.00 together'],
    ['manager-self-service', 'Blessing Etim asks for 3 days of leave'],
    ['approval', 'goes through 3 steps'],
  ])('shows a picture of %s whose figures add up: %s', async (slug, words) => {
    visitApp(slug);
    await screen.findByRole('heading', { level: 1 });
    expect([...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent).join(' ')).toContain(
      words,
    );
  });

  // The text of the page: PAYE follows residence. So the two pictures of one company can't show the same figures.
  it('taxes some people in another state than the one they work in', async () => {
    const people = async (slug: string, place: string) => {
      const { unmount } = visitApp(slug);
      await screen.findByRole('heading', { level: 1 });
      const cell = await screen.findByText(place, { selector: 'figure *' });
      const count = Number(cell.nextElementSibling?.textContent);
      unmount();
      return count;
    };
    expect(await people('analytics', 'Lagos')).toBe(118);
    expect(await people('location-and-tax', 'Lagos')).toBe(111);
  });

  it('answers questions that unfold without JavaScript', async () => {
    visitApp('payroll');
    const question = await screen.findByText('Does Humanar move the money?');
    expect(question.tagName).toBe('SUMMARY');
    expect(question.closest('details')?.textContent).toContain('You pay from your own bank');
  });
});

describe('/apps', () => {
  it('lists the fourteen apps in groups with links', () => {
    visit(<AppsPage />);
    for (const { id, name, apps: members } of appGroups) {
      const group = screen.getByRole('region', { name });
      expect(group.id).toBe(id);
      expect(
        within(group)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(members.map((slug) => `/apps/${slug}`));
    }
    expect(deadLinks()).toEqual([]);
    expect(doubledIds()).toEqual([]);
  });
});

describe('/apps/hr-documentation', () => {
  // Rules: pages.apps
  it('has everything its contents link to, and no dead link', () => {
    visit(<HrDocumentationPage />);
    const contents = within(screen.getByRole('navigation', { name: hrDocumentation.contents })).getAllByRole('link');
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(['#set-up', '#import', '#export', '#roles']);
    expect(deadLinks()).toEqual([]);
    expect(doubledIds()).toEqual([]);
    expect(screen.getByRole('row', { name: /^account_number/ }).textContent).toContain('0012344417');
  });
});

describe('/apps/pricing', () => {
  const app = (slug: string, name: string, monthlyPrice: number): AppModule => ({
    id: slug,
    slug,
    name,
    iconSlug: slug,
    isFree: monthlyPrice === 0,
    ...samplePrices(monthlyPrice, slug === 'payroll'),
  });
  const people = app('employee-management', 'Employee management', 333.5);
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
      plan('complete', 'Complete', 1850, [people, salary]),
      plan('flexi', 'Flexi', 0, [], [people, salary]),
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

  // Rules: pages.apps
  it('shows each app’s monthly and annual price from the price book, and the plans that include it', async () => {
    answerCalls({ 'GET /hr/subscription/humanar/plans': priceBook });
    const { user } = visit(<AppPricesPage />);
    const row = await screen.findByRole('row', { name: /^Employee management/ });
    expect(row.textContent).toContain('₦333.50');
    expect(row.textContent).toContain('Included in Core, Complete');
    expect(screen.getByRole('row', { name: /^Payroll/ }).textContent).toContain(
      '₦450.00Included in Complete · Add-on in Core for ₦50.00',
    );
    expect(screen.getByRole('row', { name: /^Organisation design/ }).textContent).toContain(
      `${appPrices.free}${appPrices.withEvery}`,
    );
    const together = screen.getByRole('row', { name: new RegExp(`^${appPrices.together}`) });
    expect(together.textContent).toContain('₦783.50');
    expect(together.textContent).toContain('Complete: ₦1,900.00 per user, per month');
    expect(screen.getByText(/^Payroll has a fee of/).textContent).toContain(
      '₦50.00 per user, per month. In Core, that’s all payroll costs',
    );
    await user.click(screen.getByRole('radio', { name: 'Annual, 15% off' }));
    expect(row.textContent).toContain('₦283.48');
    expect(screen.getByRole('link', { name: appPrices.order }).getAttribute('href')).toBe(
      '/pricing/order?plan=flexi&type=annual',
    );
    expect(deadLinks()).toEqual([]);
  });
});
