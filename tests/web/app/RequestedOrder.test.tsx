// What a member who arrives with an order sees: whom to ask, and the order in words.
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AskAdministrator } from '#app/AskAdministrator.tsx';
import { tabStorage } from '#tabState/tabStorage.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { drafted } from '#tests/web/features/purchase/order/orderStage.tsx';

afterEach(() => {
  resetAnswers();
  tabStorage.forgetPerson();
});

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

it('shows the order that the person put together in this tab before they signed in', async () => {
  drafted({ plan: 'core', addOns: ['payroll'], numberOfUsers: 20, subscriptionType: 'annual' });
  open('/subscriptions/create');
  await screen.findByText('Core, 20 users, one year');
  await screen.findByRole('link', { name: 'Email your order' });
});

it.each(['', '?ref=AMAKA', '?type=annual'])('shows nothing without an order: %s', async (search) => {
  open(`/subscriptions/create${search}`);
  await screen.findByRole('heading', { name: 'Ask your administrator' });
  await screen.findByText(/Only an administrator of Kuramo/);
  expect(screen.queryByText(/Your order/)).toBeNull();
});
