import { CARD_CHECK } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import { cardName } from '#ui/CardMark.tsx';
import { formatNaira } from '#ui/naira.ts';
import type { Notice, NoticeGroup } from '#ui/notices.ts';

export type CardResult = { group: NoticeGroup; notice: Notice };

const check = formatNaira(CARD_CHECK);

const refusals: Record<NonNullable<Payment['reason']>, CardResult> = {
  declined: {
    group: 'danger',
    notice: { title: 'The card was declined', msg: 'It wasn’t added, and nothing was charged. Try another card.' },
  },
  insufficientFunds: {
    group: 'danger',
    notice: { title: 'The card was declined', msg: `It doesn’t have ${check} on it. Nothing was charged.` },
  },
  refused: {
    group: 'danger',
    notice: { title: 'The card wasn’t added', msg: 'The charge was not approved. Nothing was charged.' },
  },
  abandoned: {
    group: 'pricing',
    notice: { title: 'No card was added', msg: 'You left the provider’s page before a card was charged.' },
  },
  notNeeded: {
    group: 'danger',
    notice: {
      title: 'The card wasn’t added',
      msg: 'It can’t be charged again later. We’re returning everything we charged.',
    },
  },
  stopped: {
    group: 'danger',
    notice: { title: 'The card wasn’t added', msg: 'We’re returning everything we charged.' },
  },
  otherAmount: {
    group: 'danger',
    notice: { title: 'The card wasn’t added', msg: 'The wrong amount was charged. We’re returning all of it.' },
  },
  reversed: {
    group: 'danger',
    notice: {
      title: 'The card wasn’t added',
      msg: 'The card provider took the charge back. Try again, or add another card.',
    },
  },
  disputed: {
    group: 'danger',
    notice: { title: 'The card wasn’t added', msg: 'The charge was disputed and returned.' },
  },
};

/**
 * The result of adding a card, as text and action; `onApprove` opens the bank's page if the cardholder still has to
 * approve.
 */
export function cardResult({ status, reason, card, url }: Payment, onApprove: (url: string) => void): CardResult {
  switch (status) {
    case 'succeeded':
      return {
        group: 'success',
        notice: {
          title: 'Card added',
          msg: `You can now pay with ${card === null ? 'it' : cardName(card)}. Your ${check} is on its way back.`,
        },
      };
    case 'checking':
      return {
        group: 'pricing',
        notice: {
          title: 'We’re still checking your card',
          msg: 'It’ll appear here once the card provider confirms it. Don’t add it again until then.',
        },
      };
    case 'challenge':
      return {
        group: 'pricing',
        notice: {
          title: 'Your bank is waiting for you',
          msg: `Approve the ${check} on your bank’s page to add the card.`,
          ...(url === null ? {} : { action: { label: 'Go to your bank’s page', onAction: () => onApprove(url) } }),
        },
      };
    case 'unfinished':
    case 'failed':
      return refusals[reason ?? 'abandoned'];
    case 'refunded':
      return refusals[reason ?? 'notNeeded'];
  }
}
