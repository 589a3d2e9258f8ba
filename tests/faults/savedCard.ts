import { randomUUID } from 'node:crypto';
import { paystack } from '#server/platform/payments/paystack.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_SUB_ACCOUNT } from '#server/platform/payments/configuredProvider.ts';
import type { KeptCard } from './providerProcess.ts';
import { mastercard } from './testCards.ts';

/** A reusable card stored at the provider, as if left by an earlier payment. */
export async function savedCard(providerUrl: string, email: string): Promise<KeptCard> {
  const adapter = paystack({
    baseUrl: () => providerUrl,
    secretKey: SANDBOX_SECRET_KEY,
    subAccount: SANDBOX_SUB_ACCOUNT,
  });
  const reference = randomUUID();
  await adapter.start({ email, amount: 50_00, reference, callbackUrl: providerUrl, cancelUrl: providerUrl });
  await fetch(`${providerUrl}/pay/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mastercard),
  });
  const paid = await adapter.verify(reference);
  if (paid.kind !== 'succeeded' || !paid.charge.card?.brand || !paid.charge.card.signature)
    throw new Error('the provider stored no card');
  const { brand, last4, expMonth, expYear, signature, authorizationCode } = paid.charge.card;
  return { brand, last4, expMonth, expYear, signature, authorizationCode, email };
}
