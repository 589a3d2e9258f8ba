import { type Moment, openHeld } from './heldPage.ts';
import { expect, test } from './journey.ts';
import { signIn, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/* A press while the application takes over a page is carried out once, with what was typed before. */

const moments: readonly [Moment, string][] = [
  ['before', 'before the application takes over'],
  ['while', 'while the application takes over'],
  ['hydrated', 'once React handles events'],
  ['after', 'after the application has taken over'],
];
for (const [moment, when] of moments)
  // Rules: pages.earlyUse
  test(`a button pressed ${when} counts once`, async ({ page }) => {
    const release = await openHeld(page, '/sign-in', moment);
    const show = page.getByRole('button', { name: 'Show password' });
    if (moment === 'before') await show.click();
    else await show.evaluate((button: HTMLElement) => (window.noted.atHandOver = () => button.click()));
    release();
    await waitForApp(page);
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
    expect(await page.evaluate(() => window.noted.atHandOver === undefined)).toBe(true);
  });

// Rules: pages.earlyUse
test('a form sent with Enter before the application takes over is sent once, with what was typed', async ({
  page,
  refusals,
}) => {
  const calls: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/hr/auth/login') && calls.push(request.postDataJSON()));
  const release = await openHeld(page, '/sign-in', 'before');
  refusals.expect(401, '/hr/auth/login');
  await signIn(page, 'ngozi@ezefarms.ng', 'suya-by-the-road');
  release();
  await expect(page.getByText('That email and password don’t match. Try again.')).toBeVisible();
  await waitForRest(page);
  expect(calls).toEqual([{ email: 'ngozi@ezefarms.ng', password: 'suya-by-the-road' }]);
});
