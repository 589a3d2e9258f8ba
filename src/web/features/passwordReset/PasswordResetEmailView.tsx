import { sendRecoveryLink } from '#contract/auth.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { PasswordResetActor } from './passwordResetActors.ts';

/** Asks for the account's email. */
export function PasswordResetEmailView({ actor }: { actor: PasswordResetActor }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const email = useFlowState(actor, (state) => state.context.email);
  const failure = useFlowState(actor, (state) => state.context.error);
  const form = useFields(sendRecoveryLink.body, { email }, failure?.errors);

  return (
    <FormView
      heading={<ViewHeading>Forgot your password?</ViewHeading>}
      isBusy={isBusy}
      intro={
        <>
          We’ll email you a link to choose a new one. Remembered it?{' '}
          <Link href="/sign-in" isStrong>
            Sign in
          </Link>
        </>
      }
    >
      <Form onSubmit={form.submit((body) => actor.send({ type: 'email.submitted', ...body }))}>
        <TextField
          {...form.field('email')}
          label="Work email"
          type="email"
          autoComplete="email"
          spellCheck="false"
          autoFocus
        />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Sending the link">
          Send the link
        </Button>
      </Form>
    </FormView>
  );
}
