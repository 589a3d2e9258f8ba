import * as z from 'zod/mini';

/* What is said about a card on the wire. */

export const cardBrand = z.enum(['mastercard', 'visa', 'amex']);

/** By the server's date. `expiring`: it expires this month or next. */
export const cardValidity = z.enum(['valid', 'expiring', 'expired']);

/** The card that was used for a payment. */
export const usedCard = z.object({ brand: cardBrand, last4: z.string() });
