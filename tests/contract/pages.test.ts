// Who may see which page.
import { expect, test } from 'vitest';
import { flowPages, type Page, pages, sandboxPages, standInPages } from '#contract/pages.ts';

/** The pages that aren't for everybody, written down a second time: adding one to a group takes both. */
const restricted: Record<Exclude<Page['access'], 'public'>, string[]> = {
  guest: ['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/2fa', '/auth/verification'],
  member: ['/account', '/subscriptions', '/subscriptions/redirect', '/security-questions', '/select-product'],
  admin: [
    '/account-details',
    '/auth/create-account',
    '/subscriptions/cancel',
    '/subscriptions/checkout',
    '/subscriptions/create',
    '/subscriptions/management',
    '/subscriptions/management/administrators',
    '/subscriptions/management/billing-contacts',
    '/subscriptions/management/cards',
    '/subscriptions/management/history',
    '/subscriptions/management/history/receipt',
    '/subscriptions/management/profile',
    '/subscriptions/management/security',
    '/subscriptions/management/subscription',
    '/subscriptions/management/subscription/change',
    '/subscriptions/management/subscription/renew',
  ],
};

test.each(Object.entries(restricted))('exactly these pages are for %s only', (group, patterns) => {
  const all: Page[] = [...pages, ...standInPages, ...sandboxPages, ...flowPages];
  const found = all.filter(({ access }) => access === group).map(({ pattern }) => pattern);
  expect(found.toSorted()).toEqual(patterns.toSorted());
});
