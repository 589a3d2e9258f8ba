import type { APIRequestContext, Page } from 'playwright/test';
import { flowPages, machineNames, nameIn, type Page as SitePage, pageAt, pages } from '#contract/pages.ts';
import { clearSandboxMails } from '#contract/sandbox.ts';
import { expect, test } from './journey.ts';
import { proofList, type Outcome, type Who } from './proofList.ts';
import { navigateInside } from './pageActions.ts';
import { expectNoSidewaysScroll, expectSoundPage } from './soundPage.ts';

const emails: Record<Exclude<Who, 'visitor'>, string> = {
  member: 'femi@kuramologistics.ng',
  admin: 'adaeze@kuramologistics.ng',
};

const pathOf = (address: string): string => address.replace(/[?#].*$/, '');
const everything = process.env['FULL'] !== undefined;

test('the list names every existing page', () => {
  for (const page of pages as readonly SitePage[]) {
    const named = proofList.map(({ address }) => nameIn(page, pathOf(address)));
    for (const name of page.only ?? []) expect(named, page.pattern).toContain(name);
    expect(
      named.some((name) => name !== null),
      page.pattern,
    ).toBe(true);
  }
  expect(new Set(proofList.map(({ address }) => address)).size).toBe(proofList.length);
});

/** The server's status with and without a trailing slash. */
async function expectStatus(request: APIRequestContext, address: string, status: number): Promise<void> {
  const [path = '', query = ''] = address.split(/(?=\?)/);
  for (const form of path === '/' ? ['/'] : [path, `${path}/`]) {
    expect((await request.get(form + query)).status(), form).toBe(status);
  }
}

async function expectGets(page: Page, gets: Outcome, address: string): Promise<void> {
  if ('to' in gets) await expect(page, address).toHaveURL(gets.to);
  await expect(page.locator('h1').filter({ visible: true }), address).toHaveText(gets.heading);
}

const notFound = { heading: '404 Not Found' } as const;
/** Addresses without a page, or with one only for other slugs. */
const nowhere = [
  '/nowhere',
  '/apps/nowhere',
  '/blog/nowhere',
  '/announcement/nowhere',
  '/privacy_files/nowhere',
  '/terms_files/nowhere',
  '/privacy-policy/consent',
  '/term-of-use/general',
];

const desktop = { width: 1440, height: 900 };
const narrower = [
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/** At 1440 px `expectSoundPage` already checks this. */
async function expectFits(page: Page, address: string): Promise<void> {
  for (const size of narrower) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page, `${address} at ${size.width} px`);
  }
  await page.setViewportSize(desktop);
}

/** What one person finds: the links of every page and where they are, and the sections of each page. */
class Findings {
  readonly #links = new Map<string, string>();
  readonly #sections = new Map<string, ReadonlySet<string>>();

  async note(page: Page, address: string): Promise<void> {
    const { ids, hrefs } = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      hrefs: [...document.querySelectorAll('a')].map((each) => each.getAttribute('href')),
    }));
    this.#sections.set(address, new Set(ids));
    for (const href of hrefs) this.#links.set(href ?? 'nothing', address);
  }

  /** A link target that isn't a page. */
  noteFile(address: string): void {
    this.#sections.set(address, new Set());
  }

  /** A page by its HTML, which contains everything that `note` would find. */
  noteWritten(address: string, html: string): void {
    const values = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
    this.#sections.set(address, new Set(values(/\sid="([^"]*)"/g)));
    for (const href of values(/<a\s(?:[^>]*\s)?href="([^"]*)"/g)) this.#links.set(href, address);
  }

  get size(): number {
    return this.#links.size;
  }

  /** Linked addresses that haven't been visited yet. */
  unseen(): string[] {
    const targets = [...this.#links.keys()]
      .filter((href) => href.startsWith('/'))
      .map((href) => href.replace(/#.*$/, ''));
    return [...new Set(targets)].filter((target) => !this.#sections.has(target));
  }

  dead(): string[] {
    return [...this.#links].flatMap(([href, on]) => {
      // External links aren't checked.
      if (/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^/\s]+\S*)$/.test(href)) return [];
      const [address = '', section = ''] = href.split('#');
      const sections = this.#sections.get(address || on);
      if (sections === undefined) return [`${href} on ${on}`];
      // A state of a chart, which the page selects. These links are generated from the charts.
      if (section.startsWith('state=')) return [];
      return section && !sections.has(section) ? [`${href} on ${on}: no such section`] : [];
    });
  }
}

// Each walk is for one person and independent of the others.
test.describe.configure({ mode: 'parallel' });

/** Many addresses lead to one page, which is checked closely once. */
const looked = new Set<string>();

