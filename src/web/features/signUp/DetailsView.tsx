import { type ReactNode, useEffect, useState } from 'react';
import { signup } from '#contract/auth.ts';
import { email } from '#contract/fields.ts';
import { AvailabilityField } from '#fields/AvailabilityField.tsx';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { NewPasswordField } from '#credentials/NewPasswordField.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView, Note } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './signUpActors.ts';
import { typedDetails } from './typedDetails.ts';
import { stepLabel } from './stepLabel.ts';

const isWholeEmail = (typed: string) => email.safeParse(typed).success;

const says = {
  free: () => 'This email is available.',
  taken: () => 'This email already has an account. Sign in instead.',
};

export type DetailsViewProps = {
  actor: SignUpActor;
  checkEmail: CheckAvailability;
  /** The order sent along with the sign-up, shown above the form. */
  summary?: ReactNode;
  /** Called when somebody who already has an account leaves to sign in. */
  onSignIn?: () => void;
};

/** Name, work email and password. Input is kept for somebody who comes back. */
export function DetailsView({ actor, checkEmail, summary, onSignIn }: DetailsViewProps) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const [before] = useState(() => ({ ...typedDetails.read() }));
  const form = useFields(signup.body, before, failure?.errors);
  const { values } = form;
  useEffect(() => typedDetails.keep(values), [values]);

  return (
    <FormView
      heading={<ViewHeading>Create your account</ViewHeading>}
      step={stepLabel('details')}
      isBusy={isBusy}
      intro={
        <>
          Have an account?{' '}
          <Link href="/sign-in" isStrong {...(onSignIn === undefined ? {} : { onPress: onSignIn })}>
            Sign in
          </Link>
        </>
      }
    >
      {summary}
      <Form onSubmit={form.submit((details) => actor.send({ type: 'details.submitted', ...details }))}>
        <TextField {...form.field('name')} label="Full name" autoComplete="name" autoFocus />
        <AvailabilityField
          {...form.field('email')}
          label="Work email"
          type="email"
          autoComplete="email"
          spellCheck="false"
          check={checkEmail}
          isWellFormed={isWholeEmail}
          says={says}
          help="We’ll send a code to it."
        />
        <NewPasswordField {...form.field('password')} label="Password" />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Note>
          By creating an account, you agree to our <Link href="/term-of-use">Terms of use</Link> and confirm that you
          have read our <Link href="/privacy-policy">Privacy policy</Link>.
        </Note>
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Creating your account">
          Create account
        </Button>
        <Note>No card needed. Your free trial starts only when you choose.</Note>
      </Form>
    </FormView>
  );
}
