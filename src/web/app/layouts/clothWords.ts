import { withoutSlash } from '#contract/pages.ts';
import { type SignUpStep, signUpStepNames, signUpSteps } from '#contract/signUpSteps.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';

/** The copy on the cloth beside the forms: a headline and two short lines. */
export interface ClothWords {
  title: string;
  lines: readonly [string, string];
}

const signIn: ClothWords = {
  title: 'Know the cost of payday before it comes.',
  lines: ['Runs, leave and approvals', 'are where you left them.'],
};
const secondFactor: ClothWords = {
  title: 'A second step keeps payroll yours.',
  lines: ['With two-factor on, nobody', 'gets in with a password alone.'],
};
const password: ClothWords = {
  title: 'A new password shuts every other door.',
  lines: ['All devices are signed out', 'when you set it.'],
};

/** Beside the steps of the sign-up. */
const stepWords: Readonly<Record<SignUpStep, ClothWords>> = {
  details: {
    title: 'Every salary right. Every month.',
    lines: [`${TRIAL_DAYS} days free, no card.`, 'Unlimited employees, every app.'],
  },
  verification: {
    title: 'One code, and the address is yours.',
    lines: ['It works once, and only', 'for the email it was sent to.'],
  },
  organisation: {
    title: 'One organisation, one place for its people.',
    lines: ['Name it as your people know it.', 'All of this can be changed later.'],
  },
  securityQuestions: {
    title: 'Three answers that only you know.',
    lines: ['They are stored so that nobody can', 'read them, and never enough to get in.'],
  },
  product: {
    title: 'Start with all fourteen apps.',
    lines: ['Bring your people in from a CSV file', 'and run a payroll today.'],
  },
};

const byPath: Record<string, ClothWords> = {
  '/sign-in': signIn,
  '/2fa': secondFactor,
  '/forgot-password': password,
  '/reset-password': password,
  '/restore-email': password,
  ...Object.fromEntries(signUpStepNames.map((step) => [signUpSteps[step].path, stepWords[step]])),
};

/** The copy for a page of the auth layout, by its address, with or without a final slash. */
export const clothWords = (pathname: string): ClothWords => byPath[withoutSlash(pathname)] ?? signIn;
