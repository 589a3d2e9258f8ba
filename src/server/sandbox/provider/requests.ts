import * as z from 'zod';
import { MINIMUM_CHARGE } from '#domain/pricing.ts';

/* The provider's requests in its wire format. Unknown fields are ignored. */

const email = z.email('Invalid Email Address Passed');
const amount = z.int('Invalid Amount Sent').positive('Invalid Amount Sent');
const chargeAmount = amount.min(MINIMUM_CHARGE, 'Amount is below the minimum');
const currency = z.literal('NGN', 'Currency not supported by merchant').default('NGN');
const reference = z
  .string()
  .regex(/^[A-Za-z0-9.=-]{1,100}$/, 'Invalid transaction reference: use letters, digits and - . = only');
const subaccount = z.string().optional();
const metadata = z.unknown().optional();

export const initializeRequest = z.object({
  email,
  amount: chargeAmount,
  currency,
  reference,
  callback_url: z.url().optional(),
  metadata,
  subaccount,
});
export const chargeRequest = z.object({
  email,
  amount: chargeAmount,
  currency,
  reference,
  authorization_code: z.string('Authorization code is required'),
  metadata,
  subaccount,
});
export const deactivateRequest = z.object({ authorization_code: z.string('Authorization code is required') });
export const refundRequest = z.object({ transaction: z.string('Transaction is required'), amount: amount.optional() });

/** A request of the card page: charge a card, answer its bank's challenge, or cancel. */
export const payRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('pay'),
    number: z.string().max(40),
    cvv: z.string().max(10),
    expiry: z.string().max(10),
  }),
  z.object({ action: z.enum(['approve', 'refuse', 'abandon']) }),
]);

export type InitializeRequest = z.output<typeof initializeRequest>;
export type ChargeRequest = z.output<typeof chargeRequest>;
export type RefundRequest = z.output<typeof refundRequest>;
export type PayRequest = z.output<typeof payRequest>;
