import { describe, expect, it } from 'vitest';
import { getRenewal, getSubscription, listCancelReasons, scheduleChange } from '#contract/subscriptions.ts';
import { refusedAction } from '#domain/refusedActions.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/settings.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  beginTrial,
  buy,
  changeTo,
  eventsOf,
  reconcile,
  requestQuote,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
  transactionsOf,
  playProvider,
} from '#tests/support/payments.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';
import { changeQuote, payForChange } from '#tests/support/paidChanges.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renew, subscriptionRow, moveToDay, updateSubscription } from '#tests/support/renewals.ts';

/* Money that goes back to a card without us: the provider reverses a charge. Disputes: disputes.test.ts. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const newcomer = () => administrator(server);
const mailsOf = async ({ email }: Person, subject: RegExp) =>
  (await server.mail.to(email)).filter((mail) => subject.test(mail.subject));
/** The reports sent to us about a payment, oldest first. */
const reportsOf = async (reference: string) =>
  (await server.mail.to(server.config.salesEmail))
    .filter(({ subject }) => subject.endsWith(reference))
    .map(({ subject }) => subject.split(':')[0])
    .toReversed();
/** Sends a signed webhook in the provider's format. */
const post = (event: string, data: object) => {
  const payload = JSON.stringify({ event, data });
  return server.api.raw({
    method: 'POST',
    url: '/payments/v1/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(payload, SANDBOX_SECRET_KEY) },
    payload,
  });
};

