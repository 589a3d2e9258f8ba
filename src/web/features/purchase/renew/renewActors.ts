import type { Actor } from 'xstate';
import type { renewMachine } from '#machines/renew/renew.machine.ts';
import { quotePayment } from '../quotePayment/quotePaymentActors.ts';

export type RenewActor = Actor<typeof renewMachine>;

/** The renew machine's real actors. */
export const renewActors = { quotePayment };
