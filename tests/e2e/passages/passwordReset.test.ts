// Every transition of the reset of a password, in a real browser. The server answers what the model says.
import { confirmToken, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { model } from '#machines/passwordReset/passwordReset.model.ts';
import { opens, presses } from './acts.ts';
import { passThrough } from './driver.ts';

passThrough({
  model,
  open: {
    'at /forgot-password': opens('/forgot-password'),
    'by the mail’s link': opens(`/reset-password?reset_token=${'t'.repeat(43)}`),
    'at /reset-password without a link': opens('/reset-password'),
  },
  events: {
    'gives the email': async ({ page }) => {
      await page.getByRole('textbox', { name: 'Work email' }).fill('adaeze@kuramologistics.ng');
      await page.getByRole('textbox', { name: 'Work email' }).press('Enter');
    },
    'corrects the email': presses('Use another address'),
    'asks again': presses('Send another link'),
    'asks for a new link': presses('Request a new link'),
    'tries again': presses('Try again'),
    'chooses a password': async ({ page }) => {
      await page.getByLabel('New password', { exact: true }).fill('groundnut-pyramid-7');
      await page.getByLabel('New password', { exact: true }).press('Enter');
    },
  },
  calls: { sendRecoveryLink: [sendRecoveryLink], confirmToken: [confirmToken], setNewPassword: [setNewPassword] },
  bodies: {
    sendRecoveryLink: () => ({ resendAfter: 60 }),
    confirmToken: () => ({ email: 'adaeze@kuramologistics.ng', expiresAt: '2027-01-01T00:00:00.000Z' }),
    setNewPassword: () => ({ ok: true }),
  },
});
