// The profile section: the person's name, and an email change that is still pending.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ProfilePage from '#pages/subscriptions/management/ProfilePage.tsx';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, visit } from '#tests/support/site.tsx';
import { answersOf } from '#tests/web/features/organisation/organisationStage.ts';

afterEach(resetAnswers);

const NAME = 'PATCH /hr/auth/profile';
const account = accountOf();

async function open(answers: Record<string, unknown> = {}) {
  answerCalls({ ...answersOf(settings, account), ...answers });
  const visited = visit(<ProfilePage />, { as: account });
  await screen.findByLabelText('Your name');
  return visited;
}

const name = () => screen.getByLabelText<HTMLInputElement>('Your name');
const saveName = () =>
  document.querySelector<HTMLButtonElement>('form[aria-labelledby="profile-title"] button') as HTMLButtonElement;

test('saving a name reads the account again', async () => {
  const renamed = { ...account, user: { ...account.user, name: 'Adaeze Nwosu' } };
  const { effects } = await open({
    [NAME]: () => {
      answerCalls({ 'GET /hr/auth/refresh_linchpin': renamed });
      return { name: 'Adaeze Nwosu' };
    },
  });
  expect(saveName().disabled).toBe(true);
  const before = callsOf('GET /hr/auth/refresh_linchpin').length;
  fireEvent.change(name(), { target: { value: ' Adaeze Nwosu ' } });
  fireEvent.click(saveName());
  await screen.findByText('Saved');
  expect(callsOf(NAME).map(({ body }) => body)).toEqual([{ name: 'Adaeze Nwosu' }]);
  expect(name().value).toBe('Adaeze Nwosu');
  expect(saveName().disabled).toBe(true);
  expect(effects).toContainEqual({
    type: 'notify',
    group: 'success',
    title: 'Name changed',
    msg: 'You now appear as Adaeze Nwosu.',
  });
  await waitFor(() => expect(callsOf('GET /hr/auth/refresh_linchpin').length).toBe(before + 1));
});

test('the sign-in email and the role are shown', async () => {
  await open();
  screen.getByText('adaeze@kuramologistics.ng');
  screen.getByText('Administrator');
});

test('a name that can’t be saved stays in the field', async () => {
  await open({ [NAME]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
  fireEvent.change(name(), { target: { value: '' } });
  fireEvent.click(saveName());
  await screen.findByText('Enter your name.');
  expect(callsOf(NAME)).toEqual([]);
  fireEvent.change(name(), { target: { value: 'Adaeze Nwosu' } });
  fireEvent.click(saveName());
  await screen.findByText('We’re busy right now. Try again in a moment.');
  expect(name().value).toBe('Adaeze Nwosu');
});

test('a pending email change is still pending when the page is opened again, and doesn’t take focus', async () => {
  const pending = { ...settings, pendingEmail: 'accounts@kuramologistics.ng' };
  await open(answersOf(pending, account));
  await screen.findByText('accounts@kuramologistics.ng');
  const code = screen.getByLabelText('Six-digit code');
  expect(document.activeElement).not.toBe(code);
  answerCalls({ 'DELETE /hr/org/settings/email': { org: settings } });
  fireEvent.click(
    screen.getByText('Keep the old email', { selector: 'button *' }).closest('button') as HTMLButtonElement,
  );
  await screen.findByText('Change', { selector: 'button *' });
  expect(callsOf('DELETE /hr/org/settings/email')).toHaveLength(1);
});

test('unreachable addresses are shown with what to do: the organisation’s beside its change, a colleague’s beside the profile', async () => {
  const failedAt = '2026-11-20T15:20:00.000Z';
  const addresses = [
    { email: settings.email, use: 'organisation', name: null, failedAt },
    { email: settings.email, use: 'signIn', name: 'Adaeze Okafor', failedAt },
    { email: 'ladi@kuramologistics.ng', use: 'signIn', name: 'Ladi Musa', failedAt },
    { email: 'accounts@kuramologistics.ng', use: 'billingContact', name: 'Femi Adeyemi', failedAt },
  ];
  await open({ 'GET /hr/org/unreachable-addresses': { addresses } });
  const own = await screen.findByText(`We couldn’t reach ${settings.email}.`);
  expect(own.closest('section')?.getAttribute('aria-labelledby')).toBe('email-title');
  expect(own.parentElement?.textContent).toMatch(/Change it to an address that works\.$/);
  const ladi = screen.getByText('We couldn’t reach ladi@kuramologistics.ng.');
  expect(ladi.parentElement?.textContent).toMatch(
    /Ladi Musa signs in with it\. Ask them to check it, or correct it in the app\.$/,
  );
  expect(screen.getAllByText(/^We couldn’t reach/)).toHaveLength(2);
});
