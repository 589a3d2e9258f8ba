import { pages } from '#contract/pages.ts';

/** One section of the settings area, with its own address. */
export interface Section {
  /** Shown in the navigation, and by default as the page's title and heading. */
  label: string;
  title?: string;
  address: `/subscriptions/management/${string}`;
  /** The page's meta description. */
  description: string;
}

/** In navigation order. A section appears once its page is listed in the contract. */
export const sections = {
  subscription: {
    label: 'Subscription',
    // Distinguishes it from the overview, /subscriptions.
    title: 'Manage your subscription',
    address: '/subscriptions/management/subscription',
    description: 'Your organisation’s plan, its users and its renewal.',
  },
  cards: {
    label: 'Cards',
    address: '/subscriptions/management/cards',
    description: 'The cards your organisation pays with.',
  },
  'billing-contacts': {
    label: 'Billing contacts',
    address: '/subscriptions/management/billing-contacts',
    description: 'The people who get receipts and handle your organisation’s payments.',
  },
  'billing-history': {
    label: 'Billing history',
    address: '/subscriptions/management/history',
    description: 'Your organisation’s payments and receipts.',
  },
  profile: {
    label: 'Profile and organisation',
    address: '/subscriptions/management/profile',
    description: 'Your own name, and your organisation’s name, alias, address and email.',
  },
  administrators: {
    label: 'Administrators',
    address: '/subscriptions/management/administrators',
    description: 'The people who manage your organisation’s subscription, payments and security.',
  },
  security: {
    label: 'Security',
    address: '/subscriptions/management/security',
    description: 'Two-factor, password, security questions and open sessions.',
  },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof sections;

const patterns: readonly string[] = pages.map(({ pattern }) => pattern);

/** The sections that exist, in order. */
export const shownSections = (
  exists: (address: string) => boolean = (address) => patterns.includes(address),
): Section[] => Object.values(sections).filter(({ address }) => exists(address));
