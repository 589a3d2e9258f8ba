// Entering a mailed code: submitting, messages, timers and requesting another one.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '#contract/failure.ts';
import { CodeEntry, type CodeEntryProps } from '#credentials/CodeEntry.tsx';

const failure = (code: string | null, msg: string): Failure => ({
  msg,
  code,
  status: code === null ? null : 400,
  errors: [],
});
const wrong = failure('code_rejected', 'That code isn’t right. You have 3 tries left.');

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const inNineMinutes = () => new Date(Date.now() + 540_000).toISOString();

function stage(first: Partial<CodeEntryProps> = {}) {
  const onCode = vi.fn();
  const onResend = vi.fn();
  const entry = (props: Partial<CodeEntryProps>) => (
    <CodeEntry
      phase="mayResend"
      isDead={false}
      failure={null}
      submitLabel="Verify and sign in"
      checkingLabel="Checking the code"
      onCode={onCode}
      onResend={onResend}
      {...props}
    />
  );
  const { rerender } = render(entry(first));
  return {
    onCode,
    onResend,
    becomes: (props: Partial<CodeEntryProps>) => rerender(entry(props)),
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) }),
  };
}

const code = () => screen.getByLabelText<HTMLInputElement>('Six-digit code', { selector: 'input' });
const put = (value: string) => fireEvent.change(code(), { target: { value } });
/** The element that describes the input: its help, or the error instead. */
const described = () =>
  (code().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('phones fill in the code from the mail, and the sixth digit submits it', () => {
  const { onCode } = stage();
  expect(code().autocomplete).toBe('one-time-code');
  put('407153');
  expect(onCode.mock.calls).toEqual([['407153']]);
});

test('five digits aren’t submitted, and the button says what is missing', async () => {
  const { onCode, user } = stage();
  put('40715');
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));
  expect(onCode).not.toHaveBeenCalled();
  expect(code().getAttribute('aria-invalid')).toBe('true');
});

test('the attempts left appear beside the code, and its lifetime stays above it', () => {
  const expiresAt = inNineMinutes();
  const { becomes } = stage({ worksUntil: expiresAt });
  screen.getByText('Works for 9:00');
  put('407153');
  becomes({ phase: 'checking', worksUntil: expiresAt });
  becomes({ failure: wrong, worksUntil: expiresAt });
  expect(described()).toContain('You have 3 tries left.');
  screen.getByText(/^Works for \d:\d\d$/);
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('');
});

test('after a rejection only the button submits the next code, since attempts are limited', async () => {
  const { onCode, becomes, user } = stage();
  put('407153');
  becomes({ failure: wrong });
  put('407158');
  expect(onCode).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));
  expect(onCode.mock.calls).toEqual([['407153'], ['407158']]);
});

test('a failed request for a new mail is shown at its button and doesn’t block the code', () => {
  const { onCode, becomes } = stage();
  becomes({ phase: 'resending' });
  becomes({ failure: failure('too_many_requests', 'Too many attempts. Wait a moment and try again.') });
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Wait a moment and try again.');
  expect(code().getAttribute('aria-invalid')).toBeNull();
  put('407153');
  expect(onCode).toHaveBeenCalledTimes(1);
});

test('expiry is announced when it happens', () => {
  stage({ worksUntil: inNineMinutes() });
  act(() => void vi.advanceTimersByTime(541_000));
  screen.getByText('No longer works');
});

test('after too many attempts the field is disabled until a new mail is sent, which clears it', async () => {
  const { becomes, onResend, user } = stage();
  put('407153');
  const blocked = failure('too_many_requests', 'Too many attempts. Wait a moment and try again.');
  becomes({ isDead: true, failure: blocked });
  expect(described()).toContain(blocked.msg);
  expect(code().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(onResend).toHaveBeenCalledTimes(1);
  becomes({ phase: 'resending', isDead: true });
  expect(code().disabled).toBe(true);
  becomes({ phase: 'paused' });
  expect(code().disabled).toBe(false);
  expect(code().value).toBe('');
  screen.getByText('Send a new code in 1:00');
});

test('the field for a new code takes the focus from the button that requested it', async () => {
  const { becomes, user } = stage({ autoFocus: false });
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  becomes({ phase: 'resending', autoFocus: false });
  becomes({ phase: 'paused', autoFocus: false });
  expect(document.activeElement).toBe(code());
});

test('beside an expired code the page says why the server sends no new one', async () => {
  const { becomes, onResend, user } = stage({
    isDead: true,
    failure: failure('code_expired', 'This code has expired. Request a new one.'),
  });
  becomes({ phase: 'resending', isDead: true });
  becomes({
    isDead: true,
    failure: { ...failure('too_many_requests', 'Too many attempts. Wait a moment and try again.'), status: 429 },
  });
  expect(code().disabled).toBe(true);
  screen.getByText('Too many attempts. Wait a moment and try again.');
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(onResend).toHaveBeenCalledTimes(1);
});
