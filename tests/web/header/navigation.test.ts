import { describe, expect, it } from 'vitest';
import { profileLink } from '#app/header/AccountMenu.tsx';
import * as navigation from '#app/navigation.ts';

const { available, coreHr, destinationOf, pageExists } = navigation;
const nothing = () => false;
const everything = () => true;
const listing =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path.replace(/#.*/, ''));

describe('where an entry leads', () => {
  const entry = { label: 'Payroll', to: '/apps/payroll#compliance', homeSection: 'compliance' } as const;

  it('is the section of the home page while its page does not exist', () => {
    expect(destinationOf(entry, nothing)).toBe('/#compliance');
  });

  it('is its page from the moment that the page is listed', () => {
    expect(destinationOf(entry, listing('/apps/payroll'))).toBe('/apps/payroll#compliance');
  });

  it('is nowhere, and the entry is not shown, without page and section', () => {
    const about = { label: 'About Us', to: '/about-us' } as const;
    expect(destinationOf(about, nothing)).toBeNull();
    expect(available([about, entry], nothing)).toEqual([{ label: 'Payroll', href: '/#compliance' }]);
  });
});

describe('pageExists', () => {
  it.each(['/', '/sign-in', '/sign-in/', '/sign-up?token=a', '/pricing/order#top', '/management', '/auth/login?x=1'])('knows %s', (path) => {
    expect(pageExists(path)).toBe(true);
  });

  it.each(['/pricing/order/more', '/sign', '/nowhere'])('does not know %s', (path) => {
    expect(pageExists(path)).toBe(false);
  });
});

describe('the menus', () => {
  it('list eleven apps under Core HR, in their order', () => {
    expect(coreHr(everything).map(({ href }) => href)).toEqual([
      '/apps/organisation-design', '/apps/employee-management', '/apps/location-and-tax', '/apps/compensation-planning',
      '/apps/benefits-administration', '/apps/time-tracking', '/apps/document-management', '/apps/performance-management',
      '/apps/employee-self-service', '/apps/manager-self-service', '/apps/analytics',
    ]);
  });

  it('carry the addresses of the spec', () => {
    const addresses = (entries: readonly navigation.Entry[]) => entries.map(({ label, to }) => [label, to]);
    expect(addresses([navigation.payroll, navigation.pricing, navigation.partners, navigation.login, navigation.signUp])).toEqual([
      ['Payroll', '/apps/payroll'], ['Plans & Pricing', '/pricing'], ['Partners', '/partnership'], ['Login', '/sign-in'], ['Sign Up', '/sign-up'],
    ]);
    expect(addresses(navigation.company)).toEqual([
      ['About Us', '/about-us'], ['Contact Us', '/contact-us'], ['Blogs', '/blogs'], ['Announcements', '/announcements'],
    ]);
    expect(addresses([...navigation.benefitsSections, ...navigation.payrollSections, ...navigation.hrSections])).toEqual([
      ['Overview', '/apps/benefits-administration#overview'],
      ['Health benefits', '/apps/benefits-administration#health-benefits'],
      ['Insurance', '/apps/benefits-administration#insurance'],
      ['Third party loans', '/apps/benefits-administration#third-party-loans'],
      ['Pay schedule', '/apps/payroll#pay-schedule'],
      ['Administration', '/apps/payroll#administration'],
      ['Compliance', '/apps/payroll#compliance'],
      ['Remittances', '/apps/payroll#remittances'],
      ['HR', '/apps#hr'],
    ]);
  });

  it('lead nowhere that does not exist', () => {
    const entries = [
      navigation.payroll, navigation.pricing, navigation.partners, navigation.viewProfile, ...navigation.company, ...navigation.payrollSections,
      ...navigation.benefitsSections, ...navigation.hrSections, ...navigation.policies, ...navigation.footerColumns.flatMap((column) => column.entries),
    ];
    const hrefs = [...available(entries), ...coreHr()].map(({ href }) => href);
    expect(hrefs.filter((href) => !pageExists(href))).toEqual([]);
  });
});

describe('View Profile', () => {
  const exists = listing('/management');

  it('is for administrators', () => {
    expect(profileLink(true, '/', exists)).toBe('/management');
    expect(profileLink(false, '/', exists)).toBeNull();
  });

  it.each([
    '/subscriptions/management', '/subscriptions/management/', '/management', '/subscriptions/management/profile', '/subscriptions/management/security/',
  ])('is hidden on %s', (path) => {
    expect(profileLink(true, path, exists)).toBeNull();
  });

  it.each(['/subscriptions', '/subscriptions/managementx', '/account-details'])('is shown on %s', (path) => {
    expect(profileLink(true, path, exists)).toBe('/management');
  });

  it('leads to the old address, which leads to the settings', () => {
    expect(profileLink(true, '/')).toBe('/management');
  });

  it('appears with its page', () => {
    expect(profileLink(true, '/', nothing)).toBeNull();
  });
});
