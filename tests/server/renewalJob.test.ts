import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activities, billingContacts, cards, organisations, paymentAttempts, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import { attemptsOf, begin, buy, cardsOf, chargesOf, eventsOf, keptCharges, reconcile, receiptsHeld, settleDown, termsOf, verify } from '#tests/support/payments.ts';
import { pay, payWith, server, set, withProvider } from '#tests/support/provider.ts';

/* The next term is charged to the saved card by itself. */

withProvider({ webhookPath: '/payments/v1/webhook' });
beforeEach(() => server.clock.advance({ days: 400 }));

const db = () => server.platform.database.sql;
const renew = (): Promise<void> => server.platform.jobs.runDue('renewals');
const DAY = 86_400_000;

async function rowOf({ orgId }: Person) {
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.orgId, orgId));
  if (!row) throw new Error('no subscription');
  return row;
}
const change = ({ orgId }: Person, changes: Partial<typeof subscriptions.$inferInsert>) => db().update(subscriptions).set(changes).where(eq(subscriptions.orgId, orgId));

/** Has bought a month, and the card is kept. */
async function customer(): Promise<Person> {
  const ada = await administrator(server);
  await buy(ada);
  await settleDown();
  return ada;
}
/** To a moment so many days from the end of the term that was bought. */
async function to(expiresAt: Date, days: number): Promise<void> {
  await server.clock.moveTo(new Date(expiresAt.getTime() + days * DAY));
}
const subjects = async ({ email }: Person) => (await server.mail.to(email)).map(({ subject }) => subject);
const automatic = async (ada: Person) => (await attemptsOf(ada)).filter(({ actorId }) => actorId === null);

describe('a day before the end', () => {
  it('charges the default card, and the next term follows', async () => {
    const ada = await customer();
    const before = await rowOf(ada);
    await to(before.expiresAt, -1);
    server.clock.advance({ seconds: -1 });
    await renew();
    expect(await termsOf(ada)).toHaveLength(1);

    await to(before.expiresAt, -1);
    await renew();
    await renew();
    const [, next] = await termsOf(ada);
    expect(next).toMatchObject({ startsAt: before.expiresAt, endsAt: later(before.expiresAt, { days: 30 }), follows: before.expiresAt, isFirstPurchase: false });
    expect(await termsOf(ada)).toHaveLength(2);
    expect(await rowOf(ada)).toMatchObject({ isRenewal: true, expiresAt: next?.endsAt, renewalFailures: 0, nextRenewalAt: later(before.expiresAt, { days: 29 }), version: before.version + 1 });
    const [attempt] = await automatic(ada);
    expect(attempt).toMatchObject({ purpose: 'renewal', status: 'succeeded', amount: 25_800_00, cardBrand: 'visa', cardLast4: '4081', nextCheckAt: null, settledAt: server.clock.now() });
    expect((await keptCharges(ada)).map(({ amount }) => amount).toSorted()).toEqual([23_220_00, 25_800_00]);
    const receipts = await receiptsHeld(ada);
    expect(receipts.find(({ attemptId }) => attemptId === attempt?.id)?.content).toMatchObject({ total: 25_800, card: { brand: 'visa', last4: '4081' }, period: { from: before.expiresAt.toISOString() } });
    expect(await eventsOf(ada, 'subscription.renewed')).toMatchObject([{ actorId: null, data: { plan: 'core' } }]);
    expect((await eventsOf(ada, 'payment.succeeded')).at(-1)).toMatchObject({ actorId: null, data: { reference: attempt?.id, receipt: receipts.find(({ attemptId }) => attemptId === attempt?.id)?.number } });
    expect((await subjects(ada))[0]).toMatch(/^Receipt HUM-/);
  });
});
