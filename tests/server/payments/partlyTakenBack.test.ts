import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { forOrg } from '#server/db/scope.ts';
import { sandboxDisputes } from '#server/db/schema/index.ts';
import { settle } from '#server/modules/payments/settle.ts';
import { administrator } from '#tests/support/people.ts';
import {
  attemptOf,
  buy,
  deliverOutbox,
  passTime,
  playProvider,
  reconcile,
  subscriptionOf,
} from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* A charge of which a dispute has returned a part, and the provider the rest. */

withProvider({ webhookPath: '/payments/v1/webhook' });
afterEach(() => vi.restoreAllMocks());

async function acceptDispute(reference: string, refundAmount: number): Promise<void> {
  await playProvider(reference, 'dispute');
  const { sql } = server.platform.database;
  await sql.update(sandboxDisputes).set({ refundAmount }).where(eq(sandboxDisputes.reference, reference));
  await playProvider(reference, 'acceptDispute');
}

// Rules: payment.reversed
it('ends the term once the rest has been returned as well', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await deliverOutbox();
  await acceptDispute(reference, 1_000_000);
  const refundAtProvider = async (part: { amount?: number }) => {
    await server.platform.payments.refund({ reference, ...part });
    await deliverOutbox();
  };

  await refundAtProvider({ amount: 322_000 });
  expect(await attemptOf(ada, reference)).toMatchObject({ returned: 1_322_000 });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });

  await refundAtProvider({});
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', refund: 'done', returned: 2_322_000 });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired' });
  const reports = (await server.mail.to(server.config.salesEmail)).map(({ subject }) => subject);
  expect(reports).toContain(`A payment was refunded at the card provider: ${reference}`);
});

it('leaves the term while the provider lists only a part, though it calls the charge reversed', async () => {
  await setSwitches({ webhook: 'drop' });
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await acceptDispute(reference, 1_000_000);
  const { payments } = server.platform;
  const ask = payments.verify.bind(payments);
  vi.spyOn(payments, 'verify').mockImplementation(async (id) =>
    id === reference ? { kind: 'reversed', amount: 2_322_000 } : ask(id),
  );
  await passTime(ada, { days: 1 });
  await reconcile();
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded', returned: null });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
});

it('ends the term if the bank takes back the rest of what was partly refunded by hand', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await deliverOutbox();
  await server.platform.payments.refund({ reference, amount: 322_000 });
  await deliverOutbox();
  await setSwitches({ webhook: 'drop' });
  await acceptDispute(reference, 2_000_000);
  await settle(server.platform, forOrg(server.platform.database, ada.orgId), reference, { isRecheck: true });
  expect(await attemptOf(ada, reference)).toMatchObject({ reason: 'reversed', returned: 2_322_000 });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired' });
});
