import { type SignUpStep, signUpStepNames, signUpSteps } from '#contract/signUpSteps.ts';

const numbered = signUpStepNames.filter((name) => signUpSteps[name].isNumbered);

/** "Step N of M" above a step's form; nothing above a step without a number. */
export const stepLabel = (step: SignUpStep): string | undefined =>
  signUpSteps[step].isNumbered ? `Step ${numbered.indexOf(step) + 1} of ${numbered.length}` : undefined;
