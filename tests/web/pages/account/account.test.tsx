// /account, everyone's own page, and /restore-email, which the mail to a former address links to.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLinkParameters } from '#tabState/linkParameters.ts';
import AccountPage from '#pages/account/AccountPage.tsx';
import RestoreEmailPage from '#pages/auth/RestoreEmailPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { questions } from '../../features/signUp/signUpStage.tsx';

afterEach(resetAnswers);

const EMAIL = 'GET /hr/auth/email';
const { email } = accountOf().user;

async function open(isRoot: boolean, answers: Record<string, unknown> = {}) {
  const account = accountOf({ isRoot });
  answerCalls({
    ...answersFor(account, null),
    [EMAIL]: { email, pendingEmail: null },
    'GET /hr/auth/security-questions': { questions, answered: [] },
    'GET /hr/auth/sessions': { sessions: [] },
    ...answers,
  });
  const visited = visit(<AccountPage />, { as: account, at: '/account' });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return visited;
}
const card = async (name: string) => screen.findByRole('region', { name });
const press = (words: string) =>
  fireEvent.click(screen.getByText(words, { selector: 'button *' }).closest('button') as HTMLButtonElement);

describe('the account page', () => {
  // Rules: account.own
  test.each([
    ['a member', false],
    ['an administrator', true],
  ])('has the same cards for %s', async (_, isRoot) => {
    await open(isRoot);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your profile',
      'Sign-in email',
      'Password',
      'Two-factor',
      'Security questions',
      'Sessions',
    ]);
  });

  test('tells a member who turns on two-factor, and lets an administrator do it', async () => {
    const { unmount } = await open(false);
    const words = within(await card('Two-factor'));
    words.getByText(/An administrator of Kuramo Logistics Ltd turns it on or off for everyone\./);
    expect(words.queryByRole('button')).toBeNull();
    unmount();
    await open(true);
    within(await card('Two-factor')).getByRole('button', { name: /Turn on two-factor/ });
  });

  // Rules: role.member
  test('makes no call that only administrators may make', async () => {
    await open(false);
    await card('Sessions');
    expect(callsOf('GET /hr/org/unreachable-addresses')).toEqual([]);
    expect(callsOf('GET /hr/org/security/log')).toEqual([]);
  });

  test('changes the sign-in email with a code from the new one, and keeps a rejected one typed', async () => {
    await open(false, {
      'POST /hr/auth/email': new Refusal(409, 'email_taken', 'This email already has an account.', {
        errors: [{ field: 'email', msg: 'This email already has an account.' }],
      }),
    });
    const own = within(await card('Sign-in email'));
    fireEvent.click((await own.findByText('Change', { selector: 'button *' })).closest('button') as HTMLButtonElement);
    fireEvent.change(await own.findByLabelText('New email', { selector: 'input' }), {
      target: { value: 'musa@kuramologistics.ng' },
    });
    press('Send the code');
    await own.findByText('This email already has an account.');
    expect(own.getByLabelText<HTMLInputElement>('New email', { selector: 'input' }).value).toBe(
      'musa@kuramologistics.ng',
    );
    answerCalls({
      'POST /hr/auth/email': { pendingEmail: 'musa@kuramologistics.ng', resendAfter: 60, expiresIn: 600 },
    });
    press('Send the code');
    await own.findByText(`Until you enter them, you sign in with ${email}.`, { exact: false });
    answerCalls({
      'POST /hr/auth/email/confirm': { email: 'musa@kuramologistics.ng', pendingEmail: null },
      [EMAIL]: { email: 'musa@kuramologistics.ng', pendingEmail: null },
    });
    fireEvent.change(own.getByLabelText('Six-digit code'), { target: { value: '407153' } });
    await own.findByText('musa@kuramologistics.ng');
    expect(callsOf('POST /hr/auth/email/confirm').map(({ body }) => body)).toEqual([{ code: '407153' }]);
  });

  test('resumes waiting for a code requested earlier', async () => {
    await open(false, { [EMAIL]: { email, pendingEmail: 'musa@kuramologistics.ng' } });
    within(await card('Sign-in email')).getByLabelText('Six-digit code');
  });
});

describe('restoring an email', () => {
  const RESTORE = 'POST /hr/auth/email/restore';
  const token = 'r'.repeat(43);
  beforeEach(() => {
    window.history.replaceState(null, '', `/restore-email?token=${token}`);
    takeLinkParameters();
  });

  test('waits for a press, sends the token only in the header, and continues to a new password', async () => {
    answerCalls({ [RESTORE]: { email, resetToken: 'n'.repeat(43) } });
    const { effects } = visit(<RestoreEmailPage />);
    expect(window.location.search).toBe('');
    await screen.findByRole('heading', { level: 1, name: 'Restore your email' });
    expect(callsOf(RESTORE)).toEqual([]);
    press('Restore my email');
    await waitFor(() =>
      expect(effects).toContainEqual({ type: 'redirect', to: `/reset-password?reset_token=${'n'.repeat(43)}` }),
    );
    expect(callsOf(RESTORE)).toEqual([{ call: RESTORE, authorization: token, body: undefined, query: undefined }]);
  });

  test('can be pressed again by somebody who comes back, who hears that the link has been used', async () => {
    answerCalls({ [RESTORE]: { email, resetToken: 'n'.repeat(43) } });
    const { effects } = visit(<RestoreEmailPage />);
    press('Restore my email');
    await waitFor(() => expect(effects).toContainEqual(expect.objectContaining({ type: 'redirect' })));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    answerCalls({ [RESTORE]: new Refusal(410, 'link_used', 'This link has already been used.') });
    await screen.findByRole('button', { name: 'Restore my email' });
    press('Restore my email');
    await screen.findByRole('heading', { level: 1, name: 'This link has been used' });
  });

  // Rules: error.unknown
  test('without an answer it asks for another press, which says that the first one arrived', async () => {
    answerCalls({
      [RESTORE]: () => {
        throw new Error('offline');
      },
    });
    visit(<RestoreEmailPage />);
    press('Restore my email');
    await screen.findByText(/^We got no answer\. Press again/);
    answerCalls({ [RESTORE]: new Refusal(410, 'link_used', 'This link has already been used.') });
    press('Restore my email');
    await screen.findByRole('heading', { level: 1, name: 'This link has been used' });
    screen.getByText(/^It restored your old address.*We then emailed you a link/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Get another link').closest('a')?.getAttribute('href')).toBe('/forgot-password');
  });

  test('says why a link no longer works and where to get help', async () => {
    answerCalls({ [RESTORE]: new Refusal(410, 'link_expired', 'This link has expired.') });
    visit(<RestoreEmailPage />);
    press('Restore my email');
    await screen.findByText('This link has expired.');
    expect(screen.getByText('Contact us').closest('a')?.getAttribute('href')).toBe('/contact-us');
  });

  test('can be retried after a refusal', async () => {
    answerCalls({ [RESTORE]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    visit(<RestoreEmailPage />);
    press('Restore my email');
    await screen.findByText('We’re busy right now. Try again in a moment.');
    answerCalls({ [RESTORE]: { email, resetToken: 'n'.repeat(43) } });
    press('Restore my email');
    await waitFor(() => expect(callsOf(RESTORE)).toHaveLength(2));
  });
});
