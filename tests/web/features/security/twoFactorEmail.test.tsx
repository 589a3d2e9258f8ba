// Turning on two-factor while a colleague changes the organisation's email.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import SecurityPage from '#pages/subscriptions/management/SecurityPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { questions } from '../signUp/signUpStage.tsx';

afterEach(resetAnswers);
const notices = collectNotices();

const SEND = 'POST /hr/org/security/2fa/setup/otp';
const refused = new Refusal(400, 'invalid_request', 'Some details aren’t right.', {
  errors: [{ field: 'email', msg: 'The code goes to your organisation’s email, which is a different address.' }],
});
const before = accountOf();
const after = { ...before, org: { ...before.org, email: 'accounts@kuramologistics.ng' } };

async function openSecurity() {
  answerCalls({
    ...answersFor(before, null),
    'GET /hr/auth/security-questions': { questions, answered: [] },
    'GET /hr/auth/sessions': { sessions: [] },
    'GET /hr/org/security/log': { entries: [], next: null },
    [SEND]: refused,
  });
  const { user } = visit(<SecurityPage />, { as: before });
  const button = await screen.findByRole('button', { name: 'Turn on two-factor' });
  return { press: () => user.click(button), user };
}
const sentTo = () => callsOf(SEND).map(({ body }) => (body as { email: string }).email);

// Rules: twofactor.turnOn
test('after a colleague’s change of email, the card shows the new one, and the next press sends the code there', async () => {
  const { press, user } = await openSecurity();
  answerCalls(answersFor(after, null));
  await press();
  await screen.findByText(after.org.email);
  expect(notices).toEqual([
    {
      group: 'auth',
      notice: {
        title: 'Your organisation’s email has changed',
        msg: `Press “Turn on two-factor” again, and we’ll send the code to ${after.org.email}.`,
      },
    },
  ]);
  const button = screen.getByRole('button', { name: 'Turn on two-factor' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  answerCalls({ [SEND]: { resendAfter: 60, expiresIn: 600 } });
  await user.click(button);
  await screen.findByLabelText('Six-digit code');
  expect(sentTo()).toEqual([before.org.email, after.org.email]);
});

test('if the email hasn’t changed, the refusal is shown in the card', async () => {
  const { press } = await openSecurity();
  await press();
  await screen.findByText('The code goes to your organisation’s email, which is a different address.');
  expect(notices).toEqual([]);
});
