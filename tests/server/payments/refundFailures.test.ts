import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { forOrg } from '#server/db/scope.ts';
import { later as addTime } from '#server/platform/clock.ts';
import { handleRefund } from '#server/modules/payments/refunds.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  chargesOf,
  eventsOf,
  providerFaults,
  faultyProvider,
  playProvider,
  resetFaults,
  reconcile,
  deliverOutbox,
  verify,
  passTime,
  transactionsOf,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* A refund that the provider can't make is retried, then left to a person. */

withProvider({ webhookPath: '/payments/v1/webhook', payments: faultyProvider });
let requests: MockInstance<PaymentProvider['refund']>;
beforeEach(() => {
  resetFaults();
  requests = vi.spyOn(server.platform.payments, 'refund');
});
/** How often the provider was asked for the refund. */
const requestsOf = (reference: string) => requests.mock.calls.filter(([asked]) => asked.reference === reference).length;

/** A refund due because half of the amount was charged. */
async function dueRefund(refund: 'fail' | 'refuse' | 'hold'): Promise<{ ada: Person; reference: string }> {
  const ada = await administrator(server);
  await setSwitches({ charge: 'changeAmount', refund });
  const { reference } = await beginPayment(ada);
  await payWith(reference, 'visa');
  await verify(ada, reference);
  await deliverOutbox();
  return { ada, reference };
}
const later = async (ada: Person, by: Parameters<typeof passTime>[1]) => {
  await passTime(ada, by);
  await reconcile();
  await deliverOutbox();
};
const webhook = ({ orgId }: Person, reference: string, state: Parameters<typeof handleRefund>[3]) =>
  handleRefund(server.platform, forOrg(server.platform.database, orgId), reference, state);
const reportsOf = async (reference: string) =>
  (await server.mail.to(server.config.salesEmail)).filter(({ subject }) => subject === `A refund failed: ${reference}`);

// Rules: payment.refund
describe.each(['fail', 'refuse'] as const)('a refund that the provider can’t make (%s)', (fault) => {
  it('is retried after an hour and a day, then shown as failed and reported', async () => {
    const { ada, reference } = await dueRefund(fault);
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due', refundFailures: 1 });
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunding', charged: 11_610, returned: 11_610 }]);
    expect(await reportsOf(reference)).toEqual([]);
    await later(ada, { hours: 1 });
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due', refundFailures: 2 });
    await later(ada, { days: 1 });
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'failed', refundFailures: 3, nextCheckAt: null });
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refundFailed' }]);
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', refund: 'failed' });
    expect(await reportsOf(reference)).toHaveLength(1);
    expect((await server.mail.newest(ada.email)).subject).toBe('We couldn’t return your payment yet');
    expect(await eventsOf(ada, 'payment.refundFailed')).toHaveLength(1);
    await later(ada, { days: 20 });
    expect(await attemptOf(ada, reference)).toMatchObject({ refundFailures: 3 });
  });

  it('is made as soon as the provider can', async () => {
    const { ada, reference } = await dueRefund(fault);
    await setSwitches({ refund: 'process' });
    await later(ada, { hours: 1 });
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done', nextCheckAt: null });
    expect(await chargesOf(ada)).toMatchObject([{ status: 'reversed', refundedAmount: 1_161_000 }]);
    expect(await reportsOf(reference)).toEqual([]);
  });
});

