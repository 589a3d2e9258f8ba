import { expect } from 'vitest';
import { sessionOf, type Person } from './people.ts';
import { attemptsOf, keptCharges, receiptRows, reconcile, deliverOutbox, subscriptionOf, termsOf } from './payments.ts';
import { server } from './provider.ts';

/* Two concurrent actions on the server that `withProvider` started, and what must hold whichever comes first. */

/** The first action's head start in turns of the event loop. If negative, the second one leads. */
export const raceLeads = [-60, -10, 0, 10, 60];

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((go) => void setImmediate(go));
}

/** Runs both concurrently, with that head start. */
export const race = <A, B>(lead: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
  Promise.all([turns(Math.max(0, -lead)).then(first), turns(Math.max(0, lead)).then(second)]);

/** Checks what must hold whichever came first, and returns the result. */
export async function expectSoundBooks(person: Person) {
  // Settles everything that is still open, and delivers refunds.
  await deliverOutbox();
  server.clock.advance({ minutes: 3 });
  person.token = await sessionOf(server, person);
  await reconcile();
  await deliverOutbox();
  const [attempts, terms, receipts, kept, subscription] = await Promise.all([
    attemptsOf(person),
    termsOf(person),
    receiptRows(person),
    keptCharges(person),
    subscriptionOf(person),
  ]);
  if (!subscription) throw new Error('there is no subscription');
  expect(
    attempts.filter(
      ({ status, url }) => ['created', 'unknown'].includes(status) || (status === 'sent' && url === null),
    ),
    'nothing is left undecided',
  ).toEqual([]);
  expect(
    attempts.filter(({ refund }) => refund !== null && refund !== 'done'),
    'what is owed was given back',
  ).toEqual([]);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  // All money that we keep has a receipt, and each receipt a term.
  expect(sum(kept.map(({ amount }) => amount)), 'money').toBe(
    sum(receipts.map(({ content }) => Math.round(content.total * 100))),
  );
  expect(terms.map(({ attemptId }) => attemptId).toSorted(), 'terms and receipts').toEqual(
    receipts.map(({ attemptId }) => attemptId).toSorted(),
  );
  // A change shares the days of the term that it changes. Other terms follow each other.
  const changes = new Set(attempts.filter(({ order }) => order?.type === 'manage').map(({ id }) => id));
  const whole = terms.filter(({ attemptId }) => !changes.has(attemptId));
  whole.forEach(({ startsAt }, n) =>
    expect(n === 0 || startsAt >= (whole[n - 1]?.endsAt ?? startsAt), 'one term a period').toBe(true),
  );
  expect(
    new Date(subscription.expiryDate) >= new Date(Math.max(...whole.map(({ endsAt }) => endsAt.getTime()))),
    'what was paid for is there',
  ).toBe(true);
  return { subscription, terms, whole, attempts, changes: terms.length - whole.length };
}
