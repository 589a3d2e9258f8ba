import { expect } from 'vitest';
import { sessionOf, type Person } from './people.ts';
import { attemptsOf, keptCharges, receiptRows, reconcile, deliverOutbox, subscriptionOf, termsOf } from './payments.ts';
import { server } from './provider.ts';

/* Two at once on the server that `withProvider` started, and what must be so whoever was first. */

/** By how many turns of the event loop the first one leads; below zero it is the second that does. */
export const raceLeads = [-60, -10, 0, 10, 60];

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((go) => void setImmediate(go));
}

/** Both at once, but for the lead. */
export const race = <A, B>(lead: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
  Promise.all([turns(Math.max(0, -lead)).then(first), turns(Math.max(0, lead)).then(second)]);

/** What must be so whoever was first. Gives what has come of it. */
export async function expectSoundBooks(person: Person) {
  // Whatever was left open is brought to an end, and refunds have arrived.
  await deliverOutbox();
  server.clock.advance({ minutes: 3 });
  person.token = await sessionOf(server, person);
  await reconcile();
  await deliverOutbox();
  const [attempts, terms, receipts, kept, subscription] = await Promise.all([attemptsOf(person), termsOf(person), receiptRows(person), keptCharges(person), subscriptionOf(person)]);
  if (!subscription) throw new Error('there is no subscription');
  expect(attempts.filter(({ status, url }) => ['created', 'unknown'].includes(status) || (status === 'sent' && url === null)), 'nothing is left undecided').toEqual([]);
  expect(attempts.filter(({ refund }) => refund !== null && refund !== 'done'), 'what is owed was given back').toEqual([]);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  // Every kobo that stays with us has its receipt, and each receipt its term.
  expect(sum(kept.map(({ amount }) => amount)), 'money').toBe(sum(receipts.map(({ content }) => Math.round(content.total * 100))));
  expect(terms.map(({ attemptId }) => attemptId).toSorted(), 'terms and receipts').toEqual(receipts.map(({ attemptId }) => attemptId).toSorted());
  // A change shares the days of the term that it changes; other terms follow each other.
  const changes = new Set(attempts.filter(({ order }) => order?.type === 'manage').map(({ id }) => id));
  const whole = terms.filter(({ attemptId }) => !changes.has(attemptId));
  whole.forEach(({ startsAt }, n) => expect(n === 0 || startsAt >= (whole[n - 1]?.endsAt ?? startsAt), 'one term a period').toBe(true));
  expect(new Date(subscription.expiryDate) >= new Date(Math.max(...whole.map(({ endsAt }) => endsAt.getTime()))), 'what was paid for is there').toBe(true);
  return { subscription, terms, whole, attempts, changes: terms.length - whole.length };
}

