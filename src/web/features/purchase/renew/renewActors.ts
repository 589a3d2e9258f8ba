import type { Actor } from 'xstate';
import type { renewMachine } from '#machines/renew/renew.machine.ts';
import { quotePayment } from '../quotePayment/quotePaymentActors.ts';

export type RenewActor = Actor<typeof renewMachine>;

/** What the renew machine invokes, for real. */
export const renewActors = { quotePayment };
