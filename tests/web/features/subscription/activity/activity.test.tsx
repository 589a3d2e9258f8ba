import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type SubscriptionActivity, subscriptionEvents } from '#contract/subscriptions.ts';
import { ActivityCard } from '#features/subscription/activity/ActivityCard.tsx';
import { circumstancesOf, sentenceOf } from '#features/subscription/activity/activitySentences.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const LOG = 'GET /hr/subscriptions/activity';
const entry: SubscriptionActivity = {
  id: 120,
  event: 'trial.started',
  actor: 'Adaeze Okafor',
  at: '2026-11-20T15:20:00.000Z',
  data: { expiresAt: '2026-12-05T15:20:00.000Z' },
};
const pageOf = (from: number, count: number, next: number | null) => ({
  entries: Array.from({ length: count }, (_, n): SubscriptionActivity => ({
    ...entry,
    id: from - n,
    event: 'autoRenewal.switchedOn',
    actor: `Person ${from - n}`,
    data: {},
  })),
  next,
});

test('an entry says who did what and when', async () => {
  answerCalls({ [LOG]: { entries: [entry], next: null } });
  visit(<ActivityCard />);
  await screen.findByText('Adaeze Okafor started the free trial until 5 December 2026');
  screen.getByText('20 Nov 2026, 16:20');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Billing history' }).getAttribute('href')).toBe(
    '/subscriptions/management/history',
  );
});

