import { describe, expect, it } from 'vitest';
import { removeCard } from '#contract/cards.ts';
import { getOpenPayment } from '#contract/payments.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  cardsOf,
  initiate,
  quoteOf,
  reconcile,
  requestFor,
  saveCard,
  subscriptionOf,
  verify,
  passTime,
  transactionsOf,
  playProvider,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renewingCustomer, renew, subscriptionRow, moveToDay } from '#tests/support/renewals.ts';
import { sessionOf } from '#tests/support/people.ts';

/* A payment that may have been charged, with the result unknown. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const openOf = async ({ token }: Person) => (await server.api.done(getOpenPayment, { token })).payment;

// Rules: payment.doubt
describe.each(['ongoing', 'pending', 'processing', 'queued'] as const)(
  'a payment that the provider reports as %s',
  (charge) => {
    it.each([
      [
        'on the card page',
        async (ada: Person) => {
          const { reference } = await beginPayment(ada);
          await setSwitches({ charge });
          await payWith(reference, 'visa');
          return reference;
        },
      ],
      [
        'with a saved card',
        async (ada: Person) => {
          const cardId = await saveCard(ada);
          await setSwitches({ charge });
          return (await beginPayment(ada, { cardId })).reference;
        },
      ],
    ])('is shown as being confirmed (%s), with the time of the last check, until it is decided', async (where, pay) => {
      const ada = await administrator(server);
      const reference = await pay(ada);
      await passTime(ada, { minutes: 1 });
      expect(await verify(ada, reference)).toMatchObject({
        status: 'checking',
        url: where === 'on the card page' ? (expect.stringContaining(reference) as string) : null,
        reason: null,
        askedAt: server.clock.now().toISOString(),
      });
      expect(await openOf(ada)).toMatchObject({
        reference,
        status: 'checking',
        amount: 23_220,
        askedAt: server.clock.now().toISOString(),
      });
      expect(await transactionsOf(ada)).toContainEqual(
        expect.objectContaining({ reference, status: 'checking', askedAt: server.clock.now().toISOString() }),
      );
      // Another payment has to wait.
      const second = await initiate(ada, requestFor(await quoteOf(ada, { plan: 'complete' })));
      expect([second.status, second.body.code]).toEqual([409, 'payment_open']);

      await playProvider(reference, 'succeed');
      expect(await openOf(ada)).toBeNull();
      expect(await verify(ada, reference)).toMatchObject({ status: 'succeeded' });
      expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
      expect((await transactionsOf(ada)).find((line) => line.reference === reference)?.status).toBe('paid');
    });

    it('can end without a charge', async () => {
      const ada = await administrator(server);
      const cardId = await saveCard(ada);
      await setSwitches({ charge });
      const { reference } = await beginPayment(ada, { cardId });
      await playProvider(reference, 'fail');
      expect(await verify(ada, reference)).toMatchObject({ status: 'failed', reason: 'declined' });
      expect(await openOf(ada)).toBeNull();
    });
  },
);

describe('returning from a card page while the provider doesn’t answer', () => {
  it.each([
    ['paid', async (reference: string) => void (await payWith(reference, 'visa')), 'succeeded'],
    ['not paid', async () => {}, 'unfinished'],
  ] as const)('shows the payment as being confirmed until the result is known (%s)', async (_, act, known) => {
    const ada = await administrator(server);
    const { reference } = await beginPayment(ada);
    await setSwitches({ answer: 'error', webhook: 'drop' });
    await act(reference);
    // The job runs without anyone coming back.
    await passTime(ada, { minutes: 1 });
    await reconcile();
    expect(await openOf(ada)).toBeNull();
    expect(await verify(ada, reference)).toMatchObject({ status: 'checking' });
    expect(await openOf(ada)).toMatchObject({
      reference,
      status: 'checking',
      askedAt: server.clock.now().toISOString(),
    });
    expect(await transactionsOf(ada)).toContainEqual(expect.objectContaining({ reference, status: 'checking' }));

    await setSwitches({ answer: 'normal' });
    expect(await verify(ada, reference)).toMatchObject({ status: known });
    expect(await openOf(ada)).toBeNull();
  });
});

describe('a card page that another payment has replaced', () => {
  it('isn’t called unpaid while the provider doesn’t answer', async () => {
    const ada = await administrator(server);
    const cardId = await saveCard(ada);
    const { reference } = await beginPayment(ada);
    expect(await beginPayment(ada, { cardId })).toMatchObject({ status: 'succeeded' });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned' });
    await setSwitches({ answer: 'error', webhook: 'drop' });
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({ status: 'checking', url: null });

    await setSwitches({ answer: 'normal' });
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded' });
  });
});

describe('a payment whose response was lost', () => {
  it('shows the time of the last check, even if nothing answered', async () => {
    const ada = await administrator(server);
    const cardId = await saveCard(ada);
    await setSwitches({ answer: 'errorAfter' });
    const { reference } = await beginPayment(ada, { cardId });
    const first = server.clock.now();
    expect(await openOf(ada)).toMatchObject({ reference, status: 'checking', askedAt: first.toISOString() });
    await passTime(ada, { minutes: 5 });
    await reconcile();
    expect(await openOf(ada)).toMatchObject({ reference, askedAt: later(first, { minutes: 5 }).toISOString() });
  });

  it('is shown to administrators if the renewal job started it', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ answer: 'errorAfter' });
    await moveToDay(expiresAt, -1);
    await renew();
    ada.token = await sessionOf(server, ada);
    expect(await openOf(ada)).toMatchObject({ purpose: 'renewal', status: 'checking', amount: 25_800 });
    await server.clock.moveTo(null);
  });
});

// Rules: card.remove
describe('a card that is removed while its payment is being confirmed', () => {
  const remove = ({ token }: Person, id: string) => server.api.done(removeCard, { token, params: { id }, query: {} });

  it('stays removed when the payment succeeds', async () => {
    const ada = await administrator(server);
    const cardId = await saveCard(ada);
    await setSwitches({ charge: 'pending' });
    const { reference } = await beginPayment(ada, { cardId });
    await remove(ada, cardId);
    await playProvider(reference, 'succeed');
    expect(await verify(ada, reference)).toMatchObject({ status: 'succeeded', card: { last4: '4081' } });
    expect(await cardsOf(ada)).toEqual([]);
  });

  it('leaves the default card as it is', async () => {
    const ada = await administrator(server);
    const cardId = await saveCard(ada);
    await saveCard(ada, 'mastercard');
    await setSwitches({ charge: 'pending' });
    const { reference } = await beginPayment(ada, { cardId });
    await remove(ada, cardId);
    await playProvider(reference, 'succeed');
    expect(await verify(ada, reference)).toMatchObject({ status: 'succeeded' });
    expect(await cardsOf(ada)).toEqual([expect.objectContaining({ brand: 'mastercard', isDefault: true })]);
  });
});

// Rules: payment.leave
it('a card page that was merely left is not a payment in doubt', async () => {
  const ada = await administrator(server);
  await beginPayment(ada);
  expect(await openOf(ada)).toBeNull();
  expect(await transactionsOf(ada)).toEqual([]);
});
