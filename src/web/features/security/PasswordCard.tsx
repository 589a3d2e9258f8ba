import { useEffect, useId, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import type { CallRequest } from '#contract/call.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { changePassword, confirmPassword } from '#contract/security.ts';
import { NewPasswordField } from '#credentials/NewPasswordField.tsx';
import { type FormCalls, type FormSubmissionActor, useFormStatus, useFormSubmission } from '#flow/useFormSubmission.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Form } from '#ui/Form.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { space, token, type } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { securityChanged } from './securityChanged.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[20]};
  justify-items: start;
  max-width: 64ch;
`;

const Words = styled.p`
  ${type.body}
  color: ${token.muted};
  text-wrap: pretty;
`;

const NarrowForm = styled(Form)`
  max-width: 400px;
`;

const whatFollows = 'You’ll be signed out on other devices, and we’ll email you to confirm.';

/** Shows each refusal beside the password it concerns. */
const refusalsOf = (failure: Failure | null): Failure['errors'] => {
  if (failure === null || failure.errors.length > 0) return failure?.errors ?? [];
  if (failure.code === 'password_rejected') return [{ field: 'currentPassword', msg: failure.msg }];
  if (failure.code === 'password_too_common') return [{ field: 'password', msg: failure.msg }];
  return [];
};

const empty: CallRequest<typeof changePassword>['body'] = { currentPassword: '', password: '' };

type Passwords = typeof empty;

const passwordCalls = (userId: string): FormCalls<Passwords, { endedSessions: number | null }> => ({
  submit: async ({ values }, sendUntil) => {
    const { endedSessions } = await send(changePassword, { body: values }, { sendUntil });
    securityChanged();
    return { result: 'saved', record: { endedSessions } };
  },
  // Only one of the two passwords is right.
  findOut: async ({ values: { password } }) => {
    try {
      await send(confirmPassword, { body: { userId, password } });
    } catch (error) {
      if (failureOf(error).code === 'password_rejected') return { result: 'missing' };
      throw error;
    }
    securityChanged();
    return { result: 'saved', record: { endedSessions: null } };
  },
});

export function PasswordFormView({
  actor,
  email,
  onClose,
}: {
  actor: FormSubmissionActor;
  email: string;
  onClose: () => void;
}) {
  const { state, failure, lookUp, isBusy } = useFormStatus(actor);
  const refusals = useMemo(() => refusalsOf(failure), [failure]);
  const { field, submit } = useFields(changePassword.body, empty, refusals, () =>
    actor.send({ type: 'fields.changed' }),
  );
  const isSaved = state === 'saved';
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    if (isSaved) close.current();
  }, [isSaved]);

  return (
    <NarrowForm
      aria-label="Change your password"
      onSubmit={submit((passwords) => actor.send({ type: 'form.submitted', values: passwords }))}
    >
      <VisuallyHidden>
        <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      </VisuallyHidden>
      <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" autoFocus />
      <NewPasswordField
        {...field('password')}
        label="New password"
        help="At least 8 characters. A few words are easier to remember than symbols."
      />
      <Words>{whatFollows}</Words>
      {refusals.length === 0 && <FailureAlert failure={failure} lookUp={lookUp} />}
      <ButtonGroup>
        <Button type="submit" isBusy={isBusy} busyLabel="Changing your password">
          Change password
        </Button>
        <Button look="secondary" isDisabled={state === 'submitting'} onPress={onClose}>
          Cancel
        </Button>
      </ButtonGroup>
    </NarrowForm>
  );
}

type Owner = { id: string; email: string };

function PasswordForm({ user: { id, email }, onClose }: { user: Owner; onClose: () => void }) {
  return (
    <PasswordFormView actor={useFormSubmission('password', null, passwordCalls(id))} email={email} onClose={onClose} />
  );
}

/** Changes the person's own password: current and new in one form, which password managers understand. */
export function PasswordCard({ user }: { user: Owner }) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Password" />
      <CardBody>
        {isOpen ? (
          <PasswordForm user={user} onClose={() => setOpen(false)} />
        ) : (
          <Stack>
            <Words>You need your current password to change it. {whatFollows}</Words>
            <Button
              look="secondary"
              // Restores focus to where it was before the form opened.
              autoFocus={wasOpen}
              onPress={() => {
                setOpen(true);
                setWasOpen(true);
              }}
            >
              Change your password
            </Button>
          </Stack>
        )}
      </CardBody>
    </Card>
  );
}
