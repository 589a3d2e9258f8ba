import { describe, expect, it } from 'vitest';
import { playSandboxProvider } from '#contract/sandbox.ts';
import { outbox, sandboxAuthorizations, sandboxTransactions } from '#server/db/schema/index.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_SUB_ACCOUNT } from '#server/platform/payments/configuredProvider.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import {
  cards,
  verifiedCharge,
  chargeSaved,
  email,
  newReference,
  pay,
  payWith,
  provider,
  savedCard,
  server,
  setSwitches,
  startCharge,
  receivedWebhooks,
  withProvider,
} from '#tests/support/provider.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer } from '#tests/support/server.ts';

withProvider();

describe('paying on the card page', () => {
  it.each([
    ['visa', { bin: '408408', last4: '4081', expMonth: 9, expYear: 2029 }],
    ['mastercard', { bin: '519260', last4: '4796', expMonth: 1, expYear: 2030 }],
    ['amex', { bin: '378282', last4: '0005', expMonth: 12, expYear: 2030 }],
  ] as const)('with a good %s succeeds, sends a signed webhook and saves the card', async (brand, card) => {
    const reference = await startCharge();
    expect(await provider.verify(reference)).toEqual({ kind: 'abandoned' });
    const { data } = await payWith(reference, brand);
    expect(data).toMatchObject({
      status: 'success',
      redirect: `http://humanar.test/subscriptions/redirect/?status=successful&trxref=${reference}&reference=${reference}`,
    });
    expect(await verifiedCharge(reference)).toMatchObject({
      reference,
      amount: 100_00,
      currency: 'NGN',
      paidAt: server.clock.now(),
      card: { brand, isReusable: true, ...card },
    });
    expect(await receivedWebhooks()).toEqual([{ kind: 'charge', reference }]);
    expect(await server.platform.database.sql.select().from(sandboxTransactions)).toContainEqual(
      expect.objectContaining({ reference, subAccount: SANDBOX_SUB_ACCOUNT }),
    );
  });

  it.each([
    ['declined', 'Declined'],
    ['insufficient', 'Insufficient Funds'],
  ] as const)('with the %s card fails, sends no webhook and can be retried', async (card, reason) => {
    const reference = await startCharge();
    expect((await payWith(reference, card)).data).toMatchObject({ status: 'failed', message: reason });
    expect(await provider.verify(reference)).toEqual({ kind: 'failed', reason });
    expect(await receivedWebhooks()).toEqual([]);
    await payWith(reference, 'visa');
    expect(await provider.verify(reference)).toMatchObject({ kind: 'succeeded' });
  });

  it.each([
    [{ ...cards.visa, number: '4084084084084082' }, 'invalid_number'],
    [{ ...cards.visa, number: '5060666666666666666' }, 'invalid_number'],
    [{ ...cards.visa, number: '4111111111111111' }, 'invalid_number'],
    [{ ...cards.visa, cvv: '409' }, 'invalid_cvv'],
    [{ ...cards.visa, expiry: '13/29' }, 'invalid_expiry'],
    [{ ...cards.visa, expiry: '10/26' }, 'invalid_expiry'],
    [{ number: cards.visa.number }, 'invalid_params'],
  ])('refuses %j and charges nothing', async (card, code) => {
    const reference = await startCharge();
    expect(await pay(reference, { action: 'pay', ...card })).toMatchObject({
      status: false,
      code,
      message: expect.stringMatching(/./),
    });
    expect(await provider.verify(reference)).toEqual({ kind: 'abandoned' });
  });

  it('accepts a card until the end of its month', async () => {
    const reference = await startCharge();
    expect((await pay(reference, { action: 'pay', ...cards.visa, expiry: '11/26' })).data).toMatchObject({
      status: 'success',
    });
  });

  it('goes to the cancel address when the person leaves, and can’t be repeated once paid', async () => {
    const reference = await startCharge();
    expect((await pay(reference, { action: 'abandon' })).data).toMatchObject({
      redirect: 'http://humanar.test/subscriptions/redirect/?status=cancelled',
    });
    expect(await provider.verify(reference)).toEqual({ kind: 'abandoned' });
    const answers = await Promise.all([
      payWith(reference, 'visa'),
      payWith(reference, 'visa'),
      payWith(reference, 'mastercard'),
    ]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(await receivedWebhooks()).toHaveLength(1);
    expect(await pay(reference, { action: 'abandon' })).toMatchObject({ code: 'already_paid' });
  });

  it('shows the amount, and nothing for an unknown reference', async () => {
    const reference = await startCharge();
    const show = (of: string) => server.api.raw({ url: `/sandbox/provider/pay/${of}` });
    expect((await show(reference)).json()).toMatchObject({
      status: true,
      data: { reference, email, amount: 100_00, currency: 'NGN', status: 'abandoned' },
    });
    expect((await show(newReference())).statusCode).toBe(404);
  });

  it('stores no card number and no security code', async () => {
    await savedCard();
    const { sql } = server.platform.database;
    const stored = JSON.stringify([
      await sql.select().from(sandboxTransactions),
      await sql.select().from(sandboxAuthorizations),
      await sql.select().from(outbox),
    ]);
    expect(stored).toContain('4081');
    expect(stored).not.toMatch(/4084084084084081|4084 0840|cvv/);
  });
});

describe('a reference', () => {
  it('belongs to its first use forever, whether that starts or charges', async () => {
    const reference = await startCharge();
    const { authorizationCode } = await savedCard();
    const [callbackUrl, cancelUrl] = ['http://humanar.test/back', 'http://humanar.test/cancel'];
    expect(await provider.start({ email, amount: 50_00, reference, callbackUrl, cancelUrl })).toEqual({
      kind: 'duplicate',
    });
    expect(await chargeSaved(authorizationCode, reference)).toEqual({ kind: 'duplicate' });
    const requestedReference = newReference();
    const results = await Promise.all([
      chargeSaved(authorizationCode, requestedReference),
      chargeSaved(authorizationCode, requestedReference),
      chargeSaved(authorizationCode, requestedReference),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['duplicate', 'duplicate', 'succeeded']);
  });

  it('that was never used is not found', async () => {
    expect(await provider.verify(newReference())).toEqual({ kind: 'notFound' });
    expect(await provider.refund({ reference: newReference() })).toEqual({ kind: 'notFound' });
  });
});

describe('a saved card', () => {
  it('has a new code each time and the same signature', async () => {
    const [first, again, other] = [await savedCard(), await savedCard(), await savedCard('mastercard')];
    expect(first.authorizationCode).not.toBe(again.authorizationCode);
    expect(first.signature).toBe(again.signature);
    expect(first.signature).not.toBe(other.signature);
  });

  it('is charged by its code, for the email it was saved with', async () => {
    const { authorizationCode } = await savedCard();
    const reference = newReference();
    expect(await chargeSaved(authorizationCode, reference)).toMatchObject({
      kind: 'succeeded',
      charge: { reference, amount: 250_00, card: { authorizationCode } },
    });
    expect(
      await provider.chargeSaved({
        email: 'eve@elsewhere.ng',
        amount: 50_00,
        authorizationCode,
        reference: newReference(),
      }),
    ).toMatchObject({ kind: 'refused' });
  });

  it('that was removed, or never existed, can’t be charged', async () => {
    const { authorizationCode } = await savedCard();
    expect(await provider.forgetCard(authorizationCode)).toEqual({ kind: 'forgotten' });
    expect(await provider.forgetCard(authorizationCode)).toEqual({ kind: 'notFound' });
    const reference = newReference();
    expect(await chargeSaved(authorizationCode, reference)).toMatchObject({ kind: 'refused' });
    expect(await provider.verify(reference)).toEqual({ kind: 'notFound' });
  });

  it('is declined by a switch, with status 200', async () => {
    const { authorizationCode } = await savedCard();
    await setSwitches({ charge: 'decline' });
    expect(await chargeSaved(authorizationCode)).toEqual({ kind: 'failed', reason: 'Declined' });
  });
});

describe('a challenge', () => {
  it.each([
    ['approve', 'succeeded'],
    ['refuse', 'failed'],
    ['abandon', 'abandoned'],
  ])('pauses the charge of a saved card until its holder chooses to %s', async (action, kind) => {
    const { authorizationCode } = await savedCard();
    await setSwitches({ charge: 'challenge' });
    const reference = newReference();
    expect(await chargeSaved(authorizationCode, reference)).toEqual({
      kind: 'pending',
      challengeUrl: `http://humanar.test/sandbox/card?reference=${reference}`,
    });
    expect(await provider.verify(reference)).toEqual({ kind: 'pending', challengeUrl: null });
    await pay(reference, { action });
    expect(await provider.verify(reference)).toMatchObject({ kind });
    expect(await pay(reference, { action: 'approve' })).toMatchObject({ status: false });
  });

  it('pauses the card page too', async () => {
    await setSwitches({ charge: 'challenge' });
    const reference = await startCharge();
    expect((await payWith(reference, 'visa')).data).toMatchObject({ status: 'ongoing', redirect: null });
    expect((await pay(reference, { action: 'approve' })).data).toMatchObject({ status: 'success' });
  });
});

describe('a refund', () => {
  it('returns a part, then the rest, and never more than the charge', async () => {
    const reference = await startCharge();
    await payWith(reference, 'visa');
    expect(await provider.refund({ reference, amount: 40_00 })).toEqual({ kind: 'accepted', state: 'pending' });
    expect(await provider.verify(reference)).toMatchObject({ kind: 'succeeded' });
    expect(await provider.refund({ reference, amount: 60_01 })).toMatchObject({ kind: 'refused' });
    expect(await provider.refund({ reference })).toEqual({ kind: 'accepted', state: 'pending' });
    expect(await provider.verify(reference)).toEqual({ kind: 'reversed', amount: 100_00 });
    expect(await provider.refund({ reference })).toMatchObject({ kind: 'refused' });
    expect(await receivedWebhooks()).toEqual([
      { kind: 'charge', reference },
      ...[1, 2].map(() => ({ kind: 'refund', reference, state: 'processed' })),
    ]);
  });

  it('is listed with its state', async () => {
    const reference = await startCharge();
    await payWith(reference, 'visa');
    expect(await provider.refundOf(reference)).toEqual({ kind: 'notFound' });
    await provider.refund({ reference, amount: 40_00 });
    expect(await provider.refundOf(reference)).toEqual({
      kind: 'found',
      state: 'failed',
      returned: 40_00,
      refunded: 40_00,
    });
    await setSwitches({ refund: 'hold' });
    await provider.refund({ reference });
    expect(await provider.refundOf(reference)).toEqual({
      kind: 'found',
      state: 'pending',
      returned: 40_00,
      refunded: 40_00,
    });
    await server.api.done(playSandboxProvider, { params: { reference }, body: { play: 'processRefund' } });
    expect(await provider.refundOf(reference)).toEqual({
      kind: 'found',
      state: 'processed',
      returned: 100_00,
      refunded: 100_00,
    });
    expect(await provider.refundOf(newReference())).toEqual({ kind: 'notFound' });
  });

  it('is refused for an unpaid charge', async () => {
    expect(await provider.refund({ reference: await startCharge() })).toMatchObject({ kind: 'refused' });
  });
});

describe('the provider’s API', () => {
  const ask = (
    url: string,
    payload: object | string,
    headers: Record<string, string> = { authorization: `Bearer ${SANDBOX_SECRET_KEY}` },
  ) =>
    server.api.raw({
      method: 'POST',
      url: `/sandbox/provider${url}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it.each<Record<string, string>>([{}, { authorization: 'Bearer sk_other' }, { authorization: SANDBOX_SECRET_KEY }])(
    'refuses %j',
    async (headers) => {
      const response = await ask('/refund', {}, headers);
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { status: false, message: 'Invalid key', type: 'validation_error', code: 'invalid_key' },
      ]);
    },
  );

  it.each([
    { amount: 1.5 },
    { amount: 0 },
    { amount: '100' },
    { currency: 'USD' },
    { reference: 'with_underscore' },
    { email: 'nobody' },
  ])('refuses to initialise with %j', async (wrong) => {
    const response = await ask('/transaction/initialize', {
      email,
      amount: 100,
      currency: 'NGN',
      reference: newReference(),
      ...wrong,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: false, code: 'invalid_params' });
  });

  it('refuses malformed JSON in the provider’s format', async () => {
    const response = await ask('/refund', '{');
    expect([response.statusCode, response.json()]).toMatchObject([400, { status: false, type: 'validation_error' }]);
  });
});

it('has no stand-in with real keys', async () => {
  const real = await startTestServer({ env: realKeys, more: sandboxRoutes, routes: sandboxProvider });
  expect((await real.api.raw({ method: 'POST', url: '/sandbox/provider/refund', payload: {} })).statusCode).toBe(404);
  expect((await real.api.raw({ url: '/sandbox/api/provider' })).statusCode).toBe(404);
  await real.stop();
});
