import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sandboxDisputes } from '#server/db/schema/index.ts';
import { administrator } from '#tests/support/people.ts';
import { attemptOf, buy, deliverOutbox, playProvider, subscriptionOf } from '#tests/support/payments.ts';
import { server, withProvider } from '#tests/support/provider.ts';

/* A charge of which a dispute has returned a part, and the provider the rest. */

withProvider({ webhookPath: '/payments/v1/webhook' });

// Rules: payment.reversed
it('ends the term once the rest has been returned as well', async () => {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await deliverOutbox();
  await playProvider(reference, 'dispute');
  const { sql } = server.platform.database;
  await sql.update(sandboxDisputes).set({ refundAmount: 1_000_000 }).where(eq(sandboxDisputes.reference, reference));
  await playProvider(reference, 'acceptDispute');
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
