import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { RefundState, Webhook } from './paymentProvider.ts';

/** The value of `x-paystack-signature`: the hex HMAC-SHA512 of the raw body. */
export const signatureOf = (body: Uint8Array | string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex');

function isSigned(body: Uint8Array, signature: string | undefined, secretKey: string): boolean {
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(body, secretKey), 'hex'));
}

const event = z.object({ event: z.string(), data: z.unknown().optional() });
const charge = z.object({ reference: z.string() });
// A refund event names the charge in a flat field or in a nested object.
const refund = z
  .object({
    transaction_reference: z.string().optional(),
    transaction: z.object({ reference: z.string() }).optional().catch(undefined),
  })
  .transform(({ transaction_reference, transaction }) => transaction_reference ?? transaction?.reference);
// A dispute's transaction is a nested object; the flat field is often null.
const dispute = z
  .object({
    id: z.union([z.string(), z.int()]).transform(String),
    transaction_reference: z.string().nullish().catch(null),
    transaction: z.object({ reference: z.string() }).nullish().catch(null),
  })
  .transform(({ id, transaction_reference, transaction }) => ({
    id,
    reference: transaction?.reference ?? transaction_reference ?? null,
  }));
const disputeEvents = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'];
const refundStates = new Map<string, RefundState>([
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
  ['refund.pending', 'pending'],
  ['refund.processing', 'pending'],
]);

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Verifies the signature first: unsigned data isn't even parsed. */
export function readWebhook(body: Uint8Array, signature: string | undefined, secretKey: string): Webhook {
  if (!isSigned(body, signature, secretKey)) return { kind: 'forged' };
  const result = event.safeParse(parsed(body));
  if (!result.success) return { kind: 'unreadable' };
  const { event: name, data } = result.data;
  if (name === 'charge.success') {
    const reference = charge.safeParse(data).data?.reference;
    return reference === undefined ? { kind: 'unreadable' } : { kind: 'charge', reference };
  }
  if (disputeEvents.includes(name)) {
    const about = dispute.safeParse(data).data;
    if (about === undefined || about.reference === null) return { kind: 'unreadable' };
    return { kind: 'dispute', reference: about.reference, id: about.id, isReminder: name === 'charge.dispute.remind' };
  }
  const state = refundStates.get(name);
  if (state === undefined) return { kind: 'other', event: name };
  const reference = refund.safeParse(data).data;
  return reference === undefined ? { kind: 'unreadable' } : { kind: 'refund', reference, state };
}
