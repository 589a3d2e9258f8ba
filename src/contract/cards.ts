import * as z from 'zod/mini';
import { call } from './call.ts';
import { cardBrand, cardValidity } from './cardFields.ts';
import { id } from './fields.ts';
import { idempotencyKey, payment } from './payments.ts';

/** A saved card. Its number is never stored here. */
export const card = z.object({
  id,
  isDefault: z.boolean(),
  brand: cardBrand,
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  validity: cardValidity,
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

export const changeDefaultCard = call({
  name: 'changeDefaultCard',
  method: 'POST',
  path: '/apps/payment/changeDefaultOrgCard/',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Makes a card the default, which renewals are charged to.',
  body: z.strictObject({ orgId: id, cardId: id }),
  response: z.object({ cards: z.array(card) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const removeCard = call({
  name: 'removeCard',
  method: 'DELETE',
  path: '/payments/v1/cards/{id}',
  host: 'general',
  policy: { who: 'admin' },
  summary:
    'Removes a card, here and at the provider. While automatic renewal is on, the last card can only be removed by switching that off too.',
  params: z.object({ id }),
  query: z.strictObject({ turnOffAutoRenewal: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'last_card'],
});

/** The amount charged to a new card and refunded immediately, in naira. */
export const CARD_CHECK = 50;

export const addCard = call({
  name: 'addCard',
  method: 'POST',
  path: '/subscriptions/addCard',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Starts adding a card: ₦50 is charged on the provider’s page and returned.',
  body: z.strictObject({ orgId: id, idempotencyKey }),
  response: z.object({ payment }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'key_reused', 'provider_unavailable'],
});
