import { describe, expect, it } from 'vitest';
import { administrator } from '#tests/support/people.ts';
import { begin, buy, subscriptionOf, verify } from '#tests/support/payments.ts';
import { payWith, withProvider } from '#tests/support/provider.ts';

withProvider({ webhookPath: null });

describe('buying', () => {
  it('works', async () => {
    const ada = await administrator((await import('#tests/support/provider.ts')).server);
    const payment = await begin(ada);
    expect(payment).toMatchObject({ status: 'unfinished' });
    expect(await payWith(payment.reference, 'visa')).toMatchObject({ status: true });
    expect(await verify(ada, payment.reference)).toMatchObject({ status: 'succeeded' });
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
    void buy;
  });
});
