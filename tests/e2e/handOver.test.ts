import type { Page } from 'playwright/test';
import { isLineShown, openHeld } from './heldPage.ts';
import { expect, test } from './journey.ts';
import { announcementDay, holdRequests, openWithoutScripts, setDay, signIn, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/*
 * A prerendered page can be used before the application has loaded. Anything done before, during or right after
 * hydration takes effect once.
 */

/** An interaction with a page. */
interface Interaction {
  what: string;
  at: string;
  /** The page it happens on. */
  on: string;
  how: 'press' | 'arrow down' | 'type' | 'tick';
  happensOnce: (page: Page) => Promise<void>;
}

const open = (page: Page, details: string) => expect(page.locator(`${details}[open]`)).toHaveCount(1);
const expectOneToggle = (page: Page) => expect.poll(() => page.evaluate(() => window.noted.toggles)).toBe(1);
const expectOneStep = (page: Page) => expect.poll(() => page.evaluate(() => history.length)).toBe(3);
const rememberedForm = (page: Page) => page.evaluate(() => sessionStorage.getItem('humanar.inquiry.contact'));

const interactions: readonly Interaction[] = [
  {
    what: 'a link is followed',
    at: '/about-us',
    on: 'nav [data-top][href="/pricing"]',
    how: 'press',
    happensOnce: async (page) => {
      await expect(page).toHaveURL('/pricing');
      await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible();
      await expectOneStep(page);
    },
  },
  {
    what: 'a link to a section is followed',
    at: '/contact-us',
    on: 'main a[href="/contact-us#demo"]',
    how: 'press',
    happensOnce: async (page) => {
      await expect(page).toHaveURL('/contact-us#demo');
      await expect
        .poll(() => page.locator('#demo').evaluate((section) => Math.round(section.getBoundingClientRect().top)))
        .toBe(100);
      await expectOneStep(page);
    },
  },
  {
    what: 'a menu is opened',
    at: '/about-us',
    on: 'nav summary[data-top] >> text="Company"',
    how: 'press',
    happensOnce: async (page) => {
      await open(page, 'nav details:has(> summary[data-top]:text-is("Company"))');
      await expectOneToggle(page);
    },
  },
  {
    what: 'a key leads into a menu',
    at: '/about-us',
    on: 'nav summary[data-top] >> text="Core HR"',
    how: 'arrow down',
    happensOnce: async (page) => {
      await expect(page.locator('[data-menu-app] > a').first()).toBeFocused();
      await expectOneToggle(page);
    },
  },
  {
    what: 'a question is opened',
    at: '/faq',
    on: 'main summary >> nth=0',
    how: 'press',
    happensOnce: async (page) => {
      await open(page, 'main details');
      await expectOneToggle(page);
    },
  },
  {
    what: 'the next announcement is asked for',
    at: '/about-us',
    on: '[data-step="1"]',
    how: 'press',
    happensOnce: async (page) => {
      const areHidden = () =>
        page
          .locator('[data-announcements] li')
          .evaluateAll((items) => items.map((item) => item.hasAttribute('hidden')));
      await expect.poll(async () => (await areHidden()).slice(0, 2)).toEqual([true, false]);
    },
  },
  {
    what: 'the announcement bar is closed',
    at: '/about-us',
    on: '[data-close]',
    how: 'press',
    happensOnce: async (page) => {
      await expect(page.locator('[data-announcements]')).toBeHidden();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('humanar.announcements.closed'))).toBe('true');
    },
  },
  {
    what: 'something is typed',
    at: '/contact-us',
    on: 'form input[autocomplete=name] >> nth=0',
    how: 'type',
    happensOnce: async (page) => {
      await expect(page.getByLabel('Your name').first()).toHaveValue('Ngozi');
      // The application knows the value, and doesn't just leave it in the field.
      await expect.poll(() => rememberedForm(page)).toContain('"name":"Ngozi"');
    },
  },
  {
    what: 'a choice is made',
    at: '/pricing',
    on: 'input[value=annual]',
    how: 'tick',
    happensOnce: async (page) => {
      await expect(page.locator('input[value=annual]')).toBeChecked();
      await expect(page.getByText(/per user, billed annually/).first()).toBeVisible();
    },
  },
  {
    what: 'a list is opened',
    at: '/contact-us',
    on: 'form button[aria-haspopup=listbox] >> nth=0',
    how: 'press',
    happensOnce: async (page) => {
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    what: 'a form is sent',
    at: '/contact-us',
    on: 'form button[type=submit] >> nth=0',
    how: 'press',
    happensOnce: async (page) => {
      // An empty form shows its errors.
      await expect(page.locator('form').first().locator('[aria-invalid=true]')).not.toHaveCount(0);
      await expect(page).toHaveURL('/contact-us');
    },
  },
  {
    what: 'something is typed into a part that comes after the page',
    at: '/contact-us#demo',
    on: '#demo input[autocomplete=name]',
    how: 'type',
    happensOnce: async (page) => {
      await expect(page.locator('#demo').getByLabel('Your name')).toHaveValue('Ngozi');
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('humanar.inquiry.demo')))
        .toContain('"name":"Ngozi"');
    },
  },
  {
    what: 'a form is sent that comes after the page',
    at: '/contact-us#demo',
    on: '#demo button[type=submit]',
    how: 'press',
    happensOnce: async (page) => {
      await expect(page.locator('#demo [aria-invalid=true]')).not.toHaveCount(0);
      await expect(page).toHaveURL('/contact-us#demo');
    },
  },
];

