import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { paymentAttempts, receipts, subscriptions, subscriptionTerms } from '#server/db/schema/index.ts';
import { keptCharges, receiptRows, termsOf } from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  moveToDay,
  renew,
  RENEWAL_PRICE,
  renewingCustomer,
  subscriptionRow,
} from '#tests/support/renewals.ts';

/* A restored backup, or a failover that lost rows, doesn't know a renewal that the provider has charged. */

withProvider({ webhookPath: null });

const db = () => server.platform.database.sql;

it.each([
  ['took effect', 'normal', 'succeeded'],
  ['was charged without an answer', 'errorAfter', 'unknown'],
] as const)('charges only once for a renewal whose rows are lost after it %s', async (_, answer, status) => {
  const ada = await renewingCustomer();
  const before = await subscriptionRow(ada);
  await moveToDay(before.expiresAt, -1);
  await setSwitches({ answer });
  await renew();
  await setSwitches({ answer: 'normal' });
  const [lost] = await automaticAttempts(ada);
  expect(lost).toMatchObject({ status, amount: RENEWAL_PRICE });
  const id = lost?.id ?? '';
  await db().delete(receipts).where(eq(receipts.attemptId, id));
  await db().delete(subscriptionTerms).where(eq(subscriptionTerms.attemptId, id));
  await db().delete(paymentAttempts).where(eq(paymentAttempts.id, id));
  await db().update(subscriptions).set(before).where(eq(subscriptions.orgId, ada.orgId));

  await renew();
  expect(await automaticAttempts(ada)).toMatchObject([{ id, status: 'succeeded' }]);
  expect(await keptCharges(ada)).toHaveLength(2);
  expect([await termsOf(ada), await receiptRows(ada)]).toMatchObject([{ length: 2 }, { length: 2 }]);
  expect(await subscriptionRow(ada)).toMatchObject({ isRenewal: true, renewalFailures: 0 });
});
