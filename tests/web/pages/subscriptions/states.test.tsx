// /subscriptions in each state, for administrators and members.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, visit } from '#tests/support/site.tsx';
import { active, cancelled, expired, overdue, purged, renewalDue } from '../../features/subscription/states.ts';

afterEach(resetAnswers);

const manage = '/subscriptions/management/subscription';

const open = (subscription: CurrentSubscription, isRoot: boolean) => {
  const account = accountOf({ isRoot });
  answerCalls(answersFor(account, subscription));
  // A member has no actions.
  if (!isRoot) answerCalls({ 'GET /hr/subscriptions': { ...currentAnswer(subscription), actions: [] } });
  return visit(<SubscriptionsPage />, { as: account });
};
const read = async (text: RegExp) =>
  waitFor(() => expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toMatch(text));
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const buy = '/subscriptions/create';

describe('an administrator', () => {
  test.each([
    ['active', active, /Core, monthly Active2 apps, 60 users/, [['Manage', manage]], true],
    [
      'renewal due',
      renewalDue,
      /Renewal due.*Your next billing period isn’t paid for yet/,
      [
        ['Manage', manage],
        ['See your options', manage],
      ],
      true,
    ],
    [
      'cancelled',
      cancelled,
      /Cancelled: Kuramo Logistics Ltd has access until 8 December 2026 at 12:00, and its data is kept until 8 March 2027/,
      [
        ['Subscribe again', buy],
        ['Manage', manage],
      ],
      true,
    ],
    [
      'expired',
      expired,
      /ended on 15 November 2026 at 12:00\. We keep your data until 13 February 2027/,
      [
        ['Renew now', `${manage}/renew`],
        ['Subscribe again', buy],
        ['Manage', manage],
      ],
      false,
    ],
    [
      'expired after it was cancelled',
      { ...expired, cancelledAt: '2026-11-01T08:00:00.000Z' },
      /was cancelled and ended on 15 November 2026 at 12:00\. We keep your data until 13 February 2027/,
      [
        ['Renew now', `${manage}/renew`],
        ['Subscribe again', buy],
        ['Manage', manage],
      ],
      false,
    ],
    [
      'overdue',
      overdue,
      /ended on 15 November 2026/,
      [
        ['Renew now', `${manage}/renew`],
        ['Manage', manage],
      ],
      false,
    ],
    [
      'purged',
      purged,
      /Everything you set up has been deleted/,
      [
        ['Subscribe again', buy],
        ['Manage', manage],
      ],
      false,
    ],
  ] as const)('%s', async (_, subscription, words, leads, hasAccess) => {
    open(subscription, true);
    await read(words);
    expect(links()).toEqual(leads);
    expect(screen.queryByRole('button', { name: 'Go to App' }) !== null).toBe(hasAccess);
  });
});

// Rules: role.member
describe('a member sees the subscription’s state and no amounts', () => {
  test.each([
    ['active', active, /Core, monthly Active/, true],
    [
      'renewal due',
      renewalDue,
      /Your next billing period isn’t paid for yet\. We’ve emailed your administrators/,
      true,
    ],
    ['cancelled', cancelled, /Cancelled: Kuramo Logistics Ltd has access until/, true],
    ['expired', expired, /Your administrator decides what happens next/, false],
    [
      'purged',
      purged,
      /has been deleted\.Your administrator decides what happens next for Kuramo Logistics Ltd/,
      false,
    ],
  ] as const)('%s', async (_, subscription, words, hasAccess) => {
    open({ ...subscription, accountCredit: 1000 }, false);
    await read(words);
    expect(links().filter(([, href]) => !href?.startsWith('mailto:'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Go to App' }) !== null).toBe(hasAccess);
    expect(document.body.textContent).not.toContain('₦');
    expect(callsOf('GET /hr/subscriptions/renewal')).toEqual([]);
  });
});
