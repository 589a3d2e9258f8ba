import { signup } from '#contract/auth.ts';
import { email } from '#contract/fields.ts';
import { CheckedField } from '#flow/availability/CheckedField.tsx';
import type { CheckAvailability } from '#flow/availability/useAvailability.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView, Note } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './actors.ts';

const isWholeEmail = (typed: string) => email.safeParse(typed).success;

const says = {
  free: () => 'This address is free.',
  taken: () => 'This email already has an account. Sign in instead.',
};

/** Name, work email and password. */
export function DetailsView({ actor, checkEmail }: { actor: SignUpActor; checkEmail: CheckAvailability }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const form = useFields(signup.body, { name: '', email: '', password: '' }, failure?.errors);

  return (
    <FormView
      heading={<ViewHeading>Create your account</ViewHeading>}
      step="Step 1 of 4"
      isBusy={isBusy}
      intro={
        <>
          Have an account?{' '}
          <Link href="/sign-in" isStrong>
            Sign in
          </Link>
        </>
      }
    >
      <Form onSubmit={form.submit((details) => actor.send({ type: 'details.submitted', ...details }))}>
        <TextField {...form.field('name')} label="Full name" autoComplete="name" autoFocus />
        <CheckedField
          {...form.field('email')}
          label="Work email"
          type="email"
          autoComplete="email"
          spellCheck="false"
          check={checkEmail}
          isWellFormed={isWholeEmail}
          says={says}
          help="We send a code to it."
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" help="At least 8 characters." />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Creating your account">
          Create account
        </Button>
        <Note>No card needed. The free trial starts when you start it.</Note>
      </Form>
    </FormView>
  );
}
