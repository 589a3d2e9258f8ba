import type { APIRequestContext, Page } from 'playwright/test';
import { pages } from '#contract/pages.ts';
import { clearSandboxMails } from '#contract/sandbox.ts';
import { expect, test } from './journey.ts';
import { proofList, type Gets, type Who } from './proofList.ts';
import { expectSound } from './sound.ts';

const whoIs: Record<Exclude<Who, 'visitor'>, string> = { member: 'femi@kuramologistics.ng', admin: 'adaeze@kuramologistics.ng' };

test('the list names every page that exists, and calls none of them later', () => {
  for (const { pattern } of pages) {
    expect(proofList.find(({ address }) => address.replace(/[?].*$/, '') === pattern)?.gets, pattern).toBeDefined();
    expect(proofList.find(({ address }) => address.replace(/[?].*$/, '') === pattern)?.gets, pattern).not.toBe('later');
  }
  expect(new Set(proofList.map(({ address }) => address)).size).toBe(proofList.length);
});

/** What the server answers for both slash forms; a page that comes later is no page yet. */
async function expectStatus(request: APIRequestContext, address: string, status: number): Promise<void> {
  const [path = '', query = ''] = address.split(/(?=\?)/);
  for (const form of path === '/' ? ['/'] : [path, `${path}/`]) {
    expect((await request.get(form + query)).status(), form).toBe(status);
  }
}

async function expectGets(page: Page, gets: Gets, address: string): Promise<void> {
  if ('to' in gets) await expect(page, address).toHaveURL(gets.to);
  await expect(page.getByRole('heading', { level: 1, name: gets.heading, exact: true }), address).toBeVisible();
}

const notFound = { heading: '404 Not Found' } as const;

/** Shows an address without loading the site again, as a link does. */
const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

for (const who of ['visitor', 'member', 'admin'] as const) {
  test(`what the ${who} gets at every address of the specification`, async ({ page, request, backstage, refusals }) => {
    test.setTimeout(180_000);
    if (who !== 'visitor') await backstage.signInBrowser(await backstage.tokenOf(whoIs[who]));

    // Many addresses lead to one page: it is looked at closely once.
    const looked = new Set<string>();
    for (const { address, gets } of proofList) {
      // What the server answers to an address is the same whoever asks.
      if (who === 'visitor') await expectStatus(request, address, gets === 'later' ? 404 : 200);
      if (gets === 'later') continue;
      await test.step(address, async () => {
        await page.goto(address);
        await expectGets(page, gets[who], address);
        if (!looked.has(gets[who].heading)) await expectSound(page);
        looked.add(gets[who].heading);
      });
    }

    await test.step('pages that come later are not found, and the error page leads home', async () => {
      const later = proofList.filter(({ gets }) => gets === 'later').map(({ address }) => address);
      // The server has said so of each; in the browser a few stand for all, unless everything is asked for.
      const [first, ...others] = process.env['FULL'] ? later : later.filter((_, place) => place % 20 === 0);
      refusals.expect(404, first ?? '');
      await page.goto(first ?? '');
      for (const address of [first ?? '', ...others]) {
        // Another page in between, so that each address has to say it anew.
        await goInside(page, '/main-app');
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(notFound.heading);
        await goInside(page, address);
        await expectGets(page, notFound, address);
      }
      await expect(page).toHaveTitle('404 Not Found · Humanar');
      await expect(page.getByText('This page could not be found')).toBeVisible();
      await expectSound(page);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL('/');
    });
  });

  test(`no link that the ${who} finds is dead`, async ({ page, request, backstage, refusals }) => {
    test.skip(who === 'member' && !process.env['FULL'], 'A member finds a part of what an administrator finds.');
    test.setTimeout(180_000);
    if (who !== 'visitor') await backstage.signInBrowser(await backstage.tokenOf(whoIs[who]));
    const found = new Map<string, string>();
    const opened = new Set<string>();
    const sections = new Map<string, Set<string>>();

    const lookAt = async (address: string) => {
      opened.add(address);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const menu = page.getByRole('button', { name: 'Core HR' });
      if (await menu.isVisible()) await menu.click();
      sections.set(address, new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))));
      const hrefs = await page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      for (const href of hrefs) found.set(href ?? 'nothing', address);
    };
    if (who === 'visitor') refusals.expect(404, '/nowhere');
    for (const { address, gets } of proofList) if (gets !== 'later') await lookAt(address);
    // What mails link to belongs to other journeys.
    await backstage.done(clearSandboxMails, {});
    await lookAt('/sandbox');
    if (who === 'visitor') await lookAt('/nowhere');

    const dead: string[] = [];
    for (const [href, on] of found) {
      if (/^mailto:[^@\s]+@[^@\s]+$/.test(href)) continue;
      const [address = '', section = ''] = href.split('#');
      const target = address || on;
      if (!target.startsWith('/')) dead.push(`${href} on ${on}`);
      else {
        if (!opened.has(target)) {
          if ((await request.get(target)).status() === 200) await lookAt(target);
          else dead.push(`${href} on ${on}`);
        }
        if (section && !sections.get(target)?.has(section)) dead.push(`${href} on ${on}: no such section`);
      }
    }
    expect(dead).toEqual([]);
    expect(found.size).toBeGreaterThan(10);
  });
}
