import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { Failure } from '#contract/failure.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { useSend } from '#flow/useSend.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Link } from '#ui/Link.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space, token, type } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { useSessionSource, useSessionState } from './useSession.ts';

const View = styled.section`
  display: grid;
  gap: ${space[32]};
`;

const Invitation = styled.p`
  ${type.body}
  margin-top: ${space[8]};
  color: ${token.muted};
`;

/** Loaded on demand: a visitor who only views the page doesn't need the contract. */
const body = async () => (await import('#contract/auth.ts')).login.body;

const names = ['email', 'password'] as const;

/** Field errors: a wrong password at the password field, and the server's refusals. */
const refusalsOf = (failure: Failure | null): Failure['errors'] =>
  failure?.code === 'credentials_rejected' ? [{ field: 'password', msg: failure.msg }] : (failure?.errors ?? []);

/** Failures this view has already shown. The session remembers each as an object of its own. */
const said = new WeakSet<Failure>();

export type SignInViewProps = {
  /** Where the order sent along with the sign-in leads; null without one. Called on submit. */
  orderPath?: () => Promise<string | null>;
};

const noOrder = async () => null;

/** The sign-in form. The session machine is loaded with the first press or key. */
export function SignInView({ orderPath = noOrder }: SignInViewProps) {
  const session = useSessionSource();
  const isDeciding = useSessionState((state) => state?.hasTag('busy') ?? false);
  const error = useSessionState((state) => (state?.matches('loggedOut') ? state.context.error : null));
  const { send, cancel, prefetch, isReaching, unreached } = useSend(session);
  // A second step that timed out is still news; an error from an earlier visit isn't.
  const [earlier] = useState(() => (error !== null && said.has(error) ? error : null));
  useEffect(() => {
    if (error !== null) said.add(error);
  }, [error]);
  const failure = unreached ?? (error === earlier ? null : error);
  const refusals = useMemo(() => refusalsOf(failure), [failure]);
  const signIn = async (typed: { email: string; password: string }) => {
    const order = await orderPath();
    return { type: 'signIn.submitted', ...typed, order } as const;
  };
  const { field, submit, values, isLoading } = useFields(body, { email: '', password: '' }, refusals, cancel);
  const isBusy = isLoading || isReaching || isDeciding;

  return (
    <View aria-busy={isBusy} onKeyDownCapture={prefetch} onPointerDownCapture={prefetch}>
      <div>
        <ViewHeading>Sign in</ViewHeading>
        <Invitation>
          New here?{' '}
          <Link href={signUpSteps.details.path} isStrong>
            Create an account
          </Link>
        </Invitation>
      </div>
      <Form aria-label="Sign in" onSubmit={submit((typed) => send(signIn(typed)))}>
        <TextField
          {...field('email')}
          label="Work email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="current-password"
          aside={
            // The next page prefills the email, which doesn't belong in an address.
            <Link href="/forgot-password" onPress={() => tabStorage.keep('email', values.email)}>
              Forgot password?
            </Link>
          }
        />
        <FailureAlert failure={failure?.code === 'credentials_rejected' ? null : failure} fields={names} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Signing in">
          Sign in
        </Button>
      </Form>
    </View>
  );
}
