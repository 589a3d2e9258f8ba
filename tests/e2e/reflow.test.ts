import type { Page } from 'playwright/test';
import { nameIn, pages, type Page as SitePage } from '#contract/pages.ts';
import { expect, test } from './journey.ts';
import { navigateInside, heading } from './pageActions.ts';
import { proofList, type Who } from './proofList.ts';
import { read, readings, reflowFaults } from './reflow.ts';
import { waitForRest } from './pageRest.ts';

const everything = process.env['FULL'] !== undefined;
const pathOf = (address: string): string => address.replace(/[?#].*$/, '');

/** The addresses of a page; of several slugs only the first, except in a full run. */
function addressesOf(page: SitePage) {
  const all = proofList.filter(({ address }) => nameIn(page, pathOf(address)) !== null);
  const own = all.filter(({ address }) => pathOf(address) === page.pattern);
  return own.length > 0 ? own : everything ? all : all.slice(0, 1);
}

/** Lists every fault once, with the address where it was first seen. */
class Faults {
  readonly #seen = new Map<string, string>();

  /** Checks the current page at every size. */
  async note(page: Page, address: string): Promise<void> {
    for (const reading of readings) {
      await read(page, reading);
      await waitForRest(page);
      for (const fault of await reflowFaults(page)) {
        const what = `${reading.name}: ${fault.replaceAll(/ class="[^"]*"/g, '')}`;
        if (!this.#seen.has(what)) this.#seen.set(what, address);
      }
    }
  }

  list(): string[] {
    return [...this.#seen].map(([what, address]) => `${address} at ${what}`);
  }
}

/** Account pages with more content than a trial has. */
const filled: Record<string, string> = {
  '/subscriptions': 'Subscription',
  '/subscriptions/cancel': 'Cancel your subscription',
  '/subscriptions/management/subscription': 'Manage your subscription',
  '/subscriptions/management/subscription/change': 'Change your subscription',
  '/subscriptions/management/subscription/renew': 'Renew your subscription',
  '/subscriptions/management/billing-contacts': 'Billing contacts',
  '/subscriptions/management/cards': 'Cards',
  '/subscriptions/management/history': 'Billing history',
  '/subscriptions/management/security': 'Security',
};

const walks: { who: Who; email: string | null; access: readonly SitePage['access'][] }[] = [
  { who: 'visitor', email: null, access: ['public', 'guest'] },
  { who: 'admin', email: 'adaeze@kuramologistics.ng', access: ['member', 'admin'] },
];

for (const { who, email, access } of walks) {
  test(`every page is readable for the ${who} at double text size and on the narrowest screen`, async ({
    page,
    backstage,
  }) => {
    const faults = new Faults();
    if (email !== null) await backstage.signInBrowser(await backstage.tokenOf(email));
    await page.goto('/');
    for (const each of (pages as readonly SitePage[]).filter((one) => access.includes(one.access))) {
      for (const { address, gets } of addressesOf(each)) {
        await navigateInside(page, address);
        await expect(heading(page, gets[who].heading)).toBeVisible();
        await faults.note(page, address);
      }
    }
    if (email !== null) {
      await backstage.signInBrowser(await backstage.tokenOf('yetunde@bowerprint.ng'));
      await page.goto('/account-details');
      for (const [address, title] of Object.entries(filled)) {
        await navigateInside(page, address);
        await expect(heading(page, title)).toBeVisible();
        await faults.note(page, address);
      }
    }
    expect(faults.list()).toEqual([]);
  });
}
