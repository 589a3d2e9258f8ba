import { CARD_CHECK } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import { cardName } from '#ui/CardMark.tsx';
import { formatNaira } from '#ui/naira.ts';
import type { Notice, NoticeGroup } from '#ui/notices.ts';

export type Verdict = { group: NoticeGroup; notice: Notice };

const check = formatNaira(CARD_CHECK);

const refusals: Record<NonNullable<Payment['reason']>, Verdict> = {
  declined: { group: 'danger', notice: { title: 'The card was declined', msg: 'It was not added, and nothing was charged. Try another card.' } },
  insufficientFunds: { group: 'danger', notice: { title: 'The card was declined', msg: `There are not ${check} on it. Nothing was charged.` } },
  refused: { group: 'danger', notice: { title: 'The card was not added', msg: 'The charge was not approved. Nothing was charged.' } },
  abandoned: { group: 'pricing', notice: { title: 'No card was added', msg: 'You left the provider’s page before a card was charged.' } },
  notNeeded: { group: 'danger', notice: { title: 'The card was not added', msg: 'It can’t be charged again later. What was charged is returned in full.' } },
  stopped: { group: 'danger', notice: { title: 'The card was not added', msg: 'What was charged is returned in full.' } },
  otherAmount: { group: 'danger', notice: { title: 'The card was not added', msg: 'Another sum than expected was charged. It is returned in full.' } },
  reversed: { group: 'danger', notice: { title: 'The card was not added', msg: 'The card provider took the charge back. Try again, or add another card.' } },
  disputed: { group: 'danger', notice: { title: 'The card was not added', msg: 'The charge was disputed and returned.' } },
};

/** What became of adding a card, in words; `onApprove` leads to the bank's page where that still waits for its holder. */
export function verdictOf({ status, reason, card, url }: Payment, onApprove: (url: string) => void): Verdict {
  switch (status) {
    case 'succeeded':
      return {
        group: 'success',
        notice: { title: 'The card is added', msg: `${card === null ? 'It' : cardName(card)} can pay from now on. Your ${check} are on their way back.` },
      };
    case 'checking':
      return { group: 'pricing', notice: { title: 'The card is still being checked', msg: 'It appears here once the provider has answered. Do not add it again until then.' } };
    case 'challenge':
      return {
        group: 'pricing',
        notice: {
          title: 'The card’s bank waits for you',
          msg: `Approve the ${check} on its page, and the card is added.`,
          ...(url === null ? {} : { action: { label: 'Go to the bank’s page', onAction: () => onApprove(url) } }),
        },
      };
    case 'unfinished':
    case 'failed':
      return refusals[reason ?? 'abandoned'];
    case 'refunded':
      return refusals[reason ?? 'notNeeded'];
  }
}
