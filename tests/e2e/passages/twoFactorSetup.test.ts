// Every transition of turning two-factor on and off, in a real browser.
import { type AccountData, refreshLinchpin } from '#contract/auth.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor, turnOffTwoFactor } from '#contract/security.ts';
import { model } from '#machines/twoFactorSetup/twoFactorSetup.model.ts';
import { founderIn, presses } from './acts.ts';
import { type Answer, passThrough, type Run } from './driver.ts';

const opensPage = async ({ page }: Run) => void (await page.goto('/subscriptions/management/security'));
const isOn = (hasTwoFactorAuth: boolean) => ({
  patch: (account: AccountData) => ({ ...account, org: { ...account.org, hasTwoFactorAuth } }),
});

passThrough({
  model,
  prepare: async (run, input) => {
    await founderIn(run);
    if (input === 'on')
      await run.page.route(`**${refreshLinchpin.path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: isOn(true).patch((await response.json()) as AccountData) });
      });
  },
  open: { off: opensPage, on: opensPage },
  events: {
    'turns it on': presses('Turn on two-factor'),
    'turns it off': presses('Turn off'),
    'gives the password': async ({ page, person }) => {
      await page.getByLabel('Your password', { exact: true }).fill(person?.password ?? '');
      await page.getByRole('button', { name: /^(Confirm|Turn off two-factor)$/ }).click();
    },
    'enters the code': async ({ page }) => {
      const code = page.getByLabel('Six-digit code');
      // Entering the same code again doesn't send it automatically.
      const isSame = (await code.inputValue()).replace('-', '') === '407153';
      await code.fill('407153');
      if (isSame) await page.getByRole('dialog').getByRole('button', { name: 'Turn on two-factor' }).click();
    },
    'asks for a new code': presses('Send a new code'),
    cancels: presses('Cancel'),
  },
  calls: {
    requestCode: [sendTwoFactorSetupCode],
    confirmPassword: [confirmPassword],
    turnOn: [setUpTwoFactor],
    turnOff: [turnOffTwoFactor],
    readStatus: [refreshLinchpin],
  },
  bodies: {
    requestCode: () => ({ expiresIn: 600 }),
    turnOn: () => ({ hasTwoFactorAuth: true }),
    turnOff: () => ({ hasTwoFactorAuth: false }),
  },
  answers: { readStatus: { on: isOn(true) satisfies Answer, off: isOn(false) satisfies Answer } },
});
