// Typing during sign-up: an alias from the name, common passwords refused, and everything kept when going back.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { signUpActors } from '#features/signUp/signUpActors.ts';
import type { SignUpStep } from '#contract/signUpSteps.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';
import { PasswordResetViews } from '#features/passwordReset/PasswordResetViews.tsx';
import SignInPage from '#pages/auth/SignInPage.tsx';
import ForgotPasswordPage from '#pages/auth/ForgotPasswordPage.tsx';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';
import { everythingIsFree, staged } from './signUpStage.tsx';

beforeEach(runSignOutCallbacks);
afterEach(resetAnswers);

const at = (step: SignUpStep, checks = everythingIsFree) => {
  const actor = createActor(signUpMachine.provide({ actors: signUpActors() }), {
    input: { step, email: '', hasLink: false },
  });
  actor.start();
  return { ...render(staged(actor, checks)), user: userEvent.setup(), actor };
};
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const put = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const common = 'That password is on public lists of common passwords. Choose another.';

describe('the alias', () => {
  it('follows the organisation’s name until edited, and again once cleared', async () => {
    at('organisation');
    put('Organisation name', 'Kuramo Log');
    expect(field(/^Alias/).value).toBe('kuramo-log');
    put('Organisation name', 'Kuramo Logistics Ltd');
    await screen.findByText('kuramo-logistics is free.');
    put(/^Alias/, 'kuramo');
    put('Organisation name', 'Kuramo Freight Ltd');
    expect(field(/^Alias/).value).toBe('kuramo');
    put(/^Alias/, '');
    put('Organisation name', 'Kuramo Sea Freight Ltd');
    expect(field(/^Alias/).value).toBe('kuramo-sea-freight');
  });

  it('is replaced by a free one if suggested and taken, but not if typed', async () => {
    const alias = vi.fn(async (typed: string) =>
      typed.endsWith('-ng')
        ? { isAvailable: true, suggestion: null }
        : { isAvailable: false, suggestion: `${typed}-ng` },
    );
    at('organisation', { ...everythingIsFree, alias });
    put('Organisation name', 'Kuramo Logistics Ltd');
    await screen.findByText('kuramo-logistics-ng is free.');
    expect(field(/^Alias/).value).toBe('kuramo-logistics-ng');
    put(/^Alias/, 'kuramo');
    await screen.findByText('kuramo is taken. kuramo-ng is free.');
    expect(field(/^Alias/).value).toBe('kuramo');
  });
});

describe('a new password', () => {
  it('is refused as common while typing, until it changes', async () => {
    at('details');
    put('Password', 'lagos@1');
    expect(screen.queryByText(common)).toBeNull();
    put('Password', 'lagos@1234');
    await screen.findByText(common);
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    put('Password', 'lagos@1234-egret');
    await waitFor(() => expect(screen.queryByText(common)).toBeNull());
  });

  it('is checked the same way when a forgotten one is replaced', async () => {
    const state = passwordResetMachine.resolveState({
      value: 'choosingPassword',
      context: { place: 'resetPassword', hasToken: true, email: 'ada@kuramo.ng', error: null },
    });
    const choosing = createActor(passwordResetMachine, {
      snapshot: passwordResetMachine.getPersistedSnapshot(state),
      input: { place: 'resetPassword', hasToken: true, email: '' },
    });
    choosing.start();
    render(<PasswordResetViews actor={choosing} />);
    put('New password', 'Password2026!');
    await screen.findByText(common);
  });
});

describe('what was typed in the first step', () => {
  const typed = ['Adaeze Okafor', 'adaeze@kuramologistics.ng', 'harmattan-2026'];
  const type = () => ['Full name', 'Work email', 'Password'].forEach((label, index) => put(label, typed[index] ?? ''));
  const fieldValues = () => ['Full name', 'Work email', 'Password'].map((label) => field(label).value);

  it('is restored for someone who goes back, without being stored', () => {
    const { unmount } = at('details');
    type();
    unmount();
    at('details');
    expect(fieldValues()).toEqual(typed);
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
      'harmattan-2026',
    );
  });

  it('is cleared once the email is confirmed', async () => {
    const { unmount } = at('details');
    type();
    unmount();
    answerCalls({ 'POST /hr/auth/code/verify': { token: 't'.repeat(43) } });
    const confirming = createActor(signUpActors().verifyCode, {
      input: { email: 'adaeze@kuramologistics.ng', code: '407153' },
    });
    confirming.start();
    await waitFor(() => expect(confirming.getSnapshot().status).toBe('done'));
    at('details');
    expect(fieldValues()).toEqual(['', '', '']);
  });
});

it('“Forgot password?” carries the email over', async () => {
  const { user, unmount } = visit(<SignInPage />, { at: '/sign-in' });
  await user.type(screen.getByLabelText('Work email'), 'adaeze@kuramologistics.ng');
  const link = screen.getByRole('link', { name: 'Forgot password?' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  unmount();
  visit(<ForgotPasswordPage />, { at: '/forgot-password' });
  expect(field('Work email').value).toBe('adaeze@kuramologistics.ng');
  tabStorage.drop('email');
});
