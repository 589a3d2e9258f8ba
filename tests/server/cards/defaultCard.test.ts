import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCards } from '#contract/cards.ts';
import { cards, subscriptions } from '#server/db/schema/index.ts';
import { changeQuote } from '#tests/support/paidChanges.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import {
  changePaymentFor,
  eventsOf,
  initiateChange,
  initiateRenewal,
  saveCard,
  deliverOutbox,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider, type cards as testCards } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  updateSubscription,
  renewingCustomer,
  renew,
  subscriptionRow,
  moveToDay,
} from '#tests/support/renewals.ts';

/* Which card renewals are charged to after another one was used for a payment. */

withProvider({ webhookPath: null });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await db().update(subscriptions).set({ nextRenewalAt: null });
});

const db = () => server.platform.database.sql;
const expire = ({ orgId }: Person) =>
  db().update(cards).set({ expMonth: 10, expYear: 2026 }).where(eq(cards.orgId, orgId));
const dataOf = async (person: Person, event: string) => (await eventsOf(person, event)).map(({ data }) => data);
const listed = async ({ token, orgId }: Person) =>
  (await server.api.done(listCards, { token, params: { orgId } })).cards.map(({ brand, isDefault }) => ({
    brand,
    isDefault,
  }));

/** Pays for the next term, or for more users, on the card page. */
async function payFor(
  person: Person,
  what: 'renewal' | { numberOfUsers: number },
  card: keyof typeof testCards,
): Promise<void> {
  person.token = await sessionOf(server, person);
  const body = changePaymentFor(await changeQuote(person, what));
  const answer = what === 'renewal' ? await initiateRenewal(person, body) : await initiateChange(person, body);
  await payWith(answer.body.payment.reference, card);
  expect((await verify(person, answer.body.payment.reference)).status).toBe('succeeded');
  await deliverOutbox();
}

const others = [
  { brand: 'mastercard', isDefault: true },
  { brand: 'visa', isDefault: false },
];
const mastercard = { brand: 'mastercard', last4: '4796' };
const visa = { brand: 'visa', last4: '4081' };

// Rules: card.saved
describe('a card used for a payment', () => {
  it('is saved and leaves a valid default unchanged', async () => {
    const ada = await renewingCustomer();
    await payFor(ada, { numberOfUsers: 25 }, 'mastercard');
    expect(await listed(ada)).toEqual([
      { brand: 'visa', isDefault: true },
      { brand: 'mastercard', isDefault: false },
    ]);
    expect(await dataOf(ada, 'card.added')).toEqual([
      { ...visa, isPaidWith: true },
      { ...mastercard, isPaidWith: true },
    ]);
    expect(await dataOf(ada, 'card.madeDefault')).toEqual([]);
    // Paying with it again doesn't save another card.
    await payFor(ada, { numberOfUsers: 30 }, 'mastercard');
    expect(await dataOf(ada, 'card.added')).toHaveLength(2);
  });

  it('replaces an expired default and is charged for the next term', async () => {
    const ada = await renewingCustomer();
    await expire(ada);
    await payFor(ada, { numberOfUsers: 25 }, 'mastercard');
    expect(await listed(ada)).toEqual(others);
    expect(await dataOf(ada, 'card.madeDefault')).toEqual([{ ...mastercard, why: 'expired', insteadOf: visa }]);
    const { expiresAt } = await subscriptionRow(ada);
    await updateSubscription(ada, { nextRenewalAt: new Date(expiresAt.getTime() - 86_400_000) });
    await moveToDay(expiresAt, -1);
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([
      { status: 'succeeded', cardBrand: 'mastercard', cardLast4: '4796' },
    ]);
  });

  it('replaces a default that was declined for the renewal that is due', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await updateSubscription(ada, { nextRenewalAt: new Date(expiresAt.getTime() - 86_400_000) });
    await setSwitches({ charge: 'decline' });
    await moveToDay(expiresAt, -1);
    await renew();
    await setSwitches({ charge: 'byCard' });
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1 });
    await payFor(ada, 'renewal', 'mastercard');
    expect(await listed(ada)).toEqual(others);
    expect(await dataOf(ada, 'card.madeDefault')).toEqual([{ ...mastercard, why: 'renewalFailed', insteadOf: visa }]);
    // The following term starts without failures on its card.
    await payFor(ada, { numberOfUsers: 25 }, 'amex');
    expect((await listed(ada)).filter(({ isDefault }) => isDefault)).toEqual([
      { brand: 'mastercard', isDefault: true },
    ]);
  });

  it('stays the default if it already is', async () => {
    const ada = await renewingCustomer();
    await updateSubscription(ada, { renewalFailures: 1, nextRenewalAt: (await subscriptionRow(ada)).expiresAt });
    await payFor(ada, 'renewal', 'visa');
    expect(await listed(ada)).toEqual([{ brand: 'visa', isDefault: true }]);
    expect(await dataOf(ada, 'card.madeDefault')).toEqual([]);
  });
});

describe('an added card', () => {
  it('replaces an expired default', async () => {
    const ada = await renewingCustomer();
    await expire(ada);
    await saveCard(ada, 'mastercard');
    expect(await listed(ada)).toEqual(others);
    expect(await dataOf(ada, 'card.added')).toEqual([{ ...visa, isPaidWith: true }, mastercard]);
  });
});
