// What the machine's paths don't cover: kept text, focus, and what is sent when.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure } from '#contract/failure.ts';
import type { SignUpStep } from '#contract/signUpSteps.ts';
import {
  type OrganisationDetails,
  type SecurityAnswers,
  type SignUpDetails,
  signUpMachine,
} from '#machines/signUp/signUp.machine.ts';
import { everythingIsFree, questions, staged } from './signUpStage.tsx';

const refusal = (code: string, msg: string, field?: string): Failure => ({
  msg,
  code,
  status: 400,
  errors: field === undefined ? [] : [{ field, msg }],
});

/** The sign-up at a step, with a server that answers everything with `answer` and records its calls. */
async function at(
  step: SignUpStep,
  answer: () => Promise<void> = async () => {},
  checks = everythingIsFree,
  page?: SignUpStep,
  hasLink = false,
) {
  const recordedCalls: { call: string; input: unknown }[] = [];
  const noting = (call: string) =>
    fromPromise<void, never>(({ input }) => {
      recordedCalls.push({ call, input });
      return answer();
    });
  const clock = new SimulatedClock();
  const actor = createActor(
    signUpMachine.provide({
      actors: {
        register: noting('register') as ReturnType<typeof fromPromise<void, SignUpDetails>>,
        verifyLink: noting('verifyLink') as ReturnType<typeof fromPromise<void, undefined>>,
        verifyCode: noting('verifyCode') as ReturnType<typeof fromPromise<void, { email: string; code: string }>>,
        resendVerification: noting('resendVerification') as ReturnType<typeof fromPromise<void, { email: string }>>,
        activate: noting('activate') as ReturnType<typeof fromPromise<void, OrganisationDetails>>,
        saveAnswers: noting('saveAnswers') as ReturnType<typeof fromPromise<void, SecurityAnswers>>,
      },
    }),
    { input: { step, email: 'adaeze@kuramologistics.ng', hasLink }, clock },
  );
  actor.start();
  render(staged(actor, checks, page === undefined ? undefined : { at: page }));
  return { user: userEvent.setup(), actor, recordedCalls, passMinute: () => act(() => clock.increment(60_000)) };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const put = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });

test('an empty form isn’t sent: focus moves to the first field, and each says what to do', async () => {
  const { recordedCalls } = await at('details');
  press('Create account');
  for (const cure of ['Enter your name.', 'Enter your email address.', 'Use at least 8 characters.'])
    await screen.findByText(cure);
  expect(document.activeElement).toBe(field('Full name'));
  expect(recordedCalls).toEqual([]);
});

// Rules: error.field
test('a rejection is shown beside its field, with focus there and everything kept', async () => {
  await at('details', () =>
    Promise.reject(refusal('invalid_request', 'We can’t send mail to this address. Use another.', 'email')),
  );
  put('Full name', 'Adaeze Okafor');
  put('Work email', 'adaeze@kuramologistics.ng');
  put('Password', 'harmattan-2026');
  press('Create account');
  await screen.findByText('We can’t send mail to this address. Use another.');
  await waitFor(() => expect(document.activeElement).toBe(field('Work email')));
  expect([field('Full name').value, field('Work email').value, field('Password').value]).toEqual([
    'Adaeze Okafor',
    'adaeze@kuramologistics.ng',
    'harmattan-2026',
  ]);
});

test('a general failure is shown above the button, and the password is kept', async () => {
  await at('details', () => Promise.reject(refusal('unavailable', 'We’re busy right now. Try again in a moment.')));
  put('Full name', 'Adaeze Okafor');
  put('Work email', 'adaeze@kuramologistics.ng');
  put('Password', 'harmattan-2026');
  press('Create account');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('We’re busy right now. Try again in a moment.'),
  );
  expect(field('Password').value).toBe('harmattan-2026');
});

test('a taken email is reported while typing', async () => {
  await at('details', undefined, {
    ...everythingIsFree,
    email: async () => ({ isAvailable: false, suggestion: null }),
  });
  put('Work email', 'adaeze@kuramologistics.ng');
  await screen.findByText('This email already has an account. Sign in instead.');
});

test('browsers and password managers recognise the fields', async () => {
  await at('details');
  expect(['Full name', 'Work email', 'Password'].map((label) => field(label).autocomplete)).toEqual([
    'name',
    'email',
    'new-password',
  ]);
});

test('a pasted code is submitted immediately, but after a rejection only by the button', async () => {
  const { user, recordedCalls } = await at('verification', () =>
    Promise.reject(refusal('code_rejected', 'That code isn’t right.')),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Six-digit code')));
  await user.paste('Your code is 407 153');
  await screen.findByText('That code isn’t right.');
  expect(recordedCalls).toEqual([
    { call: 'verifyCode', input: { email: 'adaeze@kuramologistics.ng', code: '407153' } },
  ]);
  expect(field('Six-digit code').value).toBe('407153');

  put('Six-digit code', '407158');
  expect(recordedCalls).toHaveLength(1);
  press('Confirm email');
  await waitFor(() => expect(recordedCalls).toHaveLength(2));
});

test('a new mail clears the boxes and restarts the countdown', async () => {
  const { passMinute } = await at('verification');
  put('Six-digit code', '4071');
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  passMinute();
  press('Send a new code');
  await screen.findByRole('timer');
  expect(field('Six-digit code').value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field('Six-digit code')));
});

