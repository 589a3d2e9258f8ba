// Changing your own password.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PasswordCard } from '#features/security/PasswordCard.tsx';
import { SessionsCard } from '#features/security/SessionsCard.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);
const notices = collectNotices();

const CHANGE = 'POST /hr/auth/change-password';
const passwords = { currentPassword: 'harmattan-2026', password: 'akara-and-pap-at-dawn' };

const open = async (answer: unknown) => {
  answerCalls({ [CHANGE]: answer });
  const { user } = visit(<PasswordCard user={accountOf().user} />);
  await user.click(screen.getByRole('button', { name: 'Change your password' }));
  return user;
};
const current = () => screen.getByLabelText('Current password', { selector: 'input' });
const chosen = () => screen.getByLabelText('New password', { selector: 'input' });
const send = async (user: UserEvent) => {
  await user.click(current());
  await user.paste(passwords.currentPassword);
  await user.click(chosen());
  await user.paste(passwords.password);
  await user.keyboard('{Enter}');
};

test('the form works with password managers and says what will follow', async () => {
  await open({ endedSessions: 0 });
  expect(current().getAttribute('autocomplete')).toBe('current-password');
  expect(chosen().getAttribute('autocomplete')).toBe('new-password');
  expect(document.activeElement).toBe(current());
  expect(current().closest('form')?.querySelector('input[autocomplete="username"]')).toHaveProperty(
    'value',
    'adaeze@kuramologistics.ng',
  );
  screen.getByText('You’ll be signed out on other devices, and we’ll email you to confirm.');
});

test.each([
  [0, 'You weren’t signed in anywhere else.'],
  [1, 'One other session has ended.'],
  [3, '3 other sessions have ended.'],
])('the notice says how many sessions ended: %i', async (endedSessions, msg) => {
  const user = await open({ endedSessions });
  await send(user);
  await waitFor(() => expect(notices).toEqual([{ group: 'success', notice: { title: 'Password changed', msg } }]));
  expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([passwords]);
  expect(screen.queryByLabelText('New password', { selector: 'input' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change your password' }));
});

test('a wrong password is shown beside its field, and the new one is kept', async () => {
  const user = await open(new Refusal(400, 'password_rejected', 'That password isn’t right. Try again.'));
  await send(user);
  await waitFor(() => expect(current().getAttribute('aria-invalid')).toBe('true'));
  screen.getByText('That password isn’t right. Try again.');
  expect(document.activeElement).toBe(current());
  expect(chosen()).toHaveProperty('value', passwords.password);
  expect(notices).toEqual([]);
});

test('a common new password is reported beside its field', async () => {
  const user = await open(
    new Refusal(400, 'password_too_common', 'That password is on public lists of common passwords. Choose another.'),
  );
  await send(user);
  await waitFor(() => expect(chosen().getAttribute('aria-invalid')).toBe('true'));
  expect(current().getAttribute('aria-invalid')).not.toBe('true');
});

test('other errors are shown above the button', async () => {
  const user = await open(new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.'));
  await send(user);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Wait a moment and try again.'),
  );
});

test('a short password isn’t sent', async () => {
  const user = await open({ endedSessions: 0 });
  await user.type(chosen(), 'short{Enter}');
  await screen.findByText('Use at least 8 characters.');
  screen.getByText('Enter your password.');
  expect(callsOf(CHANGE)).toEqual([]);
});

test('cancelling sends nothing and returns focus', async () => {
  const user = await open({ endedSessions: 0 });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change your password' }));
  expect(callsOf(CHANGE)).toEqual([]);
});

test('the session list is read again', async () => {
  answerCalls({ [CHANGE]: { endedSessions: 1 }, 'GET /hr/auth/sessions': { sessions: [] } });
  const { user } = visit(
    <>
      <PasswordCard user={accountOf().user} />
      <SessionsCard />
    </>,
  );
  await waitFor(() => expect(callsOf('GET /hr/auth/sessions')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Change your password' }));
  await send(user);
  await waitFor(() => expect(callsOf('GET /hr/auth/sessions')).toHaveLength(2));
});
