import { eq, isNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { getSandboxProvider } from '#contract/sandbox.ts';
import { outbox, sandboxHeldWebhooks, sandboxTransactions } from '#server/db/schema/index.ts';
import { paystack } from '#server/platform/payments/paystack.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { ownAddress } from '#server/platform/ownAddress.ts';
import {
  verifiedCharge,
  chargeSaved,
  email,
  newReference,
  payWith,
  provider,
  refuseNextWebhook,
  savedCard,
  server,
  setSwitches,
  startCharge,
  receivedWebhooks,
  defaultSwitches,
  withProvider,
} from '#tests/support/provider.ts';

withProvider();

describe('webhooks', () => {
  const paid = async () => {
    const reference = await startCharge();
    await payWith(reference, 'visa');
    return reference;
  };
  const charge = (reference: string) => ({ kind: 'charge', reference });

  it('are sent again until they are accepted', async () => {
    refuseNextWebhook();
    const reference = await paid();
    expect(await receivedWebhooks()).toEqual([charge(reference)]);
    // Avoids waiting for the second attempt.
    await server.platform.database.sql
      .update(outbox)
      .set({ nextAt: new Date(0) })
      .where(isNull(outbox.sentAt));
    expect(await receivedWebhooks()).toEqual([charge(reference), charge(reference)]);
  });

  it('can be dropped', async () => {
    await setSwitches({ webhook: 'drop' });
    await paid();
    await setSwitches({ webhook: 'send' });
    expect(await receivedWebhooks()).toEqual([]);
  });

  it('can be duplicated', async () => {
    await setSwitches({ webhook: 'duplicate' });
    const reference = await paid();
    expect(await receivedWebhooks()).toEqual([charge(reference), charge(reference)]);
  });

  it('wait while delayed, then arrive in order', async () => {
    await setSwitches({ webhook: 'delay' });
    const [first, second] = [await paid(), await paid()];
    expect(await receivedWebhooks()).toEqual([]);
    expect(await provider.verify(first)).toMatchObject({ kind: 'succeeded' });
    await setSwitches({ webhook: 'send' });
    expect(await receivedWebhooks()).toEqual([charge(first), charge(second)]);
    expect(await server.platform.database.sql.select().from(sandboxHeldWebhooks)).toEqual([]);
  });

  it('can arrive out of order', async () => {
    await setSwitches({ webhook: 'reorder' });
    const [first, second] = [await paid(), await paid()];
    expect(await receivedWebhooks()).toEqual([charge(second), charge(first)]);
  });

  it('are sent nowhere without a path', async () => {
    await setSwitches({ webhookPath: null });
    await paid();
    await setSwitches({ webhookPath: '/test/webhook' });
    expect(await receivedWebhooks()).toEqual([]);
  });
});

describe('the other switches', () => {
  it('charge a different amount than requested', async () => {
    await setSwitches({ charge: 'changeAmount' });
    const reference = await startCharge(newReference(), 100_01);
    await payWith(reference, 'visa');
    expect(await verifiedCharge(reference)).toMatchObject({ amount: 50_01 });
  });

  it('charge and reverse', async () => {
    await setSwitches({ charge: 'reverse' });
    const reference = await startCharge();
    await payWith(reference, 'visa');
    expect(await provider.verify(reference)).toEqual({ kind: 'reversed', amount: 100_00 });
    expect(await receivedWebhooks()).toEqual([{ kind: 'charge', reference }]);
  });

  it('fail before the request is processed, or after it', async () => {
    const { authorizationCode } = await savedCard();
    const [before, after] = [newReference(), newReference()];
    await setSwitches({ answer: 'error' });
    expect(await chargeSaved(authorizationCode, before)).toEqual({ kind: 'unknown', why: 'serverError' });
    await setSwitches({ answer: 'errorAfter' });
    expect(await chargeSaved(authorizationCode, after)).toEqual({ kind: 'unknown', why: 'serverError' });
    await setSwitches({ answer: 'normal' });
    expect(await provider.verify(before)).toEqual({ kind: 'notFound' });
    expect(await provider.verify(after)).toMatchObject({ kind: 'succeeded' });
  });

  it('process the request and never respond', async () => {
    const { authorizationCode } = await savedCard();
    await setSwitches({ answer: 'timeOut' });
    const adapter = paystack({
      baseUrl: () => `${ownAddress(server.app.addresses())}/sandbox/provider`,
      secretKey: SANDBOX_SECRET_KEY,
      subAccount: null,
    });
    const reference = newReference();
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const result = adapter.chargeSaved({ email, amount: 50_00, authorizationCode, reference });
    const { sql } = server.platform.database;
    const charged = eq(sandboxTransactions.reference, reference);
    await expect.poll(() => sql.$count(sandboxTransactions, charged)).toBe(1);
    limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    expect(await result).toEqual({ kind: 'unknown', why: 'timeOut' });
    await setSwitches({ answer: 'normal' });
    expect(await provider.verify(reference)).toMatchObject({ kind: 'succeeded' });
  });

  it('keep their values except for what is set, and refuse unknown ones', async () => {
    await setSwitches({ charge: 'reverse' });
    await setSwitches({ answer: 'error' });
    expect(await server.api.done(getSandboxProvider)).toEqual({
      ...defaultSwitches,
      charge: 'reverse',
      answer: 'error',
    });
    for (const body of [
      { webhookPath: 'https://elsewhere.example/' },
      { webhookPath: '//elsewhere.example' },
      { charge: 'no' },
      { other: 1 },
    ]) {
      expect((await server.api.raw({ method: 'PATCH', url: '/sandbox/api/provider', payload: body })).statusCode).toBe(
        400,
      );
    }
  });
});
