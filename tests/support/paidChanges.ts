import { expect } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import { users } from '#server/db/schema/index.ts';
import {
  requestQuote,
  attemptsOf,
  buy,
  cardsOf,
  changePaymentFor,
  changeTo,
  initiateChange,
  initiateRenewal,
  keptCharges,
  deliverOutbox,
  termsOf,
  passTime,
} from './payments.ts';
import { administrator, newEmail, type Person } from './people.ts';
import { server } from './provider.ts';
import { addBook } from './priceBooks.ts';
import { subscriptionRow } from './renewals.ts';

/* Changes and renewals on the server that `withProvider` started, over HTTP. */

const db = () => server.platform.database.sql;

/**
 * Puts the inputs of the pricing examples in force: 10 % off annually, 5 % above 50 users, and the prices of three
 * apps.
 */
export async function exampleRates(): Promise<void> {
  const prices = { 'employee-management': 333_50, 'benefits-administration': 250_25, payroll: 400_00 };
  await addBook(
    server.platform.database,
    { annualValue: 1_000, volumeValue: 500, effectiveFrom: server.clock.now() },
    prices,
  );
}

/** A customer with Core for 20 users, bought for a month with a saved card. */
export async function subscriber(): Promise<Person> {
  const ada = await administrator(server);
  await buy(ada);
  return ada;
}

/** The same, bought some days ago. */
export async function subscriberSince(days: number): Promise<Person> {
  const ada = await subscriber();
  await passTime(ada, { days });
  return ada;
}

/** Id of the saved card. */
export const cardOf = async (person: Person): Promise<string> => (await cardsOf(person))[0]?.id ?? '';

/** Requests a quote for a change or for the next term. Throws if it is refused. */
export async function changeQuote(person: Person, what: Partial<ChangeRequest> | 'renewal'): Promise<Quote> {
  const { status, body } = await requestQuote(person, what === 'renewal' ? { type: 'renewal' } : changeTo(what));
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.msg}`);
  return body.quote;
}

/** Pays for a change or for the next term with the saved card. */
export async function payForChange(person: Person, what: Partial<ChangeRequest> | 'renewal'): Promise<Payment> {
  const quote = await changeQuote(person, what);
  const [card] = await cardsOf(person);
  const pay = what === 'renewal' ? initiateRenewal : initiateChange;
  const { status, body } = await pay(person, changePaymentFor(quote, { cardId: card?.id ?? null }));
  expect([status, body.payment?.status, body.code]).toEqual([201, 'succeeded', undefined]);
  return body.payment;
}

/** Gives `places` people of the organisation a seat. */
export async function allocate({ orgId }: Person, places: number): Promise<void> {
  const now = server.clock.now();
  const people = Array.from({ length: places }, () => ({
    orgId,
    name: 'Musa Bello',
    email: newEmail(),
    isAllocated: true,
    createdAt: now,
  }));
  await db().insert(users).values(people);
}

/**
 * Checks, in kobo, that charges minus refunds equal the cost of the terms, minus what was credited, plus the account's
 * credit.
 */
export async function expectNothingLost(person: Person): Promise<void> {
  await deliverOutbox();
  const terms = await termsOf(person);
  const { accountCredit } = await subscriptionRow(person);
  const paid = (await attemptsOf(person)).filter(({ status, order }) => status === 'succeeded' && order !== null);
  const charged = paid.reduce((sum, { amount }) => sum + amount, 0);
  expect(accountCredit).toBeGreaterThanOrEqual(0);
  for (const { net, vat, credited } of terms) expect(credited).toBeLessThanOrEqual(net + vat);
  expect(charged).toBe(terms.reduce((sum, { net, vat, credited }) => sum + net + vat - credited, accountCredit));
  // The small charge that saves a card is refunded. Everything else at the provider paid for something.
  expect((await keptCharges(person)).reduce((sum, { amount }) => sum + amount, 0)).toBe(charged);
}
