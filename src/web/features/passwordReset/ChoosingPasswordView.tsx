import { setNewPassword } from '#contract/auth.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { NewPasswordField } from '#credentials/NewPasswordField.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView, Note } from '#ui/FormView.tsx';
import { useFields } from '#ui/useFields.ts';
import type { PasswordResetActor } from './passwordResetActors.ts';

/** The link is valid: choose a new password. */
export function ChoosingPasswordView({ actor }: { actor: PasswordResetActor }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const email = useFlowState(actor, (state) => state.context.email);
  const failure = useFlowState(actor, (state) => state.context.error);
  const form = useFields(setNewPassword.body, { password: '' }, failure?.errors);

  return (
    <FormView
      heading={<ViewHeading>Choose a new password</ViewHeading>}
      isBusy={isBusy}
      intro={
        <p>
          For <strong>{email}</strong>.
        </p>
      }
    >
      <Form onSubmit={form.submit((body) => actor.send({ type: 'password.submitted', ...body }))}>
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...form.field('password')} label="New password" autoFocus />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Setting your password">
          Set new password
        </Button>
        <Note>This signs you out on this device and all others.</Note>
      </Form>
    </FormView>
  );
}
