// Every transition of a sign-up, in a real browser. The server answers what the model says.
import { activateAccount, resendVerification, setSecurityQuestions, signup, verifyCode } from '#contract/auth.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { model } from '#machines/signUp/signUp.model.ts';
import { answersQuestions, opens, presses } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

const email = 'adaeze@kuramologistics.ng';
const link = `/sign-up?token=${'t'.repeat(43)}&code=407153`;

/** Signs somebody in whose organisation isn't set up. */
const newcomer = async (run: Run): Promise<string> => {
  const person = await run.backstage.signUp();
  run.token = person.token;
  return person.token;
};

passThrough({
  model,
  prepare: async (run, input) => {
    const token = await newcomer(run);
    if (/create-account|security-questions|select-product/.test(input)) await run.backstage.signInBrowser(token);
  },
  open: {
    'at /sign-up': opens(signUpSteps.details.path),
    'by the mail’s link': opens(link),
    'at /auth/verification, email unknown': opens(signUpSteps.verification.path),
    'at /auth/create-account': opens(signUpSteps.organisation.path),
    'at /security-questions': opens(signUpSteps.securityQuestions.path),
    'at /select-product': opens(signUpSteps.product.path),
  },
  events: {
    'sends the details': async (run) => {
      await run.page.getByLabel('Full name').fill('Adaeze Okafor');
      await run.page.getByLabel('Work email').fill(email);
      await run.page.getByLabel('Password', { exact: true }).fill('groundnut-pyramid-7');
      await presses('Create account')(run);
    },
    'gives the email': async ({ page }) => {
      await page.getByLabel('Work email').fill(email);
      await page.getByLabel('Work email').press('Enter');
    },
    'corrects the email': presses('Use another address'),
    'enters the code': async ({ page }) => {
      const code = page.getByLabel('Six-digit code');
      const isSame = (await code.inputValue()).replace('-', '') === '407153';
      await code.fill('407153');
      if (isSame) await page.getByRole('button', { name: 'Confirm email' }).click();
    },
    'asks for a new code': presses('Send a new code'),
    'tries again': presses('Try again'),
    'sends the organisation': async (run) => {
      const { page } = run;
      await page.getByLabel('Organisation name').fill('Kuramo Logistics Ltd');
      await page.getByLabel(/^Alias/).fill(`kuramo-${Date.now() % 1e8}`);
      await page.getByRole('button', { name: /State/ }).click();
      await page.getByRole('option', { name: 'Lagos' }).click();
      await page.getByLabel('Phone').fill('0803 555 0142');
      await presses('Set up organisation')(run);
    },
    'answers the questions': answersQuestions,
    'skips the questions': presses('Skip for now'),
    'looks around first': presses('Look around first'),
  },
  calls: {
    register: [signup],
    verifyCode: [verifyCode],
    verifyLink: [verifyCode],
    resendVerification: [resendVerification],
    activate: [activateAccount],
    saveAnswers: [setSecurityQuestions],
  },
  bodies: {
    register: () => ({ email, resendAfter: 60 }),
    verifyCode: (_: never, { token }) => ({ token }),
    verifyLink: (_: never, { token }) => ({ token }),
    resendVerification: () => ({ resendAfter: 60 }),
    saveAnswers: () => ({ ok: true }),
  },
});