// Rules: payment.reversed
describe('a charge that the provider reverses', () => {
  it('before anything was bought is mailed with the reason, both amounts and a way to pay again', async () => {
    const ada = await newcomer();
    await setSwitches({ charge: 'reverse' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({
      status: 'refunded',
      reason: 'reversed',
      refund: 'done',
      amount: 23_220,
      charged: 23_220,
      returned: 23_220,
    });
    expect(await subscriptionOf(ada)).toBeNull();
    const [mail] = await mailsOf(ada, /was returned to your card/);
    expect(mail?.text).toContain('The card provider took the payment back');
    expect(mail?.text).toContain('₦23,220.00 was charged, and ₦23,220.00 was returned');
    expect(mail?.text).not.toMatch(/already/);
    expect(mail?.link).toMatch(/\/subscriptions\/create$/);
    expect(await transactionsOf(ada)).toMatchObject([
      { status: 'refunded', reason: 'reversed', charged: 23_220, returned: 23_220 },
    ]);
    expect(await reportsOf(reference)).toEqual(['The provider has taken a charge back']);
  });

  it.each([
    [
      'at the next check',
      async (reference: string) => {
        await setSwitches({ webhook: 'drop' });
        await playProvider(reference, 'reverse');
      },
      { days: 1 },
    ],
    [
      'by a webhook about a refund that nobody here requested',
      async (reference: string) => {
        await playProvider(reference, 'reverse');
        await post('refund.processed', {
          status: 'processed',
          transaction_reference: reference,
          amount: 2_322_000,
          currency: 'NGN',
        });
      },
      { seconds: 1 },
    ],
  ])('after it bought a term is noticed %s, once, and ends the term', async (_, reverse, by) => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    await reverse(reference);
    await passTime(ada, by);
    await reconcile();
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({
      status: 'failed',
      reason: 'reversed',
      refund: 'done',
      charged: 2_322_000,
      returned: 2_322_000,
    });
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired', hasExpired: true });
    expect(await subscriptionRow(ada)).toMatchObject({ isAutoRenewal: false, nextRenewalAt: null });
    const mails = await mailsOf(ada, /was returned to your card/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('access has ended');
    expect(await reportsOf(reference)).toEqual(['The provider has taken a charge back']);
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunded', returned: 23_220 }]);
    // It continues after another payment.
    expect((await buy(ada)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  });

  it('for a future term leaves the current one, which can be renewed again', async () => {
    const ada = await newcomer();
    await buy(ada);
    await deliverOutbox();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    await renew();
    await deliverOutbox();
    const [, next] = await termsOf(ada);
    await playProvider(next?.attemptId ?? '', 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: next?.attemptId, amount: 2_580_000 });
    await passTime(ada, {});
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active', expiryDate: expiresAt.toISOString() });
    expect(await subscriptionRow(ada)).toMatchObject({ isAutoRenewal: false, nextRenewalAt: null });
    await server.clock.moveTo(null);
  });

  // Rules: change.credit
  it('gives back the account credit that was used', async () => {
    const ada = await newcomer();
    await buy(ada);
    const { expiresAt } = await subscriptionRow(ada);
    await updateSubscription(ada, { accountCredit: 1_000_000 });
    await moveToDay(expiresAt, -1);
    await renew();
    await deliverOutbox();
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 0 });
    const [, next] = await termsOf(ada);
    const reference = next?.attemptId ?? '';
    expect(await attemptOf(ada, reference)).toMatchObject({ amount: 1_580_000, status: 'succeeded' });
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 1_580_000 });
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt, accountCredit: 1_000_000 });
    const [mail] = await mailsOf(ada, /was returned to your card/);
    expect(mail?.text).toContain('₦10,000.00 of credit used for it is back on your account');
    await server.clock.moveTo(null);
  });

  it('for a future term leaves changes to the current one at their own price', async () => {
    const ada = await newcomer();
    await buy(ada);
    const { expiresAt } = await subscriptionRow(ada);
    await passTime(ada, { days: 10 });
    const more = { numberOfUsers: 40 };
    const before = await changeQuote(ada, more);
    await payForChange(ada, 'renewal');
    const [, next] = await termsOf(ada);
    const reference = next?.attemptId ?? '';
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 2_580_000 });
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt });
    const after = await changeQuote(ada, more);
    // The running term was a first purchase; the withdrawn one wasn't.
    expect(after).toMatchObject({ isFirstPurchase: true, paymentDue: before.paymentDue });
    expect(after.change?.credits).toEqual(before.change?.credits);
  });

  it.each([
    [
      'bought in a trial',
      false,
      async (ada: Person) => {
        await beginTrial(ada);
        await passTime(ada, { days: 5 });
        return (await buy(ada)).reference;
      },
    ],
    [
      'bought again after a cancellation',
      true,
      async (ada: Person) => {
        await buy(ada);
        expect((await confirmAndCancel(server, ada)).status).toBe(200);
        return (await buy(ada)).reference;
      },
    ],
    [
      'renewed',
      true,
      async (ada: Person) => {
        await buy(ada);
        return (await payForChange(ada, 'renewal')).reference;
      },
    ],
  ])('for a future term, %s, leaves nothing that is offered and then fails', async (_, isRunning, pay) => {
    const ada = await newcomer();
    const reference = await pay(ada);
    await deliverOutbox();
    const { charged } = await attemptOf(ada, reference);
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: charged });
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
      answers.change.map(() => (isRunning ? [200, undefined] : [409, refusedAction('change', 'active').msg])),
    );
    const scheduled = await server.api.call(scheduleChange, {
      token,
      body: { change: fewer, version: subscription?.version ?? 0 },
    });
    expect(scheduled.status).toBe(200);
    const [mail] = await mailsOf(ada, /was returned to your card/);
    expect(mail?.link).toMatch(/\/subscriptions\/management\/subscription\/renew$/);
    expect(actions).toContain('renew');
    expect((await payForChange(ada, 'renewal')).status).toBe('succeeded');
  });

  it('needs a person’s decision if something else has been paid for since', async () => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    await renew();
    await deliverOutbox();
    const before = await subscriptionRow(ada);
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 2_322_000 });
    expect((await subscriptionRow(ada)).expiresAt).toEqual(before.expiresAt);
    const report = (await server.mail.to(server.config.salesEmail)).find(({ subject }) => subject.endsWith(reference));
    expect(report?.text).toContain('someone has to decide');
    await server.clock.moveTo(null);
  });

  it('needs a person’s decision if its billing period is over', async () => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    await updateSubscription(ada, { isAutoRenewal: false, nextRenewalAt: null });
    await moveToDay((await subscriptionRow(ada)).expiresAt, 1);
    const before = [await subscriptionRow(ada), await termsOf(ada)];
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 2_322_000 });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', reason: 'reversed' });
    expect([await subscriptionRow(ada), await termsOf(ada)]).toEqual(before);
    expect((await mailsOf(ada, /was returned to your card/))[0]?.text).not.toContain('access has ended');
    await server.clock.moveTo(null);
  });
});

describe('a charge that differs from the amount requested', () => {
  it('is shown, mailed and listed with the amount charged', async () => {
    const ada = await newcomer();
    await setSwitches({ charge: 'changeAmount' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({
      status: 'refunded',
      reason: 'otherAmount',
      amount: 23_220,
      charged: 11_610,
      returned: 11_610,
    });
    await deliverOutbox();
    expect(await transactionsOf(ada)).toMatchObject([
      { amount: 23_220, charged: 11_610, returned: 11_610, status: 'refunded' },
    ]);
    const [mail] = await mailsOf(ada, /returning ₦11,610.00/);
    expect(mail?.text).toContain('The card was charged ₦11,610.00 instead of ₦23,220.00');
    expect(mail?.text).toContain('within 10 working days');
    expect(await eventsOf(ada, 'payment.refunded')).toMatchObject([{ data: { amount: 1_161_000 } }]);
  });
});