test('an early wrong code doesn’t shorten the wait before resending', async () => {
  const { user, passMinute } = await at('verification', () =>
    Promise.reject(refusal('code_rejected', 'That code isn’t right.')),
  );
  await user.click(field('Six-digit code'));
  await user.paste('407153');
  await screen.findByText('That code isn’t right.');
  screen.getByRole('timer');
  passMinute();
  screen.getByRole('button', { name: 'Send a new code' });
});

test('an expired code leaves one action, which has focus', async () => {
  const { user } = await at('verification', () =>
    Promise.reject(refusal('code_expired', 'This code has expired. Request a new one.')),
  );
  await user.click(field('Six-digit code'));
  await user.paste('407153');
  const resend = await screen.findByRole('button', { name: 'Send a new code' });
  expect(document.activeElement).toBe(resend);
  expect(field('Six-digit code').disabled).toBe(true);
});

test('Nigeria is preselected, the number is sent with its dial code, and the alias may be empty', async () => {
  const { user, recordedCalls } = await at('organisation');
  expect(field('Country').value).toBe('Nigeria');
  put('Organisation name', 'Kuramo Logistics Ltd');
  put(/^Alias/, '');
  await user.click(field('State'));
  await user.click(await screen.findByText('Lagos', { selector: '[role="option"]' }));
  screen.getByText('+234');
  put('Phone', '0803 555 0142');
  press('Set up organisation');
  await waitFor(() =>
    expect(recordedCalls).toEqual([
      {
        call: 'activate',
        input: { organisationName: 'Kuramo Logistics Ltd', countryId: 566, stateId: 25, phone: '+2348035550142' },
      },
    ]),
  );
});

test('another country loads its states and dial code and clears the state', async () => {
  const { user } = await at('organisation');
  await user.click(field('State'));
  await user.click(await screen.findByText('Kano', { selector: '[role="option"]' }));
  await user.clear(field('Country'));
  await user.paste('Ghana');
  await user.click(await screen.findByText('Ghana', { selector: '[role="option"]' }));
  screen.getByText('+233');
  expect(field('State').value).toBe('');
  await user.click(field('State'));
  await screen.findByText('Greater Accra', { selector: '[role="option"]' });
});

test('a taken alias suggests a free one', async () => {
  const { user } = await at('organisation', undefined, {
    ...everythingIsFree,
    alias: async (typed) =>
      typed === 'kuramo'
        ? { isAvailable: false, suggestion: 'kuramo-logistics' }
        : { isAvailable: true, suggestion: null },
  });
  put(/^Alias/, 'kuramo');
  await screen.findByText('kuramo is taken. kuramo-logistics is free.');
  await user.click(screen.getByRole('button', { name: 'Use kuramo-logistics' }));
  expect(field(/^Alias/).value).toBe('kuramo-logistics');
  await screen.findByText('kuramo-logistics is free.');
});

test('a chosen question isn’t offered again', async () => {
  const { user } = await at('securityQuestions');
  const offered = async (label: RegExp) => {
    await user.click(screen.getByLabelText(label, { selector: 'button' }));
    return [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
  };
  expect(await offered(/First question/)).toEqual(questions.map(({ question }) => question));
  await user.click(screen.getByText(questions[0]?.question ?? '', { selector: '[role="option"]' }));
  expect(await offered(/Second question/)).toEqual(questions.slice(1).map(({ question }) => question));
});

test('the next step waits for its page to load, so nothing typed is lost in between', async () => {
  const { actor } = await at('verification', undefined, undefined, 'verification');
  act(() => actor.send({ type: 'code.submitted', code: '407153' }));
  await waitFor(() => expect(actor.getSnapshot().value).toBe('organisation'));
  await screen.findByText('Loading the next step');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a link opened in another browser leads to the password or to a new code', async () => {
  const refuse = () => Promise.reject(refusal('link_elsewhere', 'This link doesn’t work in this browser.'));
  await at('details', refuse, undefined, 'details', true);
  await screen.findByRole('heading', { name: 'Open this link where you signed up' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy();
});

test('a refused link whose new email can’t be sent still leads to the code', async () => {
  const refuse = () => Promise.reject(refusal('link_used', 'This link has already been used.'));
  const { actor } = await at('details', refuse, undefined, 'details', true);
  await waitFor(() => expect(actor.getSnapshot().value).toBe('linkRefused'));
  act(() => actor.send({ type: 'email.submitted', email: 'adaeze@kuramologistics.ng' }));
  expect((await screen.findByLabelText('Six-digit code')).matches('input')).toBe(true);
  await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  expect(screen.queryByText('Loading the next step')).toBeNull();
  expect(screen.getByLabelText('Six-digit code')).toBeTruthy();
});