// Rules: payment.refund
describe('a refund that was accepted without our knowing', () => {
  /** The response to our request is lost, and the refund stays pending at the provider. */
  async function acceptedRefund() {
    providerFaults.refund = 'unheard';
    const due = await dueRefund('hold');
    expect(await attemptOf(due.ada, due.reference)).toMatchObject({ refund: 'due', refundFailures: 0 });
    providerFaults.refund = 'none';
    return due;
  }
  const requestAgain = async () => {
    await server.platform.database.execute(
      `update outbox set next_at = created_at where kind = 'payment.refund' and sent_at is null`,
    );
    await deliverOutbox();
  };

  it('is not counted as failed when the provider refuses to make it twice', async () => {
    const { ada, reference } = await acceptedRefund();
    await requestAgain();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'asked', refundFailures: 0 });
    await later(ada, { days: 3 });
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunding' }]);
    expect(await reportsOf(reference)).toEqual([]);
    await playProvider(reference, 'processRefund');
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done' });
    expect(await chargesOf(ada)).toMatchObject([{ refundedAmount: 1_161_000 }]);
  });

  it('is requested again later while the provider doesn’t say whether there is one', async () => {
    const { ada, reference } = await acceptedRefund();
    providerFaults.isListDown = true;
    for (let time = 0; time < 3; time += 1) await requestAgain();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due', refundFailures: 0 });
    providerFaults.isListDown = false;
    await requestAgain();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'asked', refundFailures: 0 });
  });
});

// Rules: payment.refund
describe.each(['due', 'asked', 'failed'] as const)('a part returned by hand while the refund is %s', (state) => {
  async function refundIn(): Promise<{ ada: Person; reference: string }> {
    const due = await dueRefund(state === 'asked' ? 'hold' : 'refuse');
    if (state === 'asked') {
      // The provider fails it, and that webhook is lost.
      await setSwitches({ webhook: 'drop' });
      await playProvider(due.reference, 'failRefund');
    }
    if (state === 'failed') for (const by of [{ hours: 1 }, { days: 1 }]) await later(due.ada, by);
    await setSwitches({ webhook: 'send', refund: 'process' });
    return due;
  }
  const returnByHand = async (reference: string, amount: number) => {
    expect(await server.platform.payments.refund({ reference, amount })).toMatchObject({ kind: 'accepted' });
    await deliverOutbox();
  };

  it('doesn’t count as the whole, which is recorded when the rest is returned', async () => {
    const { ada, reference } = await refundIn();
    await returnByHand(reference, 1_000_000);
    const after = await attemptOf(ada, reference);
    expect(after).toMatchObject({ refund: state });
    expect(await chargesOf(ada)).toMatchObject([{ amount: 1_161_000, refundedAmount: 1_000_000 }]);
    expect(await eventsOf(ada, 'payment.refunded')).toEqual([]);
    // What isn't left to a person still has its next check.
    expect(after.nextCheckAt === null).toBe(state === 'failed');
    await returnByHand(reference, 161_000);
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done', nextCheckAt: null });
    expect(await chargesOf(ada)).toMatchObject([{ refundedAmount: 1_161_000 }]);
    expect(await eventsOf(ada, 'payment.refunded')).toHaveLength(1);
  });

  it('changes nothing before the provider says how much was returned', async () => {
    const { ada, reference } = await refundIn();
    providerFaults.isListDown = true;
    await expect(webhook(ada, reference, 'processed')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: state });
  });
});

// Rules: payment.refund
it('tells the payer and our team once if a refund that failed is made after all', async () => {
  const { ada, reference } = await dueRefund('refuse');
  for (const by of [{ hours: 1 }, { days: 1 }]) await later(ada, by);
  expect((await server.mail.newest(ada.email)).subject).toBe('We couldn’t return your payment yet');
  await setSwitches({ webhook: 'duplicate', refund: 'process' });
  await server.platform.payments.refund({ reference });
  await deliverOutbox();
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done' });
  expect((await server.mail.newest(ada.email)).subject).toBe('₦11,610.00 was returned to your card');
  const reports = (await server.mail.to(server.config.salesEmail)).filter(({ subject }) => subject.endsWith(reference));
  expect(reports.map(({ subject }) => subject)).toEqual([
    `A failed refund has been made after all: ${reference}`,
    `A refund failed: ${reference}`,
  ]);
  expect(reports[0]?.text).toContain('Don’t return it manually');
});

