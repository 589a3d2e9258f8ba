import { expect, test } from './journey.ts';
import { openState } from './openings/openedStates.ts';
import { waitForApp } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

test(
  'a product owner’s question leads by keyboard to its place, which says who and what if',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/flows');
    await waitForApp(page);
    await page.getByRole('searchbox', { name: 'Ask a question' }).fill('tab closed cancelling');
    const hits = page.getByRole('list', { name: 'Answers' }).getByRole('link');
    await expect(hits.first()).toBeVisible();
    await expectSoundPage(page);
    await page
      .getByRole('link', { name: /^The tab is closed: / })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(/\/flows\/cancel#/);
    const answers = page.getByRole('region', { name: 'Who, and what if' });
    await expect(answers).toContainText('What if the tab is closed?');
    await expectSoundPage(page);

    // From there to the other questions of this flow, and back to where the question was asked.
    await page.getByRole('tab', { name: 'Ask' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Ask about this flow' }).fill('member');
    await expect(hits.first()).toBeVisible();
    await expectSoundPage(page);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectSoundPage(page);
    await page.goBack();
    await expect(page).toHaveURL('/flows');
    await expect(page.getByRole('searchbox', { name: 'Ask a question' })).toBeVisible();
  },
);

test(
  'the product opened in a state says so and leads back to the chart, from a dialog too',
  { tag: '@both' },
  async ({ page }) => {
    // The password is asked for in a dialog.
    expect(await openState(page, 'cancel', 'askingPassword')).toMatch(/^(real|still)$/);
    const bar = page.getByRole('complementary', { name: 'Opened from the flow book' });
    await expect(bar).toContainText('Cancelling a subscription › Entering the password');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSoundPage(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSoundPage(page);
    await bar.getByRole('link', { name: 'Back to the chart' }).press('Enter');
    await expect(page).toHaveURL(/\/flows\/cancel/);

    // A state that is no page's says why it can't be opened, with a way on.
    await page.goto('/sandbox/open?flow=subscription&state=cancelled.trial');
    await expect(page.getByRole('alert')).toContainText('The data of a trial is deleted');
    await expectSoundPage(page);
  },
);

test('a page that was made ahead opens in a state that its HTML doesn’t show', async ({ page }) => {
  expect(await openState(page, 'order', 'failed')).toMatch(/^(real|still)$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Build your plan' })).toBeVisible();
});
