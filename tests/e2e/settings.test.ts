import { refreshLinchpin } from '#contract/auth.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import { expect, test } from './journey.ts';
import { painted } from './layoutShift.ts';
import { heading, signIn } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

const settings = '/subscriptions/management';

test('View Profile leads to the settings, whose sections have their own addresses @both', async ({
  page,
  backstage,
}) => {
  const admin = await backstage.founder();
  await backstage.signInBrowser(admin.token);
  await page.goto('/subscriptions');
  await page.getByLabel(`Account of ${admin.name}`).click();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(heading(page, 'Profile and organisation')).toBeVisible();
  await expect(page).toHaveURL(`${settings}/profile`);
  const sections = page.getByRole('navigation', { name: 'Settings' });
  for (const [name, path] of [
    ['Billing contacts', 'billing-contacts'],
    ['Security', 'security'],
  ] as const) {
    await sections.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(`${settings}/${path}`);
    await expect(sections.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(sections.getByRole('link', { name })).toBeInViewport();
    await expectSoundPage(page);
  }
  await page.getByLabel(`Account of ${admin.name}`).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Profile' })).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, 'Billing contacts')).toBeVisible();
});

test('a list of options opens where it is pressed, and the page stays where it is @both', async ({
  page,
  backstage,
}) => {
  const admin = await backstage.founder();
  await backstage.signInBrowser(admin.token);
  await page.goto(`${settings}/profile`);
  // The longest list.
  const field = page.getByRole('combobox', { name: 'Country' });
  await expect(field).toHaveValue('Nigeria');
  await waitForRest(page);
  for (const place of [140, 300, 560]) {
    await field.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().top - top), place);
    // A scroll that is reported after the press closes the list.
    await painted(page);
    const before = await page.evaluate(() => window.scrollY);
    await field.click();
    await expect(field, `at ${place} px`).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY), `at ${place} px`).toBe(before);
    await page.keyboard.press('Escape');
    // While it fades, it covers fields.
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await field.blur();
  }
});

// Rules: version.conflict
test('the organisation is saved over the version that was read, and never over someone else’s change', async ({
  page,
  backstage,
  refusals,
}) => {
  const admin = await backstage.founder();
  const { org } = await backstage.done(refreshLinchpin, {}, admin.token);
  const read = async () => (await backstage.done(getOrgSettings, { params: { orgId: org.id } }, admin.token)).org;
  await backstage.signInBrowser(admin.token);
  await page.goto(`${settings}/profile`);
  const form = page.getByRole('form', { name: 'Organisation', exact: true });
  await expect(form.getByLabel('Organisation name')).toHaveValue(admin.organisation);
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();

  await form.getByRole('textbox', { name: 'Tax number' }).fill('1');
  await form.getByRole('textbox', { name: 'City' }).fill('Ibadan');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByRole('textbox', { name: 'Tax number' })).toHaveAccessibleDescription(
    'Enter the number as the tax authority writes it, like 12345678-0001.',
  );
  await expect(form.getByRole('textbox', { name: 'Tax number' })).toBeFocused();
  await expectSoundPage(page);
  await form.getByRole('textbox', { name: 'Tax number' }).fill('20318846-0001');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved');
  expect(await read()).toMatchObject({ city: 'Ibadan', taxNumber: '20318846-0001' });

  await test.step('someone else is faster', async () => {
    // Typed first, because an untouched form takes over newer values automatically.
    await form.getByRole('textbox', { name: 'City' }).fill('Ijebu-Ode');
    const { version } = await read();
    await backstage.done(
      updateOrgSettings,
      { body: { version, city: 'Abeokuta', address: '4 Itoku Market Road' } },
      admin.token,
    );
    refusals.expect(409, '/hr/org/settings');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      form.getByRole('alert').filter({ hasText: 'Someone else has just changed these details.' }),
    ).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Ijebu-Ode');
    await expect(form.getByText('Saved now: Abeokuta')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('4 Itoku Market Road');
    await expectSoundPage(page);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByRole('status')).toHaveText('Saved');
    expect(await read()).toMatchObject({ city: 'Ijebu-Ode', address: '4 Itoku Market Road' });
  });

  await test.step('the header updates immediately', async () => {
    await form.getByLabel('Organisation name').fill('Eze Farms and Daughters');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByRole('status')).toHaveText('Saved');
    await page.getByLabel(`Account of ${admin.name}`).click();
    await expect(page.getByRole('banner')).toContainText('Eze Farms and Daughters');
  });
});

