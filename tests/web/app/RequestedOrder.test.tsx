// What a member who arrives with an order sees: whom to ask, and the order in words.
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AskAdministrator } from '#app/AskAdministrator.tsx';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const open = (at: string) => {
  const account = accountOf({ isRoot: false });
  answerCalls(answersFor(account, null));
  visit(<AskAdministrator />, { as: account, at });
};

it('shows the order and mails it to the organisation with its address', async () => {
  open('/subscriptions/create?plan=core&type=annual&users=20&apps=payroll');
  await screen.findByText('Core, 20 users, one year');
  const mail = new URL((await screen.findByRole('link', { name: 'Email your order' })).getAttribute('href') ?? '');
  expect(mail.pathname).toBe('office@kuramologistics.ng');
  expect(mail.searchParams.get('body')).toContain('/subscriptions/create?plan=core&type=annual&users=20&apps=payroll');
});

it.each(['', '?ref=AMAKA', '?type=annual'])('shows nothing without an order: %s', async (search) => {
  open(`/subscriptions/create${search}`);
  await screen.findByRole('heading', { name: 'Ask your administrator' });
  await screen.findByText(/Only an administrator of Kuramo/);
  expect(screen.queryByText(/Your order/)).toBeNull();
});
