// Every transition of the security questions, in a real browser.
import { setSecurityQuestions } from '#contract/auth.ts';
import { confirmPassword } from '#contract/security.ts';
import { model } from '#machines/securityQuestions/securityQuestions.model.ts';
import { answersQuestions, founderIn, opens, presses } from './acts.ts';
import { passThrough } from './driver.ts';

passThrough({
  model,
  prepare: async (run) => void (await founderIn(run)),
  open: { settled: opens('/account') },
  events: {
    'presses Change': presses(/^(Change your questions|Set three questions)$/),
    'answers the questions': answersQuestions,
    'gives the password': async (run) => {
      await run.page.getByLabel('Your password', { exact: true }).fill(run.person?.password ?? '');
      await presses('Confirm and save')(run);
    },
    cancels: presses('Cancel'),
  },
  calls: { saveAnswers: [setSecurityQuestions], confirmPassword: [confirmPassword] },
  bodies: { saveAnswers: () => ({ ok: true }) },
});
