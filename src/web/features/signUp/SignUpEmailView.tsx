import { signUpSteps } from '#contract/signUpSteps.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { FormView, SideButtons } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import type { SignUpActor } from './signUpActors.ts';
import { EmailForm } from './EmailForm.tsx';
import { stepLabel } from './stepLabel.ts';

/** Asks for the email when the verification page was opened without one. */
export function SignUpEmailView({ actor }: { actor: SignUpActor }) {
  return (
    <FormView
      heading={<ViewHeading>Confirm your email</ViewHeading>}
      step={stepLabel('verification')}
      intro="Which address did you sign up with? We’ll send a new code there."
    >
      <EmailForm actor={actor} autoFocus />
      <SideButtons>
        <Link href={signUpSteps.details.path}>Create an account</Link>
        <Link href="/sign-in">Sign in</Link>
      </SideButtons>
    </FormView>
  );
}
