import type { Card } from '#contract/cards.ts';
import type { Config } from '../../config.ts';
import { lagosTime } from '../../platform/mail/lagosTime.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { brandNames, money } from '../billing/service.ts';
import { deletionTime, pageLinks } from '../subscriptions/service.ts';

/* Mails to the organisation and its administrators before something ends. */

type Site = Pick<Config, 'publicUrl'>;
type MailTo = (to: string) => Mail;

interface Ending {
  expiresAt: Date;
}

/** An automatic charge. The amount is naira. */
export interface Charge {
  at: Date;
  amount: number;
  /** The default card, judged by the day of the charge; null where none is saved. */
  card: Pick<Card, 'brand' | 'last4' | 'validity'> | null;
}

export const trialEndingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) =>
    ({
      to,
      subject: `Your free trial ends on ${lagosTime(expiresAt)}`,
      title: 'Your free trial ends soon',
      paragraphs: [
        `Your organisation’s free trial of Humanar runs until ${lagosTime(expiresAt)}. Choose a plan before then, and everybody goes on working without a break.`,
        `If you do nothing, access ends then and nothing is charged. The data of your organisation is kept until ${deletionTime(expiresAt)}.`,
      ],
      action: { label: 'Choose a plan', link: pageLinks(site).plans },
    });

export const endingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) =>
    ({
      to,
      subject: `Your subscription ends on ${lagosTime(expiresAt)}`,
      title: 'Your subscription ends soon',
      paragraphs: [
        `Your organisation’s subscription runs until ${lagosTime(expiresAt)}. It does not renew by itself, so that access ends then. Renew it before that, and everybody goes on working without a break.`,
        `If you do nothing, nothing is charged, and the data of your organisation is kept until ${deletionTime(expiresAt)}.`,
      ],
      action: { label: 'Renew the subscription', link: pageLinks(site).renew },
    });

export const cancelledEndingMail =
  (site: Site, { expiresAt }: Ending): MailTo =>
  (to) =>
    ({
      to,
      subject: `Your subscription ends on ${lagosTime(expiresAt)}`,
      title: 'Your cancelled subscription ends soon',
      paragraphs: [
        `The subscription that your organisation cancelled runs until ${lagosTime(expiresAt)}. Nothing more is charged. Until then an administrator can undo the cancelling.`,
        `The data of your organisation is kept until ${deletionTime(expiresAt)}, and then deleted. If you buy a plan before that, it stays.`,
      ],
      action: { label: 'Open the subscription', link: pageLinks(site).subscription },
    });

/** The problem with the card that will be charged, or null. */
function cardWarning({ card, amount }: Charge): string | null {
  if (amount === 0) return null;
  if (card === null) return 'No card is saved, so that this cannot be charged. Add a card before then, or renew by hand.';
  return card.validity === 'expired' ? `${named(card)} will have expired by then. Add another card before that, or renew by hand.` : null;
}

const named = ({ brand, last4 }: NonNullable<Charge['card']>): string => `${brandNames[brand]} ending ${last4}`;

function chargeWords({ at, amount, card }: Charge, canBeCharged: boolean): string {
  if (amount === 0) return `It renews by itself on ${lagosTime(at)}. Your account’s credit covers the price, so that nothing is charged.`;
  if (!canBeCharged || card === null) return `It is to renew by itself on ${lagosTime(at)}, for ${money(amount)}.`;
  return `It renews by itself: on ${lagosTime(at)} we charge ${money(amount)} to ${named(card)}, and the next term follows without a break.`;
}

export const renewingMail =
  (site: Site, { expiresAt, charge }: Ending & { charge: Charge }): MailTo =>
  (to) => {
    const warning = cardWarning(charge);
    return {
      to,
      subject: warning ? 'Your subscription needs a card to renew' : `Your subscription renews on ${lagosTime(charge.at)}`,
      title: warning ? 'A card is needed for the renewal' : 'Your subscription renews soon',
      paragraphs: [`Your organisation’s subscription runs until ${lagosTime(expiresAt)}. ${chargeWords(charge, warning === null)}`, ...(warning ? [warning] : [])],
      action: warning
        ? { label: 'Go to your cards', link: `${site.publicUrl}/subscriptions/management/cards` }
        : { label: 'Open the subscription', link: pageLinks(site).subscription },
      note: 'Automatic renewal can be switched off there at any time before.',
    };
  };

export const dataGoesMail =
  (site: Site, { expiresAt, isTrial }: Ending & { isTrial: boolean }): MailTo =>
  (to) =>
    ({
      to,
      subject: `Your data is deleted on ${deletionTime(expiresAt)}`,
      title: 'The data of your organisation goes soon',
      paragraphs: [
        `Your organisation’s ${isTrial ? 'free trial' : 'subscription'} ended on ${lagosTime(expiresAt)}. Its data in the application is kept until ${deletionTime(expiresAt)}, and then deleted with saved cards and billing contacts. That cannot be undone.`,
        `${isTrial ? 'Choose a plan' : 'Renew, or choose a plan,'} before then, and all of it is there again. Receipts and everybody’s sign-in stay in any case.`,
      ],
      action: isTrial ? { label: 'Choose a plan', link: pageLinks(site).plans } : { label: 'Renew the subscription', link: pageLinks(site).renew },
    });
