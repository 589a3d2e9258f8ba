import { appOf, type AppSlug } from '#content/apps.ts';
import { type Entry, login, signUp } from './mainLinks.ts';

/* The links of the menus and the footer (rules menus.*): the contract's pages and their sections. */

export interface AppEntry extends Entry {
  slug: AppSlug;
}

const appEntry = (slug: AppSlug): AppEntry => ({ slug, label: appOf(slug).name, to: `/apps/${slug}` });

/** The eleven apps under Core HR. Learn more in an app's preview leads to the same address. */
export const coreHr: readonly AppEntry[] = (
  [
    'organisation-design',
    'employee-management',
    'location-and-tax',
    'compensation-planning',
    'benefits-administration',
    'time-tracking',
    'document-management',
    'performance-management',
    'employee-self-service',
    'manager-self-service',
    'analytics',
  ] as const
).map(appEntry);

export const payroll: Entry = { label: 'Payroll', to: '/apps/payroll' };
export const pricing: Entry = { label: 'Plans & Pricing', to: '/pricing' };
export const partners: Entry = { label: 'Partners', to: '/partnership' };

export const company: readonly Entry[] = [
  { label: 'About Us', to: '/about-us' },
  { label: 'Contact Us', to: '/contact-us' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Announcements', to: '/announcements' },
];

export const payrollSections: readonly Entry[] = [
  { label: 'Pay schedule', to: '/apps/payroll#pay-schedule' },
  { label: 'Administration', to: '/apps/payroll#administration' },
  { label: 'Compliance', to: '/apps/payroll#compliance' },
  { label: 'Remittances', to: '/apps/payroll#remittances' },
];

export const benefitsSections: readonly Entry[] = [
  { label: 'Overview', to: '/apps/benefits-administration#overview' },
  { label: 'Health benefits', to: '/apps/benefits-administration#health-benefits' },
  { label: 'Insurance', to: '/apps/benefits-administration#insurance' },
  { label: 'Third party loans', to: '/apps/benefits-administration#third-party-loans' },
];

export const hrSections: readonly Entry[] = [{ label: 'All HR apps', to: '/apps#hr' }];

/** The footer's columns. The last one is for visitors. */
export const footerColumns: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Product',
    entries: [{ label: 'Core HR', to: '/apps' }, payroll, pricing, { label: 'Try for free', to: '/pricing/order' }],
  },
  {
    title: 'Apps',
    entries: (['time-tracking', 'benefits-administration', 'approval', 'analytics'] as const).map(appEntry),
  },
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
  {
    title: 'Account',
    entries: [
      { ...login, label: 'Sign in' },
      { ...signUp, label: 'Sign up' },
    ],
  },
];
