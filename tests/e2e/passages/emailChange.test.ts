// Every transition of a change of the email that a person signs in with, in a real browser.
import { addressOf } from '#contract/call.ts';
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import { model } from '#machines/emailChange/emailChange.model.ts';
import { founderIn, opens, presses } from './acts.ts';
import { passThrough } from './driver.ts';

const email = 'office@kuramologistics.ng';
const pendingEmail = 'accounts@kuramologistics.ng';

passThrough({
  model,
  prepare: async (run, input) => {
    await founderIn(run);
    // What the page reads first; later the path says what the server answers.
    await run.page.route(
      `**${addressOf(getOwnEmail)}`,
      (route) => route.fulfill({ json: { email, pendingEmail: input === 'settled' ? null : pendingEmail } }),
      { times: 1 },
    );
  },
  open: { settled: opens('/account'), 'a new email waits': opens('/account') },
  events: {
    'presses Change': presses('Change'),
    'gives the new email': async ({ page }) => {
      await page.getByRole('textbox', { name: 'New email' }).fill(pendingEmail);
      await page.getByRole('textbox', { name: 'New email' }).press('Enter');
    },
    'gives the password': async ({ page, person }) => {
      await page.getByLabel('Your password', { exact: true }).fill(person?.password ?? '');
      await page.getByLabel('Your password', { exact: true }).press('Enter');
    },
    'enters the code': async ({ page }) => {
      const code = page.getByLabel('Six-digit code');
      const isSame = (await code.inputValue()).replace('-', '') === '407153';
      await code.fill('407153');
      if (isSame) await code.press('Enter');
    },
    'asks for a new code': presses('Send a new code'),
    cancels: presses(/^(Cancel|Keep the old email)$/),
  },
  calls: {
    requestCode: [requestOwnEmail],
    confirmPassword: [confirmPassword],
    confirmCode: [confirmOwnEmail],
    readEmail: [getOwnEmail],
    giveUp: [cancelOwnEmail],
  },
  bodies: {
    requestCode: () => ({ pendingEmail, expiresIn: 600, resendAfter: 60 }),
    confirmCode: () => ({ email: pendingEmail, pendingEmail: null }),
    readEmail: (read: unknown) => read,
    giveUp: () => ({ email, pendingEmail: null }),
  },
});
