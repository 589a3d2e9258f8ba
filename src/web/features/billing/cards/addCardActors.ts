import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { addCard } from '#contract/cards.ts';
import { type Payment, verifyPayment } from '#contract/payments.ts';
import type { addCardMachine } from '#machines/addCard/addCard.machine.ts';
import type { CardCheck } from '#machines/addCard/cardNotices.ts';
import { cardName } from '#ui/CardMark.tsx';

export type AddCardActor = Actor<typeof addCardMachine>;

const checkOf = ({ reference, status, reason, url, card }: Payment): CardCheck => ({
  reference,
  status,
  reason,
  url,
  name: card === null ? null : cardName(card),
});

/** The addCard machine's real actors. */
export const addCardActors = (orgId: string) => ({
  startCheck: fromPromise<CardCheck, { idempotencyKey: string }>(async ({ input: { idempotencyKey }, signal }) =>
    checkOf((await send(addCard, { body: { orgId, idempotencyKey } }, { sendUntil: signal })).payment),
  ),
  lookUpCheck: fromPromise<CardCheck, { reference: string }>(async ({ input: { reference }, signal }) => {
    const { payment } = await send(verifyPayment, { body: { reference } }, { sendUntil: signal });
    // A card that was added is listed, and its charge is in the billing history.
    if (payment.status !== 'checking' && payment.status !== 'challenge') void invalidateSubscription();
    return checkOf(payment);
  }),
});
