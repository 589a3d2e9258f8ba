import * as z from 'zod/mini';
import { call } from './call.ts';
import { id } from './fields.ts';

/** A saved payment card. Only what may be shown: the number itself is never stored here. */
export const card = z.object({
  id,
  isDefault: z.boolean(),
  brand: z.enum(['mastercard', 'visa', 'amex']),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type Card = z.output<typeof card>;

export const listCards = call({
  name: 'listCards',
  method: 'GET',
  path: '/apps/payment/getAllOrgCard/{orgId}',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The organisation’s saved cards, the default one first.',
  params: z.object({ orgId: id }),
  response: z.object({ cards: z.array(card) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