const perform: Record<Interaction['how'], (page: Page, on: string) => Promise<void>> = {
  press: (page, on) => page.locator(on).click(),
  'arrow down': (page, on) => page.locator(on).press('ArrowDown'),
  type: (page, on) => page.locator(on).pressSequentially('Ngozi'),
  tick: (page, on) => page.locator(on).check({ force: true }),
};

/** Each interaction is tried at one of the moments, together covering all; a full run tries every combination. */
const isTried = (interaction: number, moment: number): boolean =>
  process.env['FULL'] !== undefined || interaction % 3 === moment;

for (const [place, moment] of (['before', 'while', 'after'] as const).entries()) {
  test.describe(`${moment} the application takes over`, () => {
    for (const { what, at, on, how, happensOnce } of interactions.filter((_, interaction) =>
      isTried(interaction, place),
    )) {
      test(what, async ({ page }) => {
        await setDay(page, announcementDay);
        const release = await openHeld(page, at, moment);
        if (moment === 'before') {
          await perform[how](page, on);
          release();
        } else {
          await page.locator(on).evaluate((target: HTMLElement, kind) => {
            window.noted.atHandOver = () => {
              if (kind === 'arrow down') {
                target.focus();
                target.dispatchEvent(
                  new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
                );
              } else if (kind === 'type' && target instanceof HTMLInputElement) {
                // Like the browser, past any setter that a script has put on the field.
                Reflect.set(HTMLInputElement.prototype, 'value', 'Ngozi', target);
                target.dispatchEvent(new Event('input', { bubbles: true }));
              } else target.click();
            };
          }, how);
          release();
        }
        await waitForApp(page);
        await happensOnce(page);
      });
    }
  });
}

test('a press that spans the application’s start is handled', async ({ page }) => {
  const release = await openHeld(page, '/contact-us', 'before');
  await page.locator('form button[aria-haspopup=listbox]').first().hover();
  await page.mouse.down();
  release();
  await waitForApp(page);
  await page.mouse.up();
  await expect(page.getByRole('listbox')).toBeVisible();
});

// Rules: pages.earlyUse
test('text typed into a part before it loads is kept, and so is focus', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/WriteForm-*.js');
  await page.goto('/contact-us');
  await waitForApp(page);
  const name = page.getByLabel('Your name').first();
  await name.pressSequentially('Ngozi');
  await page.keyboard.press('Home');
  release();
  await expect.poll(() => rememberedForm(page)).toContain('"name":"Ngozi"');
  await page.keyboard.type('Dr ');
  await expect(name).toHaveValue('Dr Ngozi');
});

