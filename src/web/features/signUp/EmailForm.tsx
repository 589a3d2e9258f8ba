import { resendVerification } from '#contract/auth.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './signUpActors.ts';

type EmailFormProps = {
  actor: SignUpActor;
  /** Secondary where signing in is the primary button. */
  look?: 'primary' | 'secondary';
  autoFocus?: boolean;
};

/** Asks which address to send a new verification mail to. */
export function EmailForm({ actor, look = 'primary', autoFocus = false }: EmailFormProps) {
  const email = useFlowState(actor, (state) => state.context.email);
  const failure = useFlowState(actor, (state) => (state.matches('linkRefused') ? null : state.context.error));
  const form = useFields(resendVerification.body, { email }, failure?.errors);

  return (
    <Form onSubmit={form.submit((body) => actor.send({ type: 'email.submitted', ...body }))}>
      <TextField
        {...form.field('email')}
        label="Work email"
        type="email"
        autoComplete="email"
        spellCheck="false"
        autoFocus={autoFocus}
      />
      <FailureAlert failure={failure} fields={Object.keys(form.values)} />
      <Button type="submit" look={look} size="large" isWide>
        Send a new code
      </Button>
    </Form>
  );
}