test('the organisation’s email changes once the new one is confirmed with a code', async ({
  page,
  backstage,
  refusals,
}) => {
  const admin = await backstage.founder();
  const email = `accounts.${admin.email}`;
  const before = await backstage.newestMailTo(admin.email);
  await backstage.signInBrowser(admin.token);
  await page.goto(`${settings}/profile`);
  const card = page.getByRole('region', { name: 'Organisation email' });
  await card.getByRole('button', { name: 'Change' }).click();
  await expect(card.getByRole('textbox', { name: 'New email' })).toBeFocused();
  await card.getByRole('textbox', { name: 'New email' }).fill(email);
  refusals.expect(403, '/hr/org/settings/email');
  await card.getByRole('button', { name: 'Send the code' }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirm your password' });
  await prompt.getByLabel('Your password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(card).toContainText(`We sent six digits to ${email}.`);
  await expectSoundPage(page);

  // After leaving and returning, the new email is still pending and the old one in use.
  const mail = await backstage.mailTo(email);
  await page.reload();
  await expect(card).toContainText(`Until you enter them, we write to ${admin.email}.`);
  await card.getByLabel('Six-digit code').fill(mail.code ?? '');
  await expect(card.getByRole('button', { name: 'Change' })).toBeVisible();
  await expect(card).toContainText(email);
  expect((await backstage.mailTo(admin.email, before)).text).toContain(email);
});

test('billing contacts are added, changed and removed', async ({ page, backstage, refusals }) => {
  const admin = await backstage.founder();
  await backstage.signInBrowser(admin.token);
  await page.goto(`${settings}/billing-contacts`);
  const card = page.getByRole('region', { name: 'Billing contacts' });
  await expect(card).toContainText('No billing contacts yet');
  await expect(card).toContainText(admin.email);
  await expectSoundPage(page);

  const add = async (name: string, email: string) => {
    await card.getByRole('button', { name: 'Add a contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a billing contact' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add contact' }).click();
    return dialog;
  };
  await expect(await add('Femi Adeyemi', 'femi@ezefarms.ng')).toBeHidden();
  await expect(card.getByRole('listitem')).toHaveText(/Femi Adeyemi.*femi@ezefarms\.ng.*Gets receipts/);

  await test.step('a duplicate email is reported beside the field', async () => {
    refusals.expect(409, '/hr/billing-contacts');
    const dialog = await add('Another Femi', 'FEMI@ezefarms.ng');
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
      'You already have a billing contact with this email.',
    );
    await expect(dialog.getByLabel('Name')).toHaveValue('Another Femi');
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await card.getByRole('button', { name: 'More for Femi Adeyemi' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit billing contact' });
  await dialog.getByLabel('Role').fill('Head of Finance');
  await dialog.getByText('Gets receipts').click();
  await dialog.getByRole('button', { name: 'Save contact' }).click();
  await expect(card.getByRole('listitem')).toContainText('Head of Finance');
  await expect(card).toContainText(`Nobody here gets receipts. They only go to ${admin.email}.`);

  await page.reload();
  await expect(card.getByRole('listitem')).toContainText('Head of Finance');
  await card.getByRole('button', { name: 'More for Femi Adeyemi' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Femi Adeyemi' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Remove Femi Adeyemi' }).click();
  await expect(card).toContainText('No billing contacts yet');
});

test('a changed password ends the other sessions, which are listed and can be ended, and the log shows it', async ({
  page,
  openBrowser,
  backstage,
  refusals,
}) => {
  const admin = await backstage.founder();
  const elsewhere = await backstage.tokenOf(admin);
  await backstage.signInBrowser(admin.token);
  await page.goto(`${settings}/security`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');

  await test.step('one session is ended', async () => {
    await sessions.getByRole('button', { name: /^End the session of/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    expect((await backstage.ask(refreshLinchpin, {}, elsewhere)).status).toBe(401);
  });

  await test.step('the password is changed', async () => {
    const other = await backstage.tokenOf(admin);
    const card = page.getByRole('region', { name: 'Password' });
    await card.getByRole('button', { name: 'Change your password' }).click();
    await expect(card.getByLabel('Current password', { exact: true })).toBeFocused();
    refusals.expect(400, '/hr/auth/change-password');
    await card.getByLabel('Current password', { exact: true }).fill('not-the-password');
    await card.getByLabel('New password', { exact: true }).fill('kilishi-at-noon-88');
    await card.getByRole('button', { name: 'Change password' }).click();
    await expect(card.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      errorCatalogue.password_rejected.msg,
    );
    await expectSoundPage(page);
    const { id } = await backstage.mailTo(admin.email);
    await card.getByLabel('Current password', { exact: true }).fill(admin.password);
    await card.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'One other session has ended.' })).toBeVisible();
    expect((await backstage.ask(refreshLinchpin, {}, other)).status).toBe(401);
    expect((await backstage.mailTo(admin.email, id)).subject).toMatch(/password/i);
    await expect(page.getByRole('region', { name: 'Security log' })).toContainText('changed their password');
  });

  await test.step('security questions are answered without the password, and changed with it', async () => {
    const card = page.getByRole('region', { name: 'Security questions' });
    const answer = async (word: string) => {
      for (const [place, name] of ['First', 'Second', 'Third'].entries()) {
        if (word === 'Corona') {
          await card.getByRole('button', { name: `${name} question` }).click();
          await page.getByRole('option').nth(place).click();
        }
        await card.getByLabel(`${name} answer`).fill(`${word} ${place}`);
      }
      await card.getByRole('button', { name: 'Save answers' }).click();
    };
    await card.getByRole('button', { name: 'Set three questions' }).click();
    await answer('Corona');
    await expect(card.getByRole('button', { name: 'Change your questions' })).toBeVisible();
    await expect(card.getByRole('list', { name: 'Your questions' }).getByRole('listitem')).toHaveCount(3);

    refusals.expect(403, '/hr/auth/security-questions');
    await card.getByRole('button', { name: 'Change your questions' }).click();
    await expectSoundPage(page);
    await answer('Awolowo');
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill('kilishi-at-noon-88');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Change your questions' })).toBeVisible();
  });

  await test.step('only the new password signs in', async () => {
    const fresh = await (await openBrowser()).newPage();
    await fresh.goto('/sign-in');
    await signIn(fresh, admin.email, 'kilishi-at-noon-88');
    await expect(heading(fresh, 'Subscription')).toBeVisible();
  });
});
