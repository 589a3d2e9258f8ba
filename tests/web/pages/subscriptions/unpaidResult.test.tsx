// /subscriptions/redirect: where an unpaid payment leads, and what this tab still has of it.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import RedirectPage from '#pages/subscriptions/RedirectPage.tsx';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, trial, visit } from '#tests/support/site.tsx';
import { unfinishedPayment as open } from '#tests/web/features/purchase/unfinishedPayment.ts';

afterEach(() => {
  resetAnswers();
  subscriptionDraft.end();
});

const VERIFY = 'POST /hr/subscriptions/verify';
const { reference } = open;

function back(payment: Payment, query = `?reference=${reference}`) {
  const account = accountOf();
  answerCalls({ ...answersFor(account, trial), [VERIFY]: { payment } });
  return visit(<RedirectPage />, { as: account, at: `/subscriptions/redirect/${query}` });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a cancelled payment without a reference leads back to checkout, or to the plans in a tab without the order', async () => {
  subscriptionDraft.keep({ plan: 'core' });
  const { unmount } = back(open, '?status=cancelled');
  await heading('Nothing has been paid yet');
  screen.getByText(/Your order is saved\.$/);
  expect(screen.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/subscriptions/checkout');
  unmount();
  subscriptionDraft.end();
  back(open, '?status=cancelled');
  await heading('Nothing has been paid yet');
  expect(document.body.textContent).not.toContain('saved');
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/subscriptions/create');
  expect(callsOf(VERIFY)).toEqual([]);
});

test.each<[Payment['purpose'], boolean, RegExp]>([
  ['purchase', true, /before paying\. Your order is saved\.$/],
  ['upgrade', true, /before paying\. We’ve kept your choices\.$/],
  ['renewal', true, /before paying\. You can still continue there\.$/],
  ['addCard', true, /before paying\. You can still continue there\.$/],
  ['purchase', false, /before paying\. You can still continue there\.$/],
  ['upgrade', false, /before paying\. You can still continue there\.$/],
])('an unfinished %s names what is kept only if this tab has choices: %s', async (purpose, hasDraft, words) => {
  if (hasDraft) subscriptionDraft.keep({ plan: 'core' });
  back({ ...open, purpose });
  await heading('Nothing has been paid yet');
  screen.getByText(words);
});

describe.each(['purchase', 'upgrade', 'renewal', 'addCard'] as const)('an unpaid %s', (purpose) => {
  test.each([
    ['unfinished', ['Continue to the card page', 'Pay another way', 'I’ve paid: check again']],
    ['challenge', ['Continue at my bank', 'I’ve paid: check again']],
  ] as const)('that is %s offers only what the server allows', async (status, offers) => {
    back({ ...open, purpose, status });
    await screen.findByRole('button', { name: offers[0] });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offers);
    // While the bank waits, no other payment can start, so the page says how to end this one.
    expect(screen.queryByText(/To use another card, refuse it there first\./) !== null).toBe(status === 'challenge');
  });
});

test('a card that couldn’t be added leads back to the cards', async () => {
  back({ ...open, purpose: 'addCard', status: 'failed', reason: 'declined', url: null });
  await heading('The card was declined');
  expect(screen.getByRole('link', { name: 'Back to your cards' }).getAttribute('href')).toBe(
    '/subscriptions/management/cards',
  );
  expect(screen.queryByRole('link', { name: 'Back to checkout' })).toBeNull();
});
