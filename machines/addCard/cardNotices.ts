import { CARD_CHECK } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import type { Notify } from '../kit/flow.ts';

/** The check of a new card, as the server last reported it. */
export interface CardCheck {
  reference: string;
  status: Payment['status'];
  reason: Payment['reason'];
  /** The page where the person continues: the provider's, or their bank's. Null if there is none. */
  url: string | null;
  /** What the page calls the card: "Visa ending 4081". Null until the provider has reported it. */
  name: string | null;
}

const check = `₦${CARD_CHECK.toFixed(2)}`;

type Words = Omit<Notify, 'type'>;

const refusals: Record<NonNullable<Payment['reason']>, Words> = {
  declined: {
    group: 'danger',
    title: 'The card was declined',
    msg: 'It wasn’t added, and nothing was charged. Try another card.',
  },
  insufficientFunds: {
    group: 'danger',
    title: 'The card was declined',
    msg: `It doesn’t have ${check} on it. Nothing was charged.`,
  },
  refused: {
    group: 'danger',
    title: 'The card wasn’t added',
    msg: 'The charge was not approved. Nothing was charged.',
  },
  abandoned: {
    group: 'pricing',
    title: 'No card was added',
    msg: 'You left the provider’s page before a card was charged.',
  },
  notNeeded: {
    group: 'danger',
    title: 'The card wasn’t added',
    msg: 'It can’t be charged again later. We’re returning everything we charged.',
  },
  stopped: { group: 'danger', title: 'The card wasn’t added', msg: 'We’re returning everything we charged.' },
  otherAmount: {
    group: 'danger',
    title: 'The card wasn’t added',
    msg: 'The wrong amount was charged. We’re returning all of it.',
  },
  reversed: {
    group: 'danger',
    title: 'The card wasn’t added',
    msg: 'The card provider took the charge back. Try again, or add another card.',
  },
  disputed: { group: 'danger', title: 'The card wasn’t added', msg: 'The charge was disputed and returned.' },
};

/** How the check ended, in words. */
export function cardNotice({ status, reason, name }: CardCheck): Notify {
  if (status === 'succeeded')
    return {
      type: 'notify',
      group: 'success',
      title: 'Card added',
      msg: `You can now pay with ${name ?? 'it'}. Your ${check} is on its way back.`,
    };
  return { type: 'notify', ...refusals[reason ?? (status === 'refunded' ? 'notNeeded' : 'abandoned')] };
}
