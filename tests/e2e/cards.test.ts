import { testCards } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

test('a card is added with a refunded ₦50 charge, made the default and removed, the last one only with automatic renewal', async ({
  page,
  backstage,
}) => {
  const person = await backstage.founder();
  await backstage.buy(person);
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions/management/cards');
  const saved = page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
  const more = (last4: string) => page.getByRole('button', { name: new RegExp(`^More for .*${last4}$`) });
  await expect(saved).toHaveText([/4081.*Default/]);

  await test.step('adding one leads to the provider and back', async () => {
    await page.getByRole('button', { name: 'Add a card' }).click();
    await expect(page.getByRole('dialog')).toContainText('₦50.00');
    await expectSoundPage(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Go to the provider’s page' }).click();
    await expect(heading(page, 'Pay Humanar')).toBeVisible();
    const { number, expiry, cvv } = testCards.mastercard;
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill(expiry);
    await page.getByLabel('Security code').fill(cvv);
    await page.getByRole('button', { name: 'Pay ₦50.00' }).click();
    await expect(heading(page, 'Cards')).toBeVisible();
    await expect(saved).toHaveText([/4081.*Default/, /4796/]);
    await expect(page).toHaveURL('/subscriptions/management/cards');
    await expectSoundPage(page);
  });

  await test.step('another becomes the default', async () => {
    await more('4796').click();
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await expect(saved.filter({ hasText: 'Mastercard' })).toContainText('Default');
    // The page shows the change before the server has made it, and a reload would drop the request.
    await waitForRest(page);
    await page.reload();
    await expect(saved).toHaveText([/4796.*Default/, /4081/]);
  });

  await test.step('cards are removed, the last one together with automatic renewal', async () => {
    await more('4081').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove the card' }).click();
    await expect(saved).toHaveCount(1);
    await more('4796').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Your renewal uses this card' })).toBeVisible();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Remove the card and switch off automatic renewal' }).click();
    await expect(page.getByText('No cards yet')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Renew automatically' })).not.toBeChecked();
  });

  await backstage.refundsArrive(person);
  await page.goto('/subscriptions/management/history');
  await expect(page.getByText('Card check')).toBeVisible();
  await expect(page.getByText('Returned', { exact: true })).toBeVisible();
});