test('more entries are added below, and focus moves to the first of them', async () => {
  answerCalls({
    [LOG]: ({ query }: RecordedCall) =>
      (query as { before?: number }).before === undefined ? pageOf(120, 3, 118) : pageOf(117, 2, null),
  });
  const { user } = visit(<ActivityCard />);
  await screen.findByText('Person 118 switched automatic renewal on');
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Person 116 switched automatic renewal on');
  expect(callsOf(LOG).map(({ query }) => query)).toEqual([{}, { before: 118 }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Person 117'));
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('a failed request for more can be retried, and the loaded ones stay', async () => {
  let isServerUp = false;
  answerCalls({
    [LOG]: ({ query }: RecordedCall) => {
      if ((query as { before?: number }).before === undefined) return pageOf(120, 2, 119);
      return isServerUp
        ? pageOf(118, 1, null)
        : new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.');
    },
  });
  const { user } = visit(<ActivityCard />);
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Too many attempts. Wait a moment and try again.');
  screen.getByText('Person 119 switched automatic renewal on');
  isServerUp = true;
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Person 118 switched automatic renewal on');
});

test('an event of a newer release is left out', async () => {
  const newer = { ...entry, id: 121, event: 'plan.gifted' as SubscriptionActivity['event'] };
  answerCalls({ [LOG]: { entries: [newer, entry], next: null } });
  visit(<ActivityCard />);
  await screen.findByText('Adaeze Okafor started the free trial until 5 December 2026');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('an empty log says what will appear in it', async () => {
  answerCalls({ [LOG]: { entries: [], next: null } });
  visit(<ActivityCard />);
  await screen.findByText('Nothing yet');
});

describe('the activity sentences', () => {
  const sentence = (
    event: SubscriptionActivity['event'],
    data: SubscriptionActivity['data'] = {},
    actor: string | null = 'Adaeze Okafor',
    hasLeft?: true,
  ) => sentenceOf({ event, data, actor, ...(hasLeft && { hasLeft }) })?.replaceAll('\u00a0', ' ');
  const order = {
    plan: 'core',
    planName: 'Core',
    numberOfUsers: 60,
    isAnnual: true,
    endsAt: '2027-11-20T15:20:00.000Z',
  };

  test('are complete for any event, even without details', () => {
    const odd = {
      from: { plan: 3 },
      added: [4],
      taken: 'all',
      insteadOf: {},
      isPaidWith: true,
      plan: 7,
      numberOfUsers: '3',
      amount: 'much',
      brand: 'toString',
      last4: 4,
      endsAt: 'soon',
      why: 'constructor',
      receipt: null,
    };
    for (const event of subscriptionEvents) {
      for (const data of [{}, order, odd]) {
        for (const actor of ['Adaeze Okafor', null]) {
          expect(sentence(event, data, actor), event).toMatch(/^[A-Z].*[^.\s]$/);
          expect(sentence(event, data, actor), event).not.toMatch(/null|undefined|NaN|Invalid|\s\s/);
        }
      }
    }
  });

  test.each<[SubscriptionActivity['event'], SubscriptionActivity['data'], string | null, string]>([
    [
      'subscription.activated',
      order,
      'Adaeze Okafor',
      'Adaeze Okafor bought Core for 60 users, by the year until 20 November 2027',
    ],
    [
      'subscription.activated',
      order,
      null,
      'Someone who has left bought Core for 60 users, by the year until 20 November 2027',
    ],
    [
      'subscription.changed',
      { plan: 'flexi', numberOfUsers: 1, isAnnual: false },
      'Adaeze Okafor',
      'Adaeze Okafor changed the subscription to Flexi for 1 user, by the month',
    ],
    ['subscription.renewed', order, null, 'Renewed automatically until 20 November 2027'],
    ['subscription.renewed', order, 'Adaeze Okafor', 'Adaeze Okafor renewed the subscription until 20 November 2027'],
    ['subscription.cancelled', { kind: 'trial' }, 'Adaeze Okafor', 'Adaeze Okafor cancelled the trial'],
    ['subscription.cancelled', { kind: 'paid' }, 'Adaeze Okafor', 'Adaeze Okafor cancelled the subscription'],
    [
      'change.scheduled',
      { ...order, takesEffectAt: '2026-12-08T11:00:00.000Z' },
      'Adaeze Okafor',
      'Adaeze Okafor scheduled a change for 8 December 2026: Core for 60 users, by the year',
    ],
    [
      'renewal.failed',
      { amount: 7_353_000, why: 'declined', nextAt: '2026-12-08T11:00:00.000Z' },
      null,
      'The renewal of ₦73,530.00 couldn’t be charged: the card was declined, trying again on 8 December 2026',
    ],
    ['renewal.failed', { why: 'expired', nextAt: null }, null, 'The renewal couldn’t be charged: the card had expired'],
    ['renewal.failed', { why: 'noCard', nextAt: null }, null, 'The renewal couldn’t be charged: there was no card'],
    ['data.purged', { reason: 'trialCancelled' }, null, 'The data was deleted, because the trial was cancelled'],
    ['data.purged', { reason: 'retentionEnded' }, null, 'The data was deleted'],
    [
      'payment.succeeded',
      { amount: 2_577_420, receipt: 'HUM-2026-000123' },
      'Adaeze Okafor',
      'A payment by Adaeze Okafor of ₦25,774.20 succeeded, receipt HUM-2026-000123',
    ],
    ['payment.succeeded', { amount: 2_577_420 }, null, 'A payment of ₦25,774.20 succeeded'],
    [
      'payment.succeeded',
      { amount: 0, receipt: 'HUM-2026-000124' },
      'Adaeze Okafor',
      'Nothing was due after discounts and credit: receipt HUM-2026-000124',
    ],
    [
      'subscription.changed',
      {
        plan: 'core',
        planName: 'Core',
        numberOfUsers: 25,
        isAnnual: false,
        from: { plan: 'core', numberOfUsers: 20, isAnnual: false },
        added: ['Payroll'],
        taken: [],
      },
      'Adaeze Okafor',
      'Adaeze Okafor changed the subscription: Payroll added, from 20 to 25 users',
    ],
    [
      'subscription.changed',
      {
        plan: 'complete',
        planName: 'Complete',
        numberOfUsers: 25,
        isAnnual: true,
        from: { plan: 'core', numberOfUsers: 25, isAnnual: false },
        added: ['Payroll', 'Analytics'],
        taken: [],
      },
      'Adaeze Okafor',
      'Adaeze Okafor changed the subscription: from Core to Complete, Payroll and Analytics added, from the month to the year',
    ],
    [
      'change.scheduled',
      {
        plan: 'core',
        numberOfUsers: 20,
        isAnnual: false,
        takesEffectAt: '2026-12-08T11:00:00.000Z',
        from: { plan: 'core', numberOfUsers: 25, isAnnual: false },
        added: [],
        taken: ['Payroll'],
      },
      'Adaeze Okafor',
      'Adaeze Okafor scheduled a change for 8 December 2026: Payroll taken out, from 25 to 20 users',
    ],
    ['card.added', { brand: 'visa', last4: '4081' }, 'Adaeze Okafor', 'Adaeze Okafor added Visa ending 4081'],
    [
      'card.added',
      { brand: 'visa', last4: '4081', isPaidWith: true },
      'Adaeze Okafor',
      'Adaeze Okafor paid with Visa ending 4081, which was saved',
    ],
    [
      'card.added',
      { brand: 'visa', last4: '4081', isPaidWith: true },
      null,
      'A payment was made with Visa ending 4081, which was saved',
    ],
    [
      'card.madeDefault',
      { brand: 'visa', last4: '4081' },
      'Adaeze Okafor',
      'Adaeze Okafor made Visa ending 4081 the default',
    ],
    [
      'card.madeDefault',
      { brand: 'visa', last4: '4081', why: 'expired', insteadOf: { brand: 'mastercard', last4: '4796' } },
      'Adaeze Okafor',
      'The default is now Visa ending 4081, because Mastercard ending 4796 had expired',
    ],
    [
      'card.madeDefault',
      { brand: 'visa', last4: '4081', why: 'renewalFailed', insteadOf: { brand: 'mastercard', last4: '4796' } },
      null,
      'The default is now Visa ending 4081, because Mastercard ending 4796 couldn’t be charged for the renewal',
    ],
  ])('%s %j by %s', (event, data, actor, expected) => expect(sentence(event, data, actor)).toBe(expected));

  test.each<[SubscriptionActivity['event'], SubscriptionActivity['data'], string]>([
    ['subscription.renewed', order, 'Someone who has left renewed the subscription until 20 November 2027'],
    ['payment.succeeded', { amount: 2_577_420 }, 'A payment by someone who has left of ₦25,774.20 succeeded'],
    [
      'card.added',
      { brand: 'visa', last4: '4081', isPaidWith: true },
      'Someone who has left paid with Visa ending 4081, which was saved',
    ],
  ])('%s by someone who has left isn’t called automatic', (event, data, expected) =>
    expect(sentence(event, data, null, true)).toBe(expected),
  );

  test('a cancellation’s reason is shown beside its date, and nothing else is', () => {
    const at = '2026-11-20T15:20:00.000Z';
    const beside = (event: SubscriptionActivity['event'], data: SubscriptionActivity['data']) =>
      circumstancesOf({ event, at, data }).replaceAll('\u00a0', ' ');
    expect(beside('subscription.cancelled', { reason: 'It costs too much' })).toBe(
      '20 Nov 2026, 16:20 · It costs too much',
    );
    expect(beside('data.purged', { reason: 'trialCancelled' })).toBe('20 Nov 2026, 16:20');
  });
});
