// The sign-up's first step before its flow has loaded.
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { createSignUp } from '#features/signUp/signUpFlowActor.ts';
import { SignUpStart } from '#features/signUp/SignUpStart.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

const SIGN_UP = 'POST /hr/auth/signup';
const refused = 'We can’t send mail to this address. Use another.';

/** Opens the step with a flow that loads when the test says so. */
function open() {
  const fetched = vi.fn<() => Promise<void>>(async () => {});
  const create = async () => {
    await fetched();
    return createSignUp(() => null);
  };
  const { unmount } = visit(<SignUpStart create={create} />, { at: '/sign-up' });
  return { fetched, unmount, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => ['Full name', 'Work email', 'Password'].map((label) => field(label).value);
const typed = ['Adaeze Okafor', 'adaeze@kuramologistics.ng', 'harmattan-2026'];
const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field('Full name'), typed[0] ?? '');
  await user.type(field('Work email'), typed[1] ?? '');
  await user.type(field('Password'), typed[2] ?? '');
};

/** Fills in the form and presses, while the flow is still loading. */
async function pressEarly() {
  const opened = open();
  let arrive = () => {};
  opened.fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await fillIn(opened.user);
  await opened.user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Creating your account' });
  return { ...opened, come: () => act(async () => arrive()) };
}

beforeEach(() => {
  runSignOutCallbacks();
  answerCalls({
    [SIGN_UP]: new Refusal(422, 'invalid_request', refused),
    'POST /hr/auth/signup/check-email': { isAvailable: true },
  });
});
afterEach(resetAnswers);

it('the form is shown before the flow, which loads once at the first key', async () => {
  const { fetched, user } = open();
  await user.click(field('Full name'));
  expect(fetched).not.toHaveBeenCalled();
  await fillIn(user);
  expect(fetched).toHaveBeenCalledOnce();
  await screen.findByText('This email is available.');
});

it('submitting waits for the flow and then sends what was typed, once', async () => {
  const { user, come } = await pressEarly();
  await user.keyboard('{Enter}');
  expect(callsOf(SIGN_UP)).toEqual([]);
  await come();
  await screen.findByText(refused);
  expect(callsOf(SIGN_UP)).toHaveLength(1);
  expect(values()).toEqual(typed);
});

it('a correction while a press waits for the flow drops that press; the next one sends the correction', async () => {
  const { user, come } = await pressEarly();
  await user.type(field('Full name'), ' Ade');
  await screen.findByRole('button', { name: 'Create account' });
  await come();
  expect(callsOf(SIGN_UP)).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText(refused);
  expect(callsOf(SIGN_UP).map(({ body }) => body)).toMatchObject([{ name: 'Adaeze Okafor Ade' }]);
});

it('a flow that fails to load is reported, keeps what was typed, and can be retried', async () => {
  const { fetched, user } = open();
  fetched.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await fillIn(user);
  await user.keyboard('{Enter}');
  expect((await screen.findByText('An error occurred')).closest('[role=alert]')).not.toBeNull();
  expect(values()).toEqual(typed);
  // Once while typing, and once for the press.
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText(refused);
  expect(screen.queryByText('An error occurred')).toBeNull();
});

it('a flow that arrives after the person has left never runs', async () => {
  const { unmount, come } = await pressEarly();
  unmount();
  await come();
  expect(callsOf(SIGN_UP)).toEqual([]);
});
