import { legacyRedirects, pageAt, pages } from '#contract/pages.ts';
import { appOf, type AppSlug } from '#content/apps.ts';

/*
 * What the menus and the footer lead to (spec section 2, Header; product.md, Menus). Entries carry the spec's address
 * from the start; `destinationOf` alone decides whether one is shown and where it leads today.
 */

export interface Entry {
  label: string;
  /** The spec's address, with the section of the page after `#`. */
  to: `/${string}`;
  /** The section of the home page that answers the same question until the page exists. */
  homeSection?: string;
  /** Only for those who are not signed in. */
  isForGuests?: boolean;
}

/** An entry that leads somewhere. */
export interface Destination {
  label: string;
  href: string;
}

export interface AppDestination extends Destination {
  slug: AppSlug;
}

export type PageExists = (path: string) => boolean;

const redirected: readonly string[] = legacyRedirects.map(({ from }) => from);

/** Whether a page answers this address, or an old address that leads to one (query and section aside). */
export const pageExists: PageExists = (path) => {
  const pathname = path.replace(/[?#].*$/, '');
  return pageAt(pathname, pages) !== undefined || redirected.includes(pathname.replace(/(.)\/+$/, '$1'));
};

/** Its page; else the home page's section that stands in for it; else nothing, and the entry is not shown. */
export function destinationOf({ to, homeSection }: Entry, exists: PageExists = pageExists): string | null {
  if (exists(to)) return to;
  return homeSection === undefined ? null : `/#${homeSection}`;
}

/** The entries that lead somewhere, in their order. */
export function available(entries: readonly Entry[], exists: PageExists = pageExists): Destination[] {
  return entries.flatMap((entry) => {
    const href = destinationOf(entry, exists);
    return href === null ? [] : [{ label: entry.label, href }];
  });
}

const appEntry = (slug: AppSlug) => ({ slug, label: appOf(slug).name, to: `/apps/${slug}` as const, homeSection: slug });

/** The eleven apps under Core HR. */
const coreHrApps = (
  [
    'organisation-design', 'employee-management', 'location-and-tax', 'compensation-planning', 'benefits-administration', 'time-tracking',
    'document-management', 'performance-management', 'employee-self-service', 'manager-self-service', 'analytics',
  ] as const satisfies readonly AppSlug[]
).map(appEntry);

/** Each with the address that its hover preview's Learn more leads to as well. */
export function coreHr(exists: PageExists = pageExists): AppDestination[] {
  return coreHrApps.flatMap(({ slug, ...entry }) => {
    const href = destinationOf(entry, exists);
    return href === null ? [] : [{ slug, label: entry.label, href }];
  });
}

export const payroll: Entry = { label: 'Payroll', to: '/apps/payroll', homeSection: 'payroll' };
export const pricing: Entry = { label: 'Plans & Pricing', to: '/pricing', homeSection: 'pricing' };
export const partners: Entry = { label: 'Partners', to: '/partnership' };

export const company: readonly Entry[] = [
  { label: 'About Us', to: '/about-us' },
  { label: 'Contact Us', to: '/contact-us' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Announcements', to: '/announcements' },
];

export const payrollSections: readonly Entry[] = [
  { label: 'Pay schedule', to: '/apps/payroll#pay-schedule', homeSection: 'pay-schedule' },
  { label: 'Administration', to: '/apps/payroll#administration', homeSection: 'administration' },
  { label: 'Compliance', to: '/apps/payroll#compliance', homeSection: 'compliance' },
  { label: 'Remittances', to: '/apps/payroll#remittances', homeSection: 'remittances' },
];

export const benefitsSections: readonly Entry[] = [
  { label: 'Overview', to: '/apps/benefits-administration#overview' },
  { label: 'Health benefits', to: '/apps/benefits-administration#health-benefits' },
  { label: 'Insurance', to: '/apps/benefits-administration#insurance' },
  { label: 'Third party loans', to: '/apps/benefits-administration#third-party-loans' },
];

export const hrSections: readonly Entry[] = [{ label: 'HR', to: '/apps#hr' }];

export const viewProfile: Entry = { label: 'View Profile', to: '/management' };
export const login: Entry = { label: 'Login', to: '/sign-in', isForGuests: true };
export const signUp: Entry = { label: 'Sign Up', to: '/sign-up', isForGuests: true };

/** The footer's columns. A column without entries is not shown. */
export const footerColumns: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Product',
    entries: [
      { label: 'Core HR', to: '/apps', homeSection: 'apps' },
      payroll,
      pricing,
      { label: 'Try for free', to: '/pricing/order' },
    ],
  },
  { title: 'Apps', entries: (['time-tracking', 'benefits-administration', 'approval', 'analytics'] as const).map(appEntry) },
  {
    title: 'Company',
    entries: [
      { label: 'About Us', to: '/about-us' },
      { label: 'Blogs', to: '/blogs' },
      { label: 'Announcements', to: '/announcements' },
      { label: 'Become a Partner', to: '/partnership' },
    ],
  },
  {
    title: 'Help',
    entries: [
      { label: 'FAQ', to: '/faq' },
      { label: 'Contact Us', to: '/contact-us' },
      { label: 'Request a demo', to: '/contact-us#demo' },
    ],
  },
  { title: 'Account', entries: [{ ...login, label: 'Sign in' }, { ...signUp, label: 'Sign up' }] },
];

export const policies: readonly Entry[] = [
  { label: 'Terms of use', to: '/term-of-use' },
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Security policy', to: '/security-policy' },
];
