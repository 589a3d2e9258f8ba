// /subscriptions/management/security and /billing-contacts: what the pages contain.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import BillingContactsPage from '#pages/subscriptions/management/BillingContactsPage.tsx';
import SecurityPage from '#pages/subscriptions/management/SecurityPage.tsx';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';
import { questions } from '../signUp/signUpStage.tsx';

afterEach(resetAnswers);

const LOG = 'GET /hr/org/security/log';
const everything = {
  ...answersFor(accountOf(), null),
  'GET /hr/auth/security-questions': { questions, answered: [] },
  'GET /hr/auth/sessions': { sessions: [] },
  [LOG]: { entries: [], next: null },
  [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
};

test('the security page has a card for each thing that protects the account', async () => {
  answerCalls(everything);
  visit(<SecurityPage />, { as: accountOf(), at: '/subscriptions/management/security' });
  await screen.findByRole('heading', { level: 1, name: 'Security' });
  await screen.findByRole('heading', { level: 2, name: 'Security log' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Two-factor',
    'Password',
    'Security questions',
    'Sessions',
    'Security log',
  ]);
});

test('a card that has loaded doesn’t move the focus', async () => {
  answerCalls(everything);
  visit(<SecurityPage />, { as: accountOf(), at: '/subscriptions/management/security' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Security' });
  await screen.findByRole('button', { name: 'Set three questions' });
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
  expect([document.body, heading]).toContain(document.activeElement);
});

test('turning on two-factor reads the log again', async () => {
  answerCalls(everything);
  visit(<SecurityPage />, { as: accountOf() });
  await waitFor(() => expect(callsOf(LOG)).toHaveLength(1));
  queryClient.setQueryData(
    queries.account().queryKey,
    (account) => account && { ...account, org: { ...account.org, hasTwoFactorAuth: true } },
  );
  await waitFor(() => expect(callsOf(LOG)).toHaveLength(2));
});

test('the contacts page shows the person’s own organisation', async () => {
  answerCalls(everything);
  visit(<BillingContactsPage />, { as: accountOf() });
  const card = await screen.findByRole('region', { name: 'Billing contacts' });
  await within(card).findByText(/office@kuramologistics.ng/);
});
