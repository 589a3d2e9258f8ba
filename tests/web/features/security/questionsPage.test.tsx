// /security-questions: a step of sign-up, or the page where the answers are changed.
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import SecurityQuestionsPage from '#pages/auth/SecurityQuestionsPage.tsx';
import { answerCalls, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { questions } from '../signUp/signUpStage.tsx';

afterEach(resetAnswers);

const READ = 'GET /hr/auth/security-questions';
const open = (answered: string[], account = accountOf()) => {
  answerCalls({ ...answersFor(account, null), [READ]: { questions, answered } });
  return visit(<SecurityQuestionsPage />, { as: account });
};

test('without answers the page is sign-up’s fourth step and can be skipped', async () => {
  open([]);
  await screen.findByRole('heading', { level: 1, name: 'Three security questions' });
  screen.getByText('Step 4 of 4');
  screen.getByRole('button', { name: 'Skip for now' });
});

test.each([
  [true, 'Back to the security settings', '/subscriptions/management/security'],
  [false, 'Back to Humanar', '/'],
])('with answers the page shows them and a way back (administrator: %s)', async (isRoot, words, href) => {
  open(['first_school', 'first_street', 'childhood_friend'], accountOf({ isRoot }));
  await screen.findByRole('heading', { level: 1, name: 'Your security questions' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    questions.slice(0, 3).map(({ question }) => question),
  );
  expect(screen.queryByText(/Step/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull();
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(href);
});

test('answers are changed here with the password', async () => {
  const { user, effects } = open(['first_school', 'first_street', 'childhood_friend']);
  let isConfirmed = false;
  answerCalls({
    'POST /hr/auth/security-questions': () =>
      isConfirmed ? { ok: true } : new Refusal(403, 'confirmation_needed', 'Confirm your password first.'),
    'POST /hr/org/security/passwords/confirm': ({ body }: RecordedCall) => {
      isConfirmed = (body as { password: string }).password === 'harmattan-2026';
      return { confirmedUntil: '2026-11-20T15:25:00.000Z' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change your questions' }));
  // They are saved even if nothing can be read afterwards.
  answerCalls({ [READ]: () => new Promise<never>(() => {}) });
  for (const [ordinal, answer] of [
    ['First', 'Corona'],
    ['Second', 'Awolowo Road'],
    ['Third', 'Halima'],
  ]) {
    await user.click(screen.getByLabelText(`${ordinal} answer`, { selector: 'input' }));
    await user.paste(answer ?? '');
  }
  await user.click(screen.getByRole('button', { name: 'Save answers' }));
  await user.click(await screen.findByLabelText('Your password', { selector: 'input' }));
  await user.paste('harmattan-2026');
  await user.keyboard('{Enter}');
  await screen.findByText('Change your questions');
  expect(effects).toContainEqual(
    expect.objectContaining({ type: 'notify', group: 'success', title: 'Security questions saved' }),
  );
});

test('focus returns to the button once a change is cancelled', async () => {
  const { user } = open(['first_school', 'first_street', 'childhood_friend']);
  const change = () => screen.findByRole('button', { name: 'Change your questions' });
  await user.click(await change());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await change());
});

test('saving the sign-up’s answers doesn’t switch to the other page', async () => {
  open([]);
  await screen.findByText('Step 4 of 4');
  answerCalls({ [READ]: { questions, answered: ['first_school', 'first_street', 'childhood_friend'] } });
  const { queryClient } = await import('#api/queryClient.ts');
  await queryClient.invalidateQueries({ queryKey: ['securityQuestions'] });
  screen.getByText('Step 4 of 4');
});

test('the page waits until the answers are known, and a failed request can be retried', async () => {
  answerCalls({
    ...answersFor(accountOf(), null),
    [READ]: new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.'),
  });
  const { user } = visit(<SecurityQuestionsPage />, { as: accountOf() });
  await screen.findByText('Too many attempts. Wait a moment and try again.');
  expect(screen.queryByText('Step 4 of 4')).toBeNull();
  answerCalls({ [READ]: { questions, answered: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Step 4 of 4');
});
