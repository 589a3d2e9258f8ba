import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#contract/failure.ts';
import { password } from '#contract/fields.ts';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/Form.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useFields } from '#ui/useFields.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';

const body = z.object({ password });
const names = ['password'] as const;
const usualTitle = 'Confirm your password';

export type PasswordPromptProps = {
  isOpen: boolean;
  isBusy: boolean;
  /** Failure of the last attempt. */
  failure: Failure | null;
  /** The signed-in user's email, for the password manager. */
  email: string;
  title?: string;
  /** Why the password is asked for, and what happens next. */
  why: string;
  submitLabel: string;
  busyLabel: string;
  look?: 'primary' | 'danger';
  /** Where "Cancel" would be ambiguous. */
  cancelLabel?: string;
  /** Another action after the two buttons. */
  more?: ReactNode;
  onPassword: (password: string) => void;
  onCancel: () => void;
};

function PromptForm({
  isBusy,
  failure,
  email,
  title,
  why,
  submitLabel,
  busyLabel,
  look = 'primary',
  cancelLabel = 'Cancel',
  more,
  onPassword,
  onCancel,
}: PasswordPromptProps) {
  const isRefused = failure?.code === 'password_rejected';
  const refusals = useMemo(
    () => (isRefused ? [{ field: 'password', msg: failure.msg }] : (failure?.errors ?? [])),
    [failure, isRefused],
  );
  const { field, submit } = useFields(body, { password: '' }, refusals);
  return (
    <Form aria-label={title ?? usualTitle} onSubmit={submit((typed) => onPassword(typed.password))}>
      <p>{why}</p>
      <VisuallyHidden>
        <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      </VisuallyHidden>
      <PasswordField {...field('password')} label="Your password" autoComplete="current-password" autoFocus />
      <FailureAlert failure={isRefused ? null : failure} fields={names} />
      <ButtonGroup>
        <Button type="submit" look={look} isBusy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button look="secondary" isDisabled={isBusy} onPress={onCancel}>
          {cancelLabel}
        </Button>
        {more}
      </ButtonGroup>
    </Form>
  );
}

/** Asks for the password before something is changed that protects the account (rule password.confirm). */
export function PasswordPrompt(prompt: PasswordPromptProps) {
  const { isOpen, isBusy, title = usualTitle, onCancel } = prompt;
  return (
    <Dialog isOpen={isOpen} title={title} width={460} isDismissable={!isBusy} onClose={() => !isBusy && onCancel()}>
      <PromptForm {...prompt} />
    </Dialog>
  );
}
