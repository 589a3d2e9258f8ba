import { expect, it } from 'vitest';
import { getRenewal, getSubscription, listCancelReasons, scheduleChange } from '#contract/subscriptions.ts';
import { refusedAction } from '#domain/refusedActions.ts';
import { changeQuote, payForChange } from '#tests/support/paidChanges.ts';
import {
  beginTrial,
  buy,
  changeTo,
  deliverOutbox,
  orderRequest,
  passTime,
  playProvider,
  reconcile,
  requestQuote,
  subscriptionOf,
} from '#tests/support/payments.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/* A billing period whose payment was taken back before it started. */

withProvider({ webhookPath: '/payments/v1/webhook' });

// Rules: payment.reversed, change.running
it.each([
  [
    'bought in a trial',
    false,
    async (ada: Person) => {
      await beginTrial(ada);
      await passTime(ada, { days: 5 });
      return buy(ada);
    },
  ],
  [
    'bought again after a cancellation',
    true,
    async (ada: Person) => {
      await buy(ada);
      expect((await confirmAndCancel(server, ada)).status).toBe(200);
      return buy(ada);
    },
  ],
  [
    'renewed',
    true,
    async (ada: Person) => {
      await buy(ada);
      return payForChange(ada, 'renewal');
    },
  ],
])(
  'a withdrawn period, %s, leaves a renewal, and no change before it unless another period is running',
  async (_, isTermRunning, pay) => {
    const ada = await administrator(server);
    const { reference } = await pay(ada);
    await deliverOutbox();
    await playProvider(reference, 'reverse');
    await passTime(ada, { days: 1 });
    await reconcile();
    const { token } = ada;
    const { subscription, actions } = await server.api.done(getSubscription, { token });
    expect(subscription).toMatchObject({ state: 'active', hasExpired: false });

    const fewer = changeTo({ numberOfUsers: 10 });
    const answers = {
      change: [await requestQuote(ada, changeTo({ numberOfUsers: 40 })), await requestQuote(ada, fewer)],
      renew: [await requestQuote(ada, { type: 'renewal' }), await server.api.call(getRenewal, { token })],
      cancel: [await server.api.call(listCancelReasons, { token })],
    };
    expect(actions.filter((action) => !(action in answers))).toEqual([]);
    expect([...answers.renew, ...answers.cancel].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.change.map(({ status, body }) => [status, body.msg])).toEqual(
      answers.change.map(() => (isTermRunning ? [200, undefined] : [409, refusedAction('change', 'active').msg])),
    );
    const version = subscription?.version ?? 0;
    expect((await server.api.call(scheduleChange, { token, body: { change: fewer, version } })).status).toBe(200);

    const mail = (await server.mail.to(ada.email)).find(({ subject }) => /was returned to your card/.test(subject));
    expect(mail?.link).toMatch(/\/subscriptions\/management\/subscription\/renew$/);
    expect(actions).toContain('renew');
    expect((await payForChange(ada, 'renewal')).status).toBe('succeeded');
    expect((await changeQuote(ada, { numberOfUsers: 40 })).paymentDue).toBeGreaterThan(0);
  },
);

// Rules: payment.reversed, price.discounts
it('a first purchase whose payment was taken back leaves its discount, until a payment is kept', async () => {
  const ada = await administrator(server);
  const dueNow = async () => (await requestQuote(ada, orderRequest())).body.quote.paymentDue;
  const first = await dueNow();
  const { reference } = await buy(ada);
  await deliverOutbox();
  await playProvider(reference, 'reverse');
  await passTime(ada, { days: 1 });
  await reconcile();
  expect(await dueNow()).toBe(first);
  await buy(ada);
  await passTime(ada, { days: 31 });
  expect(await dueNow()).toBe(25_800);
});

// Rules: payment.reversed, price.discounts
it.each<['renewal' | { numberOfUsers: number }, 'first' | 'last']>([
  ['renewal', 'first'],
  ['renewal', 'last'],
  [{ numberOfUsers: 21 }, 'first'],
  [{ numberOfUsers: 21 }, 'last'],
])('the discount is left once a purchase and its %j were taken back, the purchase %s', async (what, order) => {
  const ada = await administrator(server);
  const dueNow = async () => (await requestQuote(ada, orderRequest())).body.quote.paymentDue;
  const first = await dueNow();
  const references = [(await buy(ada)).reference, (await payForChange(ada, what)).reference];
  for (const reference of order === 'first' ? references : references.toReversed()) {
    await playProvider(reference, 'dispute');
    await playProvider(reference, 'acceptDispute');
  }
  await passTime(ada, { days: 31 });
  expect(await dueNow()).toBe(first);
});

// Rules: payment.reversed, change.reduction
it('a withdrawn period that began with a reduction leaves the reduction scheduled, at the same price', async () => {
  const ada = await administrator(server);
  await buy(ada, 'visa', { numberOfUsers: 60 });
  const { token } = ada;
  const { subscription } = await server.api.done(getSubscription, { token });
  const change = changeTo({ numberOfUsers: 20 });
  await server.api.done(scheduleChange, { token, body: { change, version: subscription?.version ?? 0 } });
  const before = await changeQuote(ada, 'renewal');
  const { reference } = await payForChange(ada, 'renewal');
  expect(await subscriptionOf(ada)).toMatchObject({ scheduledChange: null, paidAhead: [{ numberOfUsers: 20 }] });
  await playProvider(reference, 'reverse');
  await passTime(ada, { days: 1 });
  await reconcile();
  expect(await subscriptionOf(ada)).toMatchObject({
    numberOfUsers: 60,
    scheduledChange: { numberOfUsers: 20 },
    paidAhead: [],
  });
  expect(await changeQuote(ada, 'renewal')).toMatchObject({ numberOfUsers: 20, paymentDue: before.paymentDue });
});
