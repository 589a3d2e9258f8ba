import { type ReactNode, useEffect, useState } from 'react';
import { AvailabilityField } from '#fields/AvailabilityField.tsx';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { NewPasswordField } from '#credentials/NewPasswordField.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { type FlowSource, useSourceState } from '#flow/flowSource.ts';
import { useSend } from '#flow/useSend.ts';
import { useLoaded } from '#lazyLoading/useLoaded.ts';
import type { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView, Note } from '#ui/FormView.tsx';
import { Link } from '#ui/Link.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import { typedDetails } from './typedDetails.ts';
import { stepLabel } from './stepLabel.ts';

/* Loaded on demand: a visitor who only views the page doesn't need the contract. */
const body = async () => (await import('#contract/auth.ts')).signup.body;
const loadEmail = async () => (await import('#contract/fields.ts')).email;

const says = {
  free: () => 'This email is available.',
  taken: () => 'This email already has an account. Sign in instead.',
};

export type DetailsViewProps = {
  flow: FlowSource<typeof signUpMachine>;
  checkEmail: CheckAvailability;
  /** The order sent along with the sign-up, shown above the form. */
  summary?: ReactNode;
  /** Called when somebody who already has an account leaves to sign in. */
  onSignIn?: () => void;
};

/** Name, work email and password. Input is kept for somebody who comes back. The flow is loaded with the first key. */
export function DetailsView({ flow, checkEmail, summary, onSignIn }: DetailsViewProps) {
  const { send, cancel, prefetch, isReaching, unreached } = useSend(flow);
  const isSending = useSourceState(flow, (state) => state?.hasTag('busy') ?? false);
  const refused = useSourceState(flow, (state) => state?.context.error ?? null);
  const failure = unreached ?? refused;
  const [before] = useState(() => ({ ...typedDetails.read() }));
  const edit = () => {
    cancel();
    prefetch();
  };
  const form = useFields(body, before, failure?.errors, edit);
  const isBusy = form.isLoading || isReaching || isSending;
  const { values } = form;
  useEffect(() => typedDetails.keep(values), [values]);
  const email = useLoaded(loadEmail, values.email);
  const isWholeEmail = (typed: string) => email?.safeParse(typed).success ?? false;

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
      <Form onSubmit={form.submit((details) => send({ type: 'details.submitted', ...details }))}>
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
