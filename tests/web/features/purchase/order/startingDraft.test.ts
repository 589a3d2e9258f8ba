// The order that an order page opens with, in every situation of the address and this tab's draft.
import { expect, test } from 'vitest';
import { emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { startingDraft } from '#features/purchase/order/startingDraft.ts';
import type { QueryOrder } from '#features/purchase/orderAddress.ts';
import { priceBook } from './orderStage.tsx';

type Duration = SubscriptionDraft['subscriptionType'];
const of = (plan: string, numberOfUsers: number, subscriptionType: Duration): SubscriptionDraft => ({
  ...emptyDraft,
  plan,
  planId: plan,
  numberOfUsers,
  subscriptionType,
});

/** Where plan, users and billing period come from: A the address, S this tab's stored draft, U the usual order. */
const table = `
  address       | no draft | whole draft | plan only | users only
  nothing       | U U U    | S S S       | S U S     | U S S
  plan          | A U U    | A S S       | A U S     | A S S
  users         | U A U    | S A S       | S A S     | U A S
  duration      | U U A    | S S A       | S U A     | U S A
  plan users    | A A U    | A A S       | A A S     | A A S
  plan duration | A U A    | A S A       | A U A     | A S A
  users duration| U A A    | S A A       | S A A     | U A A
  everything    | A A A    | A A A       | A A A     | A A A
  unknown plan  | U A A    | S A A       | S A A     | U A A
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const [head = [], ...rows] = table;
const cases = rows.flatMap(([address = '', ...cells]) =>
  cells.map((expected, index) => [address, head[index + 1] ?? '', expected] as const),
);
const durations: readonly Duration[] = ['monthly', 'annual'];
const combinations = durations.flatMap((a) => durations.flatMap((s) => durations.map((u) => ({ A: a, S: s, U: u }))));

const addressOf = (kind: string, duration: Duration): QueryOrder | null => {
  if (kind === 'nothing') return null;
  if (kind === 'unknown plan') return { plan: 'gold', users: 64, duration };
  const has = (part: string) => kind === 'everything' || kind.split(' ').includes(part);
  return {
    ...(has('plan') ? { plan: 'core' } : {}),
    ...(has('users') ? { users: 64 } : {}),
    ...(has('duration') ? { duration } : {}),
  };
};
const draftOf = (kind: string, duration: Duration): SubscriptionDraft => {
  if (kind === 'no draft') return emptyDraft;
  const whole = of('complete', 40, duration);
  if (kind === 'plan only') return { ...whole, numberOfUsers: null };
  return kind === 'users only' ? { ...whole, plan: null, planId: null } : whole;
};

// Rules: draft.tab, draft.address, draft.defaults
test.each(cases)('address: %s; in this tab: %s; opens with %s', (address, stored, expected) => {
  const [plan = 'U', users = 'U', duration = 'U'] = expected.split(' ') as ('A' | 'S' | 'U')[];
  for (const choice of combinations) {
    const draft = startingDraft(priceBook.plans, {
      named: addressOf(address, choice.A),
      stored: draftOf(stored, choice.S),
      usual: of('flexi', 10, choice.U),
    });
    expect(draft).toMatchObject({
      plan: { A: 'core', S: 'complete', U: 'flexi' }[plan],
      planId: { A: 'core', S: 'complete', U: 'flexi' }[plan],
      numberOfUsers: { A: 64, S: 40, U: 10 }[users],
      subscriptionType: choice[duration],
    });
  }
});