const webhooks = ['pending', 'failed', 'processed'] as const;
const orders = webhooks.flatMap((first) =>
  webhooks
    .filter((kind) => kind !== first)
    .map((second) => [first, second, ...webhooks.filter((kind) => kind !== first && kind !== second)]),
);
// Rules: payment.refund
describe.each(orders.map((order) => [order.join(', '), order] as const))(
  'webhooks about a refund that arrive as %s',
  (_, order) => {
    it.each([
      ['once each', order],
      ['each twice', order.flatMap((kind) => [kind, kind])],
      ['and once more', [...order, ...order]],
    ])('%s leave one refund of everything charged', async (_times, arriving) => {
      const { ada, reference } = await dueRefund('hold');
      await setSwitches({ webhook: 'drop', refund: 'process' });
      for (const kind of arriving) {
        // The first webhook about a result comes when the provider decides, if it hasn't decided otherwise.
        const [charge] = await chargesOf(ada);
        const isDecided = charge?.pendingRefund === 0;
        if (kind !== 'pending' && !isDecided)
          await playProvider(reference, kind === 'failed' ? 'failRefund' : 'processRefund');
        await webhook(ada, reference, kind);
      }
      await setSwitches({ webhook: 'send' });
      await later(ada, { hours: 1 });
      const { refund, refundFailures } = await attemptOf(ada, reference);
      expect({ refund, requests: requests.mock.calls.length }).toEqual({
        refund: 'done',
        requests: refundFailures + 1,
      });
      expect(await chargesOf(ada)).toMatchObject([{ refundedAmount: 1_161_000 }]);
      expect(await eventsOf(ada, 'payment.refunded')).toHaveLength(1);
    });
  },
);

it('requests the rest of a refund after a part was returned by hand', async () => {
  const { ada, reference } = await dueRefund('refuse');
  await setSwitches({ refund: 'process' });
  await server.platform.payments.refund({ reference, amount: 1_000_000 });
  await deliverOutbox();
  await later(ada, { hours: 1 });
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done' });
  expect(await chargesOf(ada)).toMatchObject([{ refundedAmount: 1_161_000 }]);
});

it('tells our team to check with the provider before returning money by hand', async () => {
  const { ada, reference } = await dueRefund('refuse');
  await later(ada, { hours: 1 });
  await later(ada, { days: 1 });
  const [report] = await reportsOf(reference);
  expect(report?.text).toContain('Check with the provider first, because the money must not go back twice.');
});

it('counts a failure whose webhook arrives before the response', async () => {
  providerFaults.refund = 'late';
  const { ada, reference } = await dueRefund('fail');
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due', refundFailures: 1 });
  await setSwitches({ refund: 'process' });
  await later(ada, { hours: 1 });
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done', nextCheckAt: null });
});

it('counts a failure once if its webhook arrives twice', async () => {
  const { ada, reference } = await dueRefund('hold');
  await setSwitches({ webhook: 'duplicate' });
  await playProvider(reference, 'failRefund');
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due', refundFailures: 1 });
});

it('doesn’t count an earlier failure again while the next refund is under way', async () => {
  const { ada, reference } = await dueRefund('hold');
  await playProvider(reference, 'failRefund');
  await later(ada, { hours: 1 });
  const repeatedWebhook = () => webhook(ada, reference, 'failed');
  await repeatedWebhook();
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'asked', refundFailures: 1 });
  providerFaults.isListDown = true;
  await expect(repeatedWebhook()).rejects.toMatchObject({ code: 'unavailable' });
});

it('doesn’t count an earlier failure again if the next try begins while the provider is asked about it', async () => {
  const { ada, reference } = await dueRefund('hold');
  await playProvider(reference, 'failRefund');
  const { payments } = server.platform;
  const ask = payments.refundOf.bind(payments);
  vi.spyOn(payments, 'refundOf').mockImplementationOnce(async (id) => {
    const found = await ask(id);
    await later(ada, { hours: 1 });
    return found;
  });
  await webhook(ada, reference, 'failed');
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'asked', refundFailures: 1 });
});

