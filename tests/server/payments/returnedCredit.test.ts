import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sandboxDisputes } from '#server/db/schema/index.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import { cardOf, changeQuote, payForChange, subscriber } from '#tests/support/paidChanges.ts';
import {
  attemptOf,
  buy,
  changePaymentFor,
  deliverOutbox,
  initiateChange,
  passTime,
  playProvider,
  reconcile,
  subscriptionOf,
  verify,
} from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Money that went back earns no credit, even if what it paid for stays. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const ANNUAL = { isPlanDurationAnnual: true };

async function reverse(ada: Person, reference: string): Promise<void> {
  await playProvider(reference, 'reverse');
  await passTime(ada, { days: 1 });
  await reconcile();
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done' });
}

/** The credit lines of a change to annual billing: what was paid and not returned, and what of it is unused. */
const creditsOf = async (ada: Person, numberOfUsers = 20) =>
  (await changeQuote(ada, { ...ANNUAL, numberOfUsers })).change?.credits.map(({ used, unused }) => [
    Math.round((used + unused) * 100) / 100,
    unused,
  ]);

// Rules: payment.reversed, change.credit
it('a reversed change stays, and only the credit it was paid with counts', async () => {
  const ada = await subscriber();
  const { reference, charged } = await payForChange(ada, { numberOfUsers: 400 });
  expect(charged).toBe(394_740);
  expect(await creditsOf(ada, 400)).toEqual([[417_960, 417_960]]);
  await reverse(ada, reference);
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active', numberOfUsers: 400 });
  // 29 of 30 days are left.
  expect(await creditsOf(ada, 400)).toEqual([[23_220, 22_446]]);
});

// Rules: change.credit
it('the credit line says what was paid and how much of it went back', async () => {
  const ada = await subscriber();
  const { reference } = await payForChange(ada, { numberOfUsers: 400 });
  await reverse(ada, reference);
  expect((await changeQuote(ada, { ...ANNUAL, numberOfUsers: 400 })).change?.credits).toEqual([
    {
      description: 'Core plan, monthly, 400 users, less ₦394,740.00 returned',
      paid: 417_960,
      used: 774,
      unused: 22_446,
    },
  ]);
});

// Rules: payment.reversed, change.credit
it('a reversed early renewal counts in no year of the change that followed it', async () => {
  const ada = await administrator(server);
  await buy(ada, 'visa', { ...ANNUAL, numberOfUsers: 20 });
  const { reference, charged } = await payForChange(ada, 'renewal');
  const { charged: added } = await payForChange(ada, { ...ANNUAL, numberOfUsers: 21 });
  const [year] = (await changeQuote(ada, { ...ANNUAL, numberOfUsers: 22 })).change?.credits ?? [];
  const secondYear = (charged! / 20) * 21;
  await reverse(ada, reference);
  // The first year has been used.
  await passTime(ada, { days: 364 });
  const [credit] = (await changeQuote(ada, { ...ANNUAL, numberOfUsers: 22 })).change?.credits ?? [];
  const kept = year!.paid - charged!;
  expect(credit).toMatchObject({ paid: year!.paid });
  expect(credit!.unused).toBeCloseTo((secondYear * kept) / year!.paid, 1);
  expect(added).toBeGreaterThan(0);
});

it('a reversed purchase whose unused days paid for a change no longer counts in it', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await payForChange(ada, { numberOfUsers: 400 });
  await reverse(ada, reference);
  expect((await creditsOf(ada, 400))?.[0]?.[0]).toBe(394_740);
});

it('a reversed purchase that was renewed early no longer counts, and its renewal does', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await payForChange(ada, 'renewal');
  await reverse(ada, reference);
  expect(await creditsOf(ada, 20)).toEqual([
    [25_800, 25_800],
    [0, 0],
  ]);
});

it('a part that a dispute returned no longer counts, nor does a second one, each once', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  const accept = async (refundAmount: number) => {
    await playProvider(reference, 'dispute');
    const { sql } = server.platform.database;
    await sql.update(sandboxDisputes).set({ refundAmount }).where(eq(sandboxDisputes.reference, reference));
    await setSwitches({ webhook: 'duplicate' });
    await playProvider(reference, 'acceptDispute');
  };
  await accept(1_000_000);
  expect(await creditsOf(ada)).toEqual([[13_220, 13_220]]);
  await accept(322_000);
  expect(await creditsOf(ada)).toEqual([[10_000, 10_000]]);
});

it('a change quoted with credit that went back since is not applied, and its charge is returned', async () => {
  const ada = await subscriber();
  const { reference } = await payForChange(ada, { numberOfUsers: 400 });
  const quote = await changeQuote(ada, { ...ANNUAL, numberOfUsers: 400 });
  await setSwitches({ charge: 'pending' });
  const { body } = await initiateChange(ada, changePaymentFor(quote, { cardId: await cardOf(ada) }));
  await setSwitches({ charge: 'byCard' });
  await playProvider(reference, 'dispute');
  await playProvider(reference, 'acceptDispute');
  await playProvider(body.payment.reference, 'succeed');
  expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
});

it('a change is not applied either if a part went back while it was being paid, however much is left', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await passTime(ada, { days: 15 });
  const quote = await changeQuote(ada, { numberOfUsers: 400 });
  await setSwitches({ charge: 'pending' });
  const { body } = await initiateChange(ada, changePaymentFor(quote, { cardId: await cardOf(ada) }));
  await setSwitches({ charge: 'byCard' });
  await server.platform.payments.refund({ reference, amount: 1_000_000 });
  await deliverOutbox();
  await playProvider(body.payment.reference, 'succeed');
  expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
  // Quoted again, it counts what is left.
  expect((await payForChange(ada, { numberOfUsers: 400 })).status).toBe('succeeded');
});
