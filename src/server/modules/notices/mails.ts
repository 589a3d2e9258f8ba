import type { Card } from '#contract/cards.ts';
import { lagosTime } from '../../platform/mail/lagosTime.ts';
import type { MailTo } from '../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../platform/mail/pageLink.ts';
import { cardName, money } from '../billing/service.ts';
import { deletionTime } from '../subscriptions/service.ts';

/* Mails to the organisation and its administrators before something ends. */

interface Ending {
  expiresAt: Date;
}

/** An automatic charge. The amount is naira. */
export interface Charge {
  at: Date;
  amount: number;
  /** The default card, with its validity on the day of the charge; null if none is saved. */
  card: Pick<Card, 'brand' | 'last4' | 'validity'> | null;
}

export const trialEndingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) => ({
    to,
    subject: `Your free trial ends on ${lagosTime(expiresAt)}`,
    title: 'Your free trial ends soon',
    paragraphs: [
      `Your organisation’s free trial of Humanar runs until ${lagosTime(expiresAt)}. Choose a plan before then to keep everyone working without a break.`,
      `If you do nothing, access ends then and you won’t be charged. We keep your organisation’s data until ${deletionTime(expiresAt)}.`,
    ],
    action: { label: 'Choose a plan', link: pageLink(site, '/subscriptions/create') },
  });

export const endingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) => ({
    to,
    subject: `Your subscription ends on ${lagosTime(expiresAt)}`,
    title: 'Your subscription ends soon',
    paragraphs: [
      `Your organisation’s subscription runs until ${lagosTime(expiresAt)}. It doesn’t renew automatically, so access ends then. Renew it before then to keep everyone working without a break.`,
      `If you do nothing, you won’t be charged, and we keep your organisation’s data until ${deletionTime(expiresAt)}.`,
    ],
    action: { label: 'Renew the subscription', link: pageLink(site, '/subscriptions/management/subscription/renew') },
  });

/** The plan or one of its apps is no longer sold, so the subscription can't be renewed. */
export const unsoldEndingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) => ({
    to,
    subject: `Your subscription ends on ${lagosTime(expiresAt)}`,
    title: 'Choose another plan to continue',
    paragraphs: [
      `Your organisation’s subscription runs until ${lagosTime(expiresAt)}. We no longer sell its plan or one of its apps, so it can’t be renewed. Choose another plan before then to keep everyone working without a break.`,
      `If you do nothing, access ends then and you won’t be charged. We keep your organisation’s data until ${deletionTime(expiresAt)}.`,
    ],
    action: { label: 'Choose another plan', link: pageLink(site, '/subscriptions/management/subscription/change') },
  });

export const cancelledEndingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) => ({
    to,
    subject: `Your subscription ends on ${lagosTime(expiresAt)}`,
    title: 'Your cancelled subscription ends soon',
    paragraphs: [
      `Your organisation’s cancelled subscription runs until ${lagosTime(expiresAt)}, and you won’t be charged again. Until then, an administrator can undo the cancellation.`,
      `We keep your organisation’s data until ${deletionTime(expiresAt)}, then delete it. If you buy a plan before then, we keep it.`,
    ],
    action: { label: 'Open the subscription', link: pageLink(site, '/subscriptions/management/subscription') },
  });

/** The problem with the card that will be charged, or null. */
function cardWarning({ card, amount }: Charge): string | null {
  if (amount === 0) return null;
  if (card === null)
    return 'There’s no saved card to charge. Add a card before then, or renew the subscription yourself.';
  return card.validity === 'expired'
    ? `${cardName(card)} will have expired by then. Add another card before then, or renew the subscription yourself.`
    : null;
}

function chargeWords({ at, amount, card }: Charge, canBeCharged: boolean): string {
  if (amount === 0)
    return `It renews automatically on ${lagosTime(at)}. Nothing is due after discounts and credit, so you won’t be charged.`;
  if (!canBeCharged || card === null)
    return `It’s due to renew automatically on ${lagosTime(at)}, for ${money(amount)}.`;
  return `It renews automatically: on ${lagosTime(at)} we’ll charge ${money(amount)} to ${cardName(card)}, and your next billing period follows without a break.`;
}

export const renewingMail =
  (site: Site, { expiresAt, charge }: Ending & { charge: Charge }): MailTo =>
  (to) => {
    const warning = cardWarning(charge);
    return {
      to,
      subject: warning
        ? 'Your subscription needs a card to renew'
        : `Your subscription renews on ${lagosTime(charge.at)}`,
      title: warning ? 'Add a card for your renewal' : 'Your subscription renews soon',
      paragraphs: [
        `Your organisation’s subscription runs until ${lagosTime(expiresAt)}. ${chargeWords(charge, warning === null)}`,
        ...(warning ? [warning] : []),
      ],
      action: warning
        ? { label: 'Go to your cards', link: pageLink(site, '/subscriptions/management/cards') }
        : { label: 'Open the subscription', link: pageLink(site, '/subscriptions/management/subscription') },
      note: 'You can switch off automatic renewal in the subscription settings at any time before then.',
    };
  };

export const dataGoesMail =
  (
    site: Site,
    {
      expiresAt,
      deletedAt,
      isTrial,
      isCancelled,
    }: Ending & { deletedAt: Date; isTrial: boolean; isCancelled: boolean },
  ): MailTo =>
  (to) => ({
    to,
    subject: `Your data will be deleted on ${lagosTime(deletedAt)}`,
    title: 'Your organisation’s data will be deleted soon',
    paragraphs: [
      `Your organisation’s ${isTrial ? 'free trial' : 'subscription'} ${isCancelled ? 'was cancelled and ended' : 'ended'} on ${lagosTime(expiresAt)}. We keep its data in the app until ${lagosTime(deletedAt)}, then delete it along with saved cards and billing contacts. This can’t be undone.`,
      `${isTrial ? 'Choose a plan' : 'Renew or choose a plan'} before then to get everything back. We keep receipts and everyone’s sign-in either way.`,
    ],
    action: isTrial
      ? { label: 'Choose a plan', link: pageLink(site, '/subscriptions/create') }
      : { label: 'Renew the subscription', link: pageLink(site, '/subscriptions/management/subscription/renew') },
  });