// Rules: payment.refund
describe('a refund whose result the provider doesn’t report', () => {
  const passDays = async (ada: Person, count: number) => {
    for (let day = 1; day <= count; day += 1) await later(ada, { days: 1 });
  };
  const outcomeOf = async (ada: Person, reference: string) => {
    const { refund, refundFailures } = await attemptOf(ada, reference);
    return { refund, refundFailures, requests: requestsOf(reference) };
  };
  /** After how many weeks our team was told that the refund is still pending. */
  const reportedWeeks = async (reference: string) =>
    (await server.mail.to(server.config.salesEmail)).flatMap(({ subject }) => {
      const [, weeks, about] = /^A refund is still pending after (\d+) weeks: (.+)$/.exec(subject) ?? [];
      return about === reference ? [Number(weeks)] : [];
    });
  it.each([
    [13, []],
    [20, [2]],
    [30, [4, 2]],
  ])(
    'is waited for while it’s pending, here %s days, and reported to our team every two weeks',
    async (days, weeks) => {
      const { ada, reference } = await dueRefund('hold');
      await passDays(ada, days);
      expect(await outcomeOf(ada, reference)).toEqual({ refund: 'asked', refundFailures: 0, requests: 1 });
      expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunding' }]);
      expect(await reportedWeeks(reference)).toEqual(weeks);
      await playProvider(reference, 'processRefund');
      expect(await outcomeOf(ada, reference)).toEqual({ refund: 'done', refundFailures: 0, requests: 1 });
      expect(await reportsOf(reference)).toEqual([]);
      const subjects = (await server.mail.to(ada.email)).map(({ subject }) => subject);
      expect(subjects).not.toContain('We couldn’t return your payment yet');
    },
  );

  it('is requested again once it should have arrived and isn’t pending, and reported after three requests', async () => {
    await setSwitches({ webhook: 'drop' });
    const { ada, reference } = await dueRefund('fail');
    await passDays(ada, 13);
    expect(await outcomeOf(ada, reference)).toEqual({ refund: 'asked', refundFailures: 0, requests: 1 });
    await passDays(ada, 3);
    expect(await outcomeOf(ada, reference)).toEqual({ refund: 'due', refundFailures: 2, requests: 2 });
    await passDays(ada, 4);
    expect(await outcomeOf(ada, reference)).toEqual({ refund: 'failed', refundFailures: 3, requests: 3 });
    expect(await reportsOf(reference)).toHaveLength(1);
  });

  it('is reported too if it only becomes pending when it’s requested again', async () => {
    await setSwitches({ webhook: 'drop' });
    const { ada, reference } = await dueRefund('fail');
    await passDays(ada, 14);
    await setSwitches({ webhook: 'drop', refund: 'hold' });
    await passDays(ada, 20);
    expect(await outcomeOf(ada, reference)).toEqual({ refund: 'asked', refundFailures: 1, requests: 2 });
    expect(await reportedWeeks(reference)).toEqual([4]);
  });

  it('isn’t counted as failed before the provider says whether it’s pending', async () => {
    const { ada, reference } = await dueRefund('hold');
    providerFaults.isListDown = true;
    await passDays(ada, 17);
    expect(await outcomeOf(ada, reference)).toEqual({ refund: 'asked', refundFailures: 0, requests: 1 });
    providerFaults.isListDown = false;
    await later(ada, {});
    expect(await attemptOf(ada, reference)).toMatchObject({ nextCheckAt: addTime(server.clock.now(), { days: 1 }) });
  });

  it('is reported even if the provider never answers the request', async () => {
    providerFaults.refund = 'unasked';
    const { ada, reference } = await dueRefund('hold');
    await passDays(ada, 20);
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'failed' });
    expect(await reportsOf(reference)).toHaveLength(1);
  });
});
