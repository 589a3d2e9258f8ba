import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getSandboxProvider } from '#contract/sandbox.ts';
import { outbox, sandboxHeldWebhooks } from '#server/db/schema/index.ts';
import { paystack } from '#server/platform/payments/paystack.ts';
import { ownAddress, SANDBOX_SECRET_KEY } from '#server/platform/payments/settings.ts';
import { charged, chargeSaved, email, newReference, payWith, provider, refuseOnce, saved, server, set, start, told, untouched, withProvider } from '#tests/support/provider.ts';

withProvider();

describe('webhooks', () => {
  const paid = async () => {
    const reference = await start();
    await payWith(reference, 'visa');
    return reference;
  };
  const charge = (reference: string) => ({ kind: 'charge', reference });

  it('are sent again until they are taken', async () => {
    refuseOnce();
    const reference = await paid();
    expect(await told()).toEqual([charge(reference)]);
    // Not to wait for the second try.
    await server.platform.database.sql.update(outbox).set({ nextAt: new Date(0) }).where(isNull(outbox.sentAt));
    expect(await told()).toEqual([charge(reference), charge(reference)]);
  });

  it('are dropped', async () => {
    await set({ webhook: 'drop' });
    await paid();
    await set({ webhook: 'send' });
    expect(await told()).toEqual([]);
  });

  it('are doubled', async () => {
    await set({ webhook: 'duplicate' });
    const reference = await paid();
    expect(await told()).toEqual([charge(reference), charge(reference)]);
  });

  it('wait while they are delayed, and then come in order', async () => {
    await set({ webhook: 'delay' });
    const [first, second] = [await paid(), await paid()];
    expect(await told()).toEqual([]);
    expect(await provider.verify(first)).toMatchObject({ kind: 'succeeded' });
    await set({ webhook: 'send' });
    expect(await told()).toEqual([charge(first), charge(second)]);
    expect(await server.platform.database.sql.select().from(sandboxHeldWebhooks)).toEqual([]);
  });

  it('change places', async () => {
    await set({ webhook: 'reorder' });
    const [first, second] = [await paid(), await paid()];
    expect(await told()).toEqual([charge(second), charge(first)]);
  });

  it('go nowhere without a path', async () => {
    await set({ webhookPath: null });
    await paid();
    await set({ webhookPath: '/test/webhook' });
    expect(await told()).toEqual([]);
  });
});

describe('the other switches', () => {
  it('take another amount than was asked for', async () => {
    await set({ charge: 'changeAmount' });
    const reference = await start(newReference(), 100_01);
    await payWith(reference, 'visa');
    expect(await charged(reference)).toMatchObject({ amount: 50_01 });
  });

  it('take the money and give it back', async () => {
    await set({ charge: 'reverse' });
    const reference = await start();
    await payWith(reference, 'visa');
    expect(await provider.verify(reference)).toEqual({ kind: 'reversed', amount: 100_00 });
    expect(await told()).toEqual([{ kind: 'charge', reference }]);
  });

  it('answer with an error before anything is done, or after it', async () => {
    const { authorizationCode } = await saved();
    const [before, after] = [newReference(), newReference()];
    await set({ answer: 'error' });
    expect(await chargeSaved(authorizationCode, before)).toEqual({ kind: 'unknown', why: 'serverError' });
    await set({ answer: 'errorAfter' });
    expect(await chargeSaved(authorizationCode, after)).toEqual({ kind: 'unknown', why: 'serverError' });
    await set({ answer: 'normal' });
    expect(await provider.verify(before)).toEqual({ kind: 'notFound' });
    expect(await provider.verify(after)).toMatchObject({ kind: 'succeeded' });
  });

  it('do what was asked and never answer', async () => {
    const { authorizationCode } = await saved();
    await set({ answer: 'timeOut' });
    const hasty = paystack({ baseUrl: () => `${ownAddress(server.app.addresses())}/sandbox/provider`, secretKey: SANDBOX_SECRET_KEY, subAccount: null, timeoutMs: 300 });
    const reference = newReference();
    expect(await hasty.chargeSaved({ email, amount: 1, currency: 'NGN', authorizationCode, reference })).toEqual({ kind: 'unknown', why: 'timeOut' });
    await set({ answer: 'normal' });
    expect(await provider.verify(reference)).toMatchObject({ kind: 'succeeded' });
  });

  it('stay as they are but for what is set, and refuse what is none', async () => {
    await set({ charge: 'reverse' });
    await set({ answer: 'error' });
    expect(await server.api.done(getSandboxProvider)).toEqual({ ...untouched, charge: 'reverse', answer: 'error' });
    for (const body of [{ webhookPath: 'https://elsewhere.example/' }, { webhookPath: '//elsewhere.example' }, { charge: 'no' }, { other: 1 }]) {
      expect((await server.api.raw({ method: 'PATCH', url: '/sandbox/api/provider', payload: body })).statusCode).toBe(400);
    }
  });
});