/** The page of the site or the flow book. */
const pageOf = (address: string): SitePage | undefined => pageAt<SitePage>(pathOf(address), [...pages, ...flowPages]);

/** Whether the visitor has already been shown the same content. */
const isShownBefore = (address: string, who: Who): boolean =>
  who !== 'visitor' && !everything && pageOf(address)?.access === 'public';

/** Other people open every sixth of those. */
const isOpened = (place: number, address: string, who: Who): boolean => !isShownBefore(address, who) || place % 6 === 0;

/** Identifies pages that need only one close check. */
function lookOf(address: string, heading: string, who: Who): string {
  const page = pageOf(address);
  // Only public pages are the same for everyone.
  if (page?.access !== 'public') return `${heading} for the ${who}`;
  // Pages of one kind share a layout, so one stands for all unless a full run is requested.
  return page.pattern.includes(':') && !everything ? page.pattern : heading;
}

const isOpening = (address: string): boolean => address.startsWith('/sandbox/open?');

for (const who of ['visitor', 'member', 'admin'] as const) {
  test(`what the ${who} gets at every address, and where its links lead`, async ({
    page,
    request,
    backstage,
    refusals,
  }) => {
    // Only the visitor checks some eighty public pages closely.
    test.setTimeout(who === 'visitor' ? 600_000 : 360_000);
    if (who !== 'visitor') await backstage.signInBrowser(await backstage.tokenOf(emails[who]));

    const findings = new Findings();
    let isInside = false;
    const lookAround = async (address: string) => {
      const heading = await page.locator('h1').innerText();
      const seen = lookOf(address, heading, who);
      if (!isShownBefore(address, who) && !looked.has(seen)) {
        await expectSoundPage(page);
        await expectFits(page, address);
      }
      looked.add(seen);
      await findings.note(page, address);
    };

    for (const [place, { address, gets }] of proofList.entries()) {
      if (!isOpened(place, address, who)) continue;
      // The server's status is the same for everyone.
      if (who === 'visitor') await expectStatus(request, address, 200);
      await test.step(address, async () => {
        // The site navigates without reloading. The visitor loads every third address, or each in a full run.
        const isLoaded = who === 'visitor' && (place % 3 === 0 || everything);
        if (isLoaded || !isInside) await page.goto(address);
        else await navigateInside(page, address);
        isInside = true;
        await expectGets(page, gets[who], address);
        // The menu's entries are the same on every page.
        if (address === '/') await page.locator('summary', { hasText: 'Core HR' }).first().click();
        await lookAround(address);
      });
    }

    await test.step('no link is dead', async () => {
      // Other journeys check the links in mails.
      await backstage.done(clearSandboxMails, {});
      // The flow book's pages are public and link to each other.
      for (const address of ['/flows', '/flows/rules', ...machineNames.map((name) => `/flows/${name}`)])
        if (isShownBefore(address, who)) findings.noteFile(address);
      for (let unseen = ['/sandbox', '/main-app']; unseen.length > 0; unseen = findings.unseen()) {
        for (const address of unseen) {
          const answer = await request.get(address);
          expect(answer.status(), address).toBe(200);
          // An opening leads on to a page in some state. Its own journeys follow it.
          if (!answer.headers()['content-type']?.startsWith('text/html') || isOpening(address)) {
            findings.noteFile(address);
            continue;
          }
          // The visitor opens what everyone sees.
          if (isShownBefore(address, who)) {
            const html = await answer.text();
            if (html.includes('<h1')) {
              findings.noteWritten(address, html);
              continue;
            }
          }
          await page.goto(address);
          await expect(page.locator('h1')).toBeVisible();
          await lookAround(address);
        }
      }
    });

    await test.step('an unknown address is not found, and the error page links home', async () => {
      if (who === 'visitor') for (const address of nowhere) await expectStatus(request, address, 404);
      const [first = ''] = nowhere;
      refusals.expect(404, first);
      await page.goto(first);
      for (const address of nowhere) {
        // Visits another page in between, so that each address renders the error again.
        await navigateInside(page, '/main-app');
        await expect(page.locator('h1')).not.toHaveText(notFound.heading);
        await navigateInside(page, address);
        await expectGets(page, notFound, address);
      }
      await expect(page).toHaveTitle('404 Not Found · Humanar');
      await expect(page.getByText('This page could not be found')).toBeVisible();
      await lookAround(first);
      // The steps that led here, which this tab alone can open.
      for (const address of findings.unseen().filter(isOpening)) {
        await expectStatus(request, address, 200);
        findings.noteFile(address);
      }
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL('/');
    });

    expect(findings.dead()).toEqual([]);
    expect(findings.size).toBeGreaterThan(10);
  });
}