// Rules: pages.earlyUse
test('text typed before and after loading is submitted together, and focus stays', async ({ page }) => {
  const release = await openHeld(page, '/contact-us', 'before');
  const name = page.getByLabel('Your name').first();
  await name.pressSequentially('Ngozi');
  await page.keyboard.press('Home');
  release();
  await waitForApp(page);
  await page.keyboard.type('Dr ');
  await expect(name).toHaveValue('Dr Ngozi');
  await expect.poll(() => rememberedForm(page)).toContain('"name":"Dr Ngozi"');
});

test('an order page has its price, and an account page its frame, before any script', async ({ page, backstage }) => {
  const release = await openWithoutScripts(page, '/pricing/order?plan=core&type=annual');
  const due = page.getByRole('button', { name: /^Create account to pay ₦[\d,]+\.\d\d$/ });
  await expect(due).toBeVisible();
  const written = await due.textContent();
  release();
  await waitForApp(page);
  expect(await due.textContent()).toBe(written);

  const token = await backstage.tokenOf('bola@adeolatextiles.ng');
  await page.evaluate((value) => localStorage.setItem('humanar.token', value), token);
  const releaseAgain = await openWithoutScripts(page, '/subscriptions');
  await expect(page.getByRole('link', { name: 'Plans & Pricing' }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy]')).toBeVisible();
  releaseAgain();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
});

// Rules: pages.earlyUse
test('a line along the top shows that a press waits for the application', async ({ page }) => {
  const release = await openHeld(page, '/pricing/order?plan=core&type=annual', 'before');
  await page.getByRole('textbox', { name: 'Users' }).fill('20');
  expect(await isLineShown(page)).toBe(false);
  await page.getByRole('button', { name: /^Create account to pay/ }).click();
  expect(await isLineShown(page)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  expect(await isLineShown(page)).toBe(true);
  release();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(() => isLineShown(page)).toBe(false);
});

// Rules: pages.earlyUse
test('words say that the application is late for a press, also with reduced motion', async ({ page }) => {
  const notice = () =>
    page.evaluate(() => {
      // Instead of waiting for the ten seconds.
      for (const animation of document.getAnimations()) animation.finish();
      const { content, visibility } = getComputedStyle(document.documentElement, '::before');
      return visibility === 'visible' && content.includes('taking longer than usual');
    });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await openHeld(page, '/pricing/order?plan=core&type=annual', 'before');
  expect(await notice()).toBe(false);
  await page.getByRole('button', { name: /^Create account to pay/ }).click();
  expect(await notice()).toBe(true);
  release();
  await expect(page).toHaveURL(/sign-up/);
  await expect.poll(notice).toBe(false);
});

for (const moment of ['before', 'while'] as const)
  test(`a sign-in pressed ${moment} the application takes over keeps the typed order`, async ({ page, backstage }) => {
    const { email, password } = await backstage.founder();
    const release = await openHeld(page, '/pricing/order?plan=core&type=annual', moment);
    await page.getByRole('textbox', { name: 'Users' }).fill('20');
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    if (moment === 'before') await link.click();
    else await link.evaluate((anchor: HTMLElement) => void (window.noted.atHandOver = () => anchor.click()));
    release();
    await signIn(page, email, password);
    await expect(page).toHaveURL('/subscriptions/create?plan=core&type=annual&users=20');
  });

for (const moment of ['before', 'while', 'after'] as const) {
  test(`going back ${moment} the application takes over shows that page`, async ({ page }) => {
    const back = page.getByRole('heading', { level: 1 });
    await page.goto('/about-us');
    await waitForApp(page);
    const title = await back.textContent();
    await page.locator('nav [data-top][href="/pricing"]').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible();
    await waitForRest(page);
    const release = await openHeld(page, null, moment);
    if (moment === 'before') await page.evaluate(() => history.back());
    else await page.evaluate(() => void (window.noted.atHandOver = () => history.back()));
    release();
    await waitForApp(page);
    await expect(page).toHaveURL('/about-us');
    await expect(back).toHaveText(title ?? '');
  });
}
