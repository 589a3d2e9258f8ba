// Every transition of a cancellation, in a real browser.
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription, undoCancellation } from '#contract/subscriptions.ts';
import { model } from '#machines/cancel/cancel.model.ts';
import { passThrough, type Run } from './driver.ts';
import { founderIn, presses, subscriberIn } from './acts.ts';

const open = (prepare: (run: Run) => Promise<void>) => async (run: Run) => {
  await prepare(run);
  await run.page.goto('/subscriptions/cancel');
};

passThrough({
  model,
  open: {
    'a paid subscription': open(async (run) => void (await subscriberIn(run))),
    'a trial': open(async (run) => run.backstage.startTrial(await founderIn(run))),
    'a cancelled subscription': open(async (run) => {
      await run.backstage.cancel(await subscriberIn(run));
    }),
    'nothing that runs': open(async (run) => void (await founderIn(run))),
  },
  events: {
    'gives a reason': async ({ page }) => {
      await page.getByText('It costs more than we can spend').click();
      await page.getByLabel(/^What could we have done better\?/).fill('We grow again in the new year.');
      await page.getByRole('button', { name: 'See what will happen' }).click();
    },
    'goes back': presses('Back'),
    'accepts what will happen': presses(/^(Continue to cancel|End the trial now)$/),
    'types the name': async ({ page, person }) => {
      await page.getByLabel('Name of your organisation').fill(` ${person?.organisation.toLowerCase()} `);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
    'types another name': async ({ page }) => {
      await page.getByLabel('Name of your organisation').fill('Kuramo');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
    'enters the password': async ({ page, person }) => {
      await page.getByLabel('Your password', { exact: true }).fill(person?.password ?? '');
      await page.getByRole('button', { name: /^(Cancel the subscription|End the trial, delete the data)/ }).click();
    },
    'tries again': presses('Try again'),
    'undoes it': presses(/^Undo cancellation/),
    'keeps the subscription': presses(/^Keep my (subscription|trial)$/),
    'looks at the subscription': presses('See your subscription'),
  },
  calls: {
    confirmPassword: [confirmPassword],
    cancelSubscription: [cancelSubscription],
    undoCancellation: [undoCancellation],
  },
});
