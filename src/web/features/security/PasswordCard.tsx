import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import type { CallRequest, CallResponse } from '#contract/call.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { changePassword } from '#contract/security.ts';
import { NewPasswordField } from '#credentials/NewPasswordField.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Form } from '#ui/Form.tsx';
import { notify } from '#ui/notices.ts';
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

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

const whatFollows = 'You’ll be signed out on other devices, and we’ll email you to confirm.';

const endedInWords = ({ endedSessions }: CallResponse<typeof changePassword>): string => {
  if (endedSessions === 0) return 'You weren’t signed in anywhere else.';
  return endedSessions === 1 ? 'One other session has ended.' : `${endedSessions} other sessions have ended.`;
};

/** Shows each refusal beside the password it concerns. */
const refusalsOf = (failure: Failure | null): Failure['errors'] => {
  if (failure === null || failure.errors.length > 0) return failure?.errors ?? [];
  if (failure.code === 'password_rejected') return [{ field: 'currentPassword', msg: failure.msg }];
  if (failure.code === 'password_too_common') return [{ field: 'password', msg: failure.msg }];
  return [];
};

const empty: CallRequest<typeof changePassword>['body'] = { currentPassword: '', password: '' };

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (passwords: typeof empty) => send(changePassword, { body: passwords }),
    onSuccess: (answer) => {
      securityChanged();
      onClose();
      notify('success', { title: 'Password changed', msg: endedInWords(answer) });
    },
  });
  const failure = useMemo(() => (error === null ? null : failureOf(error)), [error]);
  const refusals = useMemo(() => refusalsOf(failure), [failure]);
  const { field, submit } = useFields(changePassword.body, empty, refusals);

  return (
    <NarrowForm aria-label="Change your password" onSubmit={submit((passwords) => mutate(passwords))}>
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
      {refusals.length === 0 && <FailureAlert failure={failure} />}
      <Acts>
        <Button type="submit" isBusy={isPending} busyLabel="Changing your password">
          Change password
        </Button>
        <Button look="secondary" isDisabled={isPending} onPress={onClose}>
          Cancel
        </Button>
      </Acts>
    </NarrowForm>
  );
}

/** Changes the person's own password: current and new in one form, which password managers understand. */
export function PasswordCard({ email }: { email: string }) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Password" />
      <CardBody>
        {isOpen ? (
          <PasswordForm email={email} onClose={() => setOpen(false)} />
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
