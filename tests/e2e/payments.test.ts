import { randomUUID } from 'node:crypto';
import { listSandboxMails } from '#contract/sandbox.ts';
import { expect, test } from './journey.ts';
import { heading } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

for (const [name, webhook] of [
  ['before the page looks', 'send'],
  ['twice', 'duplicate'],
  ['never', 'drop'],
  ['after the page has looked', 'delay'],
] as const) {
  test(`the webhook arrives ${name}: one term, one receipt`, async ({ page, backstage }) => {
    const person = await backstage.founder();
    await backstage.setProvider({ webhook });
    await backstage.signInBrowser(person.token);
    const code = await backstage.mailTo(person.email);
    const { reference } = await backstage.begin(person);
    await backstage.payOnCardPage(reference);
    if (webhook === 'send' || webhook === 'duplicate') await backstage.mailTo(person.email, code.id);
    await page.goto(`/subscriptions/redirect/?status=successful&reference=${reference}`);
    await expect(heading(page, 'Paid')).toBeVisible();
    await backstage.setProvider({ webhook: 'send' });
    // Delivers every webhook.
    await backstage.moveClock(60);
    await backstage.mailTo(person.email, code.id);
    await page.goto('/subscriptions/management/history');
    await expect(page.getByText('Core plan, monthly, 10 users')).toHaveCount(1);
    const { mails } = await backstage.done(listSandboxMails, { query: { to: person.email } });
    expect(mails.filter(({ subject }) => /HUM-/.test(subject))).toHaveLength(1);
  });
}

// Rules: payment.verified, payment.doubt
test('while the provider is down the payment is being checked, and an address proves nothing', async ({
  page,
  backstage,
}) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  const { reference } = await backstage.begin(person);

  await page.goto(`/subscriptions/redirect/?status=successful&reference=${reference}`);
  await expect(heading(page, 'Nothing has been paid yet')).toBeVisible();

  // Before the payment, because the provider notifies the server, which then asks back.
  await backstage.setProvider({ answer: 'error' });
  await backstage.payOnCardPage(reference);
  await page.goto(`/subscriptions/redirect/?status=cancelled&reference=${reference}`);
  await expect(heading(page, 'Checking your payment')).toBeVisible();
  await expectSoundPage(page);
  // Leaving the page doesn't lose it either.
  await page.goto('/subscriptions');
  const open = page.getByRole('region', { name: 'Payment being confirmed' });
  await expect(open).toContainText('You don’t need to pay again');
  await expectSoundPage(page);
  await open.getByRole('link', { name: 'Check now' }).click();
  // The page checks again until the result is known.
  await backstage.setProvider({ answer: 'normal' });
  await expect(heading(page, 'Paid')).toBeVisible();
});

test('another person’s payment, or an unknown one, isn’t shown', async ({ page, backstage, refusals }) => {
  const other = await backstage.founder();
  const { reference } = await backstage.begin(other);
  await backstage.signInBrowser((await backstage.founder()).token);
  refusals.expect(404, '/hr/subscriptions/verify');
  for (const each of [reference, randomUUID()]) {
    await page.goto(`/subscriptions/redirect/?status=successful&reference=${each}`);
    await expect(heading(page, 'We couldn’t find that payment')).toBeVisible();
  }
  await expectSoundPage(page);
});
