import * as z from 'zod/mini';
import { call } from './call.ts';
import { line, moment } from './fields.ts';
import { orderFields } from './order.ts';

/* A visitor's order on its way to an account: sent with a sign-up or sign-in and saved with the account for a week. */

/** A referral code. It doesn't affect the price. */
export const referralCode = line(40);

/** A visitor's order. It never contains a price: the server computes that. */
export const sentOrder = z.strictObject({ ...orderFields, ref: z.nullable(referralCode) });
export type SentOrder = z.output<typeof sentOrder>;

/** A part of an order that can no longer be bought. */
export const orderPart = z.enum(['plan', 'apps', 'users']);
export type OrderPart = z.output<typeof orderPart>;

/** A saved order, reduced to what can still be bought; `leftOut` lists the parts that can't. */
export const keptOrder = z.object({
  ...orderFields,
  plan: z.nullable(orderFields.plan),
  numberOfUsers: z.nullable(orderFields.numberOfUsers),
  ref: z.nullable(z.string()),
  leftOut: z.array(orderPart),
  /** When it was sent. */
  sentAt: moment,
  keptUntil: moment,
});
export type KeptOrder = z.output<typeof keptOrder>;

export const getKeptOrder = call({
  name: 'getKeptOrder',
  method: 'GET',
  path: '/subscriptions/kept-order',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'The order that the person sent with their last sign-up or sign-in in the past week; null if there is none, or nothing can be bought now.',
  response: z.object({
    order: z.nullable(keptOrder),
    /** No subscription is running, so a sign-in leads to the order. */
    isNext: z.boolean(),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

export const dropKeptOrder = call({
  name: 'dropKeptOrder',
  method: 'DELETE',
  path: '/subscriptions/kept-order',
  host: 'hr',
  policy: { who: 'admin' },
  /** `sentAt` of the order that the person saw. One that they sent since, from elsewhere, stays. */
  query: z.object({ sentAt: z.optional(moment) }),
  summary: 'Discards the saved order, if there is one. With `sentAt`, only the order that was sent then.',
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden'],
});
