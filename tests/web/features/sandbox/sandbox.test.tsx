// /sandbox: mail, demo accounts and clock, for testers.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SandboxMail } from '#contract/sandbox.ts';
import SandboxPage from '#pages/sandbox/SandboxPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const newest: SandboxMail = {
  id: 2,
  to: 'adaeze@kuramologistics.ng',
  subject: 'Confirm your email',
  text: 'Your code is 407153.',
  html: '<p>Your code is 407153.</p><script>parent.document.title = "broken into"</script>',
  code: '407153',
  link: 'http://127.0.0.1/sign-up?token=t&code=407153',
  sentAt: '2026-11-20T15:20:00.000Z',
};
const older: SandboxMail = {
  ...newest,
  id: 1,
  to: 'tunde@zariatextiles.ng',
  subject: 'Set a new password',
  code: null,
  link: null,
};

const adaeze = {
  email: 'adaeze@demo.humanar.ng',
  password: 'harmattan-2026',
  name: 'Adaeze Okafor',
  organisation: 'Kuramo Logistics Ltd',
  role: 'admin',
  situation: 'Has never subscribed.',
};

const open = (mails: SandboxMail[] = [newest, older], as: Parameters<typeof visit>[1] = {}) => {
  answerCalls({
    'GET /sandbox/api/mails': { mails },
    'GET /sandbox/api/clock': { now: '2026-11-20T15:20:00.000Z', isMoved: false },
    'GET /sandbox/api/demo-accounts': { accounts: [adaeze] },
    'GET /sandbox/api/provider': {
      webhookPath: '/payments/v1/webhook',
      charge: 'byCard',
      webhook: 'send',
      answer: 'normal',
    },
  });
  return visit(<SandboxPage />, as);
};

test('the newest mail is open, its HTML in a frame without scripts or network', async () => {
  open();
  const frame = await screen.findByTitle('Mail: Confirm your email');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-scripts|allow-same-origin|allow-forms|allow-top-navigation/);
  expect(frame.getAttribute('srcdoc')).toContain('Your code is 407153.');
  expect(screen.getByRole('link', { name: 'Follow link' }).getAttribute('href')).toBe(newest.link);
});

test('its code can be copied', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Copy code' }));
  await screen.findByText('Code copied.');
  expect(await navigator.clipboard.readText()).toBe('407153');
});

test('another mail can be opened, and plain text shown', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('option', { name: /Set a new password/ }));
  await screen.findByTitle('Mail: Set a new password');
  expect(screen.queryByRole('link', { name: 'Follow link' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show as plain text' }));
  screen.getByText('Your code is 407153.');
});

test('mails can be filtered by address', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('searchbox', { name: 'Find by address or subject' }));
  await user.paste('ZARIA');
  await screen.findByTitle('Mail: Set a new password');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.paste('nobody');
  await screen.findByText('No emails match.');
});

test('new mail appears automatically', async () => {
  open([]);
  await screen.findByText('No emails yet');
  answerCalls({ 'GET /sandbox/api/mails': { mails: [newest] } });
  await screen.findByTitle('Mail: Confirm your email');
});

test('the mailbox can be emptied', async () => {
  const { user } = open();
  await screen.findByTitle('Mail: Confirm your email');
  answerCalls({ 'GET /sandbox/api/mails': { mails: [] }, 'DELETE /sandbox/api/mails': { ok: true } });
  await user.click(screen.getByRole('button', { name: 'Empty the mailbox' }));
  await screen.findByText('No emails yet');
});

test.each([
  ['15 days on', { days: 15 }],
  ['30 days on', { days: 30 }],
  ['90 days on', { days: 90 }],
])('the clock moves %s', async (name, body) => {
  const { user } = open();
  await screen.findByText(/20 November 2026, 16:20/);
  answerCalls({
    'POST /sandbox/api/clock': { now: '2026-12-05T15:20:00.000Z', isMoved: true },
    'GET /sandbox/api/clock': { now: '2026-12-05T15:20:00.000Z', isMoved: true },
  });
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(/5 December 2026, 16:20/);
  screen.getByText('Moved');
  expect(callsOf('POST /sandbox/api/clock').map((made) => made.body)).toEqual([body]);
});

test('the clock moves to noon in Lagos on a date, and back to real time', async () => {
  const { user } = open();
  await screen.findByText('Real time');
  const moved = { now: '2027-02-06T11:00:00.000Z', isMoved: true };
  answerCalls({ 'POST /sandbox/api/clock': moved, 'GET /sandbox/api/clock': moved });
  await user.type(screen.getByLabelText('To noon of'), '2027-02-06');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByText(/6 February 2027, 12:00/);
  await user.click(screen.getByRole('button', { name: 'Back to real time' }));
  await waitFor(() =>
    expect(callsOf('POST /sandbox/api/clock').map((made) => made.body)).toEqual([
      { to: '2027-02-06T11:00:00.000Z' },
      { reset: true },
    ]),
  );
});

test('a rejected move is reported', async () => {
  const { user } = open();
  answerCalls({ 'POST /sandbox/api/clock': new Refusal(400, 'invalid_request', 'The clock only moves forward.') });
  await user.click(await screen.findByRole('button', { name: '15 days on' }));
  await screen.findByText('The clock only moves forward.');
});

test('a move reads the account again for a signed-in person', async () => {
  answerCalls(answersFor(accountOf(), null));
  const { user } = open([], { as: accountOf() });
  await waitFor(() => expect(callsOf('GET /hr/auth/refresh_linchpin')).toHaveLength(1));
  answerCalls({ 'POST /sandbox/api/clock': { now: '2026-12-05T15:20:00.000Z', isMoved: true } });
  await user.click(await screen.findByRole('button', { name: '15 days on' }));
  await waitFor(() => expect(callsOf('GET /hr/auth/refresh_linchpin').length).toBeGreaterThan(1));
});

test('one press signs in with a demo account', async () => {
  const { user, session } = open();
  answerCalls({ ...answersFor(accountOf(), null), 'POST /hr/auth/login': { token: 'n'.repeat(43) } });
  const accounts = await screen.findByRole('region', { name: 'Demo accounts' });
  await within(accounts).findByText('harmattan-2026');
  await user.click(within(accounts).getByRole('button', { name: 'Sign in as Adaeze Okafor' }));
  await waitFor(() => expect(session.getSnapshot().hasTag('loggedIn')).toBe(true));
  expect(callsOf('POST /hr/auth/login').map(({ body }) => body)).toEqual([
    { email: adaeze.email, password: adaeze.password },
  ]);
});

test('someone already signed in is signed out first', async () => {
  answerCalls({
    ...answersFor(accountOf(), null),
    'POST /hr/auth/logout': { ok: true },
    'POST /hr/auth/login': { token: 'n'.repeat(43) },
  });
  const { user } = open([], { as: accountOf() });
  await user.click(await screen.findByRole('button', { name: 'Sign in as Adaeze Okafor' }));
  await waitFor(() => expect(callsOf('POST /hr/auth/login')).toHaveLength(1));
  expect(callsOf('POST /hr/auth/logout').map(({ authorization }) => authorization)).toEqual(['t'.repeat(43)]);
});

test('a rejected demo account is reported', async () => {
  const { user } = open();
  answerCalls({
    'POST /hr/auth/login': new Refusal(401, 'credentials_rejected', 'That email and password don’t match. Try again.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in as Adaeze Okafor' }));
  await screen.findByText('That email and password don’t match. Try again.');
});
