import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { showsProfile } from '#app/header/AccountMenu.tsx';
import * as navigation from '#app/navigation.ts';
import * as ways from '#app/mainLinks.ts';
import { routes } from '#app/routes.tsx';
import { legacyRedirects, pageAt, pages } from '#contract/pages.ts';
import { visit } from '#tests/support/site.tsx';

/** Every address in the menus and the footer, without repetitions. */
const addresses = [
  ...new Set(
    [
      navigation.coreHr,
      navigation.hrSections,
      navigation.benefitsSections,
      navigation.payrollSections,
      navigation.company,
      ways.policies,
      [navigation.payroll, navigation.pricing, navigation.partners, ways.viewProfile, ways.login, ways.signUp],
      navigation.footerColumns.flatMap(({ entries }) => entries),
    ]
      .flat()
      .map(({ to }) => to),
  ),
];

describe('the menus', () => {
  // Rules: menus.coreHr
  it('list eleven apps under Core HR, in order', () => {
    expect(navigation.coreHr.map(({ to }) => to)).toEqual([
      '/apps/organisation-design',
      '/apps/employee-management',
      '/apps/location-and-tax',
      '/apps/compensation-planning',
      '/apps/benefits-administration',
      '/apps/time-tracking',
      '/apps/document-management',
      '/apps/performance-management',
      '/apps/employee-self-service',
      '/apps/manager-self-service',
      '/apps/analytics',
    ]);
  });

  it('have the agreed addresses', () => {
    const listed = (entries: readonly ways.Entry[]) => entries.map(({ label, to }) => [label, to]);
    expect(listed([navigation.payroll, navigation.pricing, navigation.partners, ways.login, ways.signUp])).toEqual([
      ['Payroll', '/apps/payroll'],
      ['Plans & Pricing', '/pricing'],
      ['Partners', '/partnership'],
      ['Login', '/sign-in'],
      ['Sign Up', '/sign-up'],
    ]);
    expect(listed(navigation.company)).toEqual([
      ['About Us', '/about-us'],
      ['Contact Us', '/contact-us'],
      ['Blogs', '/blogs'],
      ['Announcements', '/announcements'],
    ]);
    expect(listed([...navigation.benefitsSections, ...navigation.payrollSections, ...navigation.hrSections])).toEqual([
      ['Overview', '/apps/benefits-administration#overview'],
      ['Health benefits', '/apps/benefits-administration#health-benefits'],
      ['Insurance', '/apps/benefits-administration#insurance'],
      ['Third party loans', '/apps/benefits-administration#third-party-loans'],
      ['Pay schedule', '/apps/payroll#pay-schedule'],
      ['Administration', '/apps/payroll#administration'],
      ['Compliance', '/apps/payroll#compliance'],
      ['Remittances', '/apps/payroll#remittances'],
      ['All HR apps', '/apps#hr'],
    ]);
  });

  it('link only to existing pages', () => {
    const redirected: readonly string[] = legacyRedirects.map(({ from }) => from);
    const paths = addresses.map((to) => to.replace(/#.*/, ''));
    expect(paths.filter((path) => pageAt(path, pages) === undefined && !redirected.includes(path))).toEqual([]);
  });

  const sections = addresses.filter((to) => to.includes('#'));

  // Rules: menus.coreHr
  it('link to ten sections of pages', () => {
    expect(sections).toHaveLength(10);
  });

  it.each(sections)('%s is a section that occurs once on its page', async (to) => {
    const [path = '', id = ''] = to.split('#');
    const route = pageAt(path, routes)!;
    visit(
      <Suspense>
        <Routes>
          <Route path={route.pattern} element={<route.part.Page />} />
        </Routes>
      </Suspense>,
      { at: path },
    );
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelectorAll(`[id="${id}"]`)).toHaveLength(1);
  });
});

// Rules: menus.viewProfile
describe('View Profile', () => {
  it('is shown to administrators', () => {
    expect(showsProfile(true, '/')).toBe(true);
    expect(showsProfile(false, '/')).toBe(false);
  });

  it.each([
    '/subscriptions/management',
    '/subscriptions/management/',
    '/management',
    '/subscriptions/management/profile',
    '/subscriptions/management/security/',
  ])('is hidden on %s', (path) => {
    expect(showsProfile(true, path)).toBe(false);
  });

  it.each(['/subscriptions', '/subscriptions/managementx', '/account-details'])('is shown on %s', (path) => {
    expect(showsProfile(true, path)).toBe(true);
  });
});
