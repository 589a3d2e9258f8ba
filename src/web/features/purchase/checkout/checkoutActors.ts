import type { Actor } from 'xstate';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { quotePayment } from '../quotePayment/quotePaymentActors.ts';

export type CheckoutActor = Actor<typeof checkoutMachine>;

/** The checkout machine's real actors. */
export const checkoutActors = { quotePayment };
