import type { Actor } from 'xstate';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { quotePayment } from '../quotePayment/quotePaymentActors.ts';

export type CheckoutActor = Actor<typeof checkoutMachine>;

/** What the checkout machine invokes, for real. */
export const checkoutActors = { quotePayment };
