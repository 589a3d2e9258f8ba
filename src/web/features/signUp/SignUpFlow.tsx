import { useFlow } from '#flow/useFlow.ts';
import { type SignUpInput, signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { emailAvailability } from './emailAvailability.ts';
import { signUpActors } from './signUpActors.ts';
import { SignUpViews, type SignUpViewsProps } from './SignUpViews.tsx';

type SignUpFlowProps = Pick<SignUpInput, 'step'> &
  Partial<SignUpInput> &
  Pick<SignUpViewsProps, 'summary' | 'onSignIn'> & { actors?: ReturnType<typeof signUpActors> };

const checks = { email: emailAvailability, alias: aliasAvailability };

/** The sign-up on the page of one of its steps. */
export function SignUpFlow({ step, email = '', hasLink = false, actors = signUpActors(), ...views }: SignUpFlowProps) {
  const actor = useFlow(signUpMachine.provide({ actors }), { step, email, hasLink });
  return <SignUpViews actor={actor} checks={checks} at={step} {...views} />;
}
