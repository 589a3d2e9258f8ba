import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { exportTransactions } from '#contract/payments.ts';
import { listActivity } from '#contract/subscriptions.ts';
import { refundMessage, successMessage } from '#features/purchase/payment/paymentWords.ts';
import { sentenceOf } from '#features/subscription/activity/activitySentences.ts';
import { organisations } from '#server/db/schema/index.ts';
import type { Charge, PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { beginPayment, buy, deliverOutbox, faultyProvider, playProvider, verify } from '#tests/support/payments.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { administrator, sessionOf, type Person } from '#tests/support/people.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';
import { moveToDay, subscriptionRow } from '#tests/support/renewals.ts';

/* Unusual charges, in the words of the page, the log, the export, the mails and the receipt. */

let oddly: Partial<Charge> = {};
withProvider({
  webhookPath: '/payments/v1/webhook',
  payments: () => {
    const adapter = faultyProvider();
    const verifyOddly: PaymentProvider['verify'] = async (reference) => {
      const result = await adapter.verify(reference);
      return result.kind === 'succeeded' ? { ...result, charge: { ...result.charge, ...oddly } } : result;
    };
    return { ...adapter, verify: verifyOddly };
  },
});
afterEach(async () => {
  oddly = {};
  await server.clock.moveTo(null);
});

/** Everything that is said about a payment, each part under its name. */
async function wordsAbout(ada: Person, reference: string): Promise<string> {
  await deliverOutbox();
  ada.token = await sessionOf(server, ada);
  const payment = await verify(ada, reference);
  const page = payment.status === 'succeeded' ? successMessage(payment) : refundMessage(payment);
  const { token } = ada;
  const { entries } = await server.api.done(listActivity, { token, query: {} });
  const headers = { authorization: token };
  const { payload: csv } = await server.api.raw({ url: `/hr${exportTransactions.path}`, headers });
  const mails = await server.mail.to(ada.email);
  const pdf = payment.receipt
    ? wordsOf(
        (await server.api.raw({ url: `/hr/subscriptions/receipts/${payment.receipt.id}/pdf`, headers })).rawPayload,
      )
    : [];
  return [
    `page: ${page.title}. ${page.words}`,
    ...entries.map((entry) => `log: ${sentenceOf(entry)}`),
    `export: ${csv}`,
    ...mails.map(({ text }) => `mail: ${text}`),
    `receipt: ${pdf.flat().join('|')}`,
  ].join('\n');
}

const paidOnPage = async (ada: Person) => {
  const { reference } = await beginPayment(ada);
  await payWith(reference, 'visa');
  await verify(ada, reference);
  return reference;
};

it.each<[string, { pay: (ada: Person) => Promise<string>; says: string[]; never: RegExp }]>([
  [
    'with a card that the provider doesn’t name',
    {
      async pay(ada) {
        oddly = { card: null };
        return paidOnPage(ada);
      },
      says: ['page: Paid.', 'Paid with|Card|', '₦23,220.00 received'],
      never: /nothing (was|is) (due|charged)/i,
    },
  ],
  [
    'in another currency',
    {
      async pay(ada) {
        oddly = { currency: 'USD' };
        return paidOnPage(ada);
      },
      says: ['page: Your payment was returned. The charge didn’t match the ₦23,220.00 we asked for'],
      never: /(₦[\d,.]+\d) instead of \1/,
    },
  ],
  [
    'that a discount made free, and its renewal',
    {
      async pay(ada) {
        const { sql } = server.platform.database;
        await sql.update(organisations).set({ specialDiscount: 10_000 }).where(eq(organisations.id, ada.orgId));
        const { reference } = await beginPayment(ada);
        await moveToDay((await subscriptionRow(ada)).expiresAt, -7);
        await server.platform.jobs.runDue('notices');
        return reference;
      },
      says: [
        'page: Paid. Nothing was due after discounts and credit, so nothing was charged.',
        'log: Nothing was due after discounts and credit: receipt',
        'Discounts covered the full price, so nothing was charged.',
        'Nothing is due after discounts and credit, so you won’t be charged.',
        'Paid with|Nothing was due|',
      ],
      never: /credit cover/i,
    },
  ],
  [
    'that was disputed, and that we keep',
    {
      async pay(ada) {
        const { reference } = await buy(ada);
        await playProvider(reference, 'dispute');
        await playProvider(reference, 'declineDispute');
        return reference;
      },
      says: ['page: Paid.', 'log: The dispute about a payment of ₦23,220.00 was decided: the money wasn’t returned'],
      never: /you keep the payment|was returned|being returned/,
    },
  ],
])('a charge %s is described alike everywhere', async (_, { pay, says, never }) => {
  const ada = await administrator(server);
  const words = await wordsAbout(ada, await pay(ada));
  for (const one of says) expect(words).toContain(one);
  expect(words).not.toMatch(never);
});
