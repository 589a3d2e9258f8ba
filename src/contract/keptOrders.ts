import * as z from 'zod/mini';
import { call } from './call.ts';
import { line, moment } from './fields.ts';
import { orderFields } from './order.ts';

/* An order on its way to an account: it travels with a sign-up or a sign-in, and is kept with the account for a week. */

/** A referral code; it changes no price. */
const ref = z.nullable(line(40));

/** A visitor's order. It never holds a price: the server computes that again. */
export const sentOrder = z.strictObject({ ...orderFields, ref });
export type SentOrder = z.output<typeof sentOrder>;

/** A part of an order that can't be bought any more. */
export const orderPart = z.enum(['plan', 'apps', 'users']);
export type OrderPart = z.output<typeof orderPart>;

/** A kept order with only what can still be bought; `leftOut` names the parts that can't. */
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
  summary: 'The order that the person sent with their last sign-up or sign-in, for a week; null when there is none, or nothing can be bought now.',
  response: z.object({
    order: z.nullable(keptOrder),
    /** Nothing is running, so a sign-in leads to the order. */
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
  summary: 'Discards the kept order; nothing happens when there is none.',
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden'],
});
