import { endOfRetention } from '#domain/renewal.ts';
import type { Config } from '../../config.ts';
import { lagosTime } from '../../platform/mail/lagosTime.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SubscriptionRow } from './store.ts';

/* What the organisation and its administrators read when somebody cancels, or takes that back. */

type Site = Pick<Config, 'publicUrl'>;
type MailTo = (to: string) => Mail;

export const pageLinks = ({ publicUrl }: Site) => ({
  subscription: `${publicUrl}/subscriptions/management/subscription`,
  renew: `${publicUrl}/subscriptions/management/subscription/renew`,
  plans: `${publicUrl}/subscriptions/create`,
});

/** When the data of what ends at `expiresAt` goes, as a mail says it. */
export const deletionTime = (expiresAt: Date): string => lagosTime(new Date(endOfRetention(expiresAt.getTime())));

export const trialCancelledMail =
  (site: Site): MailTo =>
  (to) =>
    ({
      to,
      subject: 'Your trial was cancelled',
      title: 'Your trial has ended',
      paragraphs: [
        'An administrator of your organisation cancelled the free trial. Access has ended, and the data of your organisation in the application is deleted now, with saved cards and billing contacts.',
        'Your organisation, its alias and everybody’s sign-in stay, so that you can buy a plan whenever you like.',
      ],
      action: { label: 'See the plans', link: pageLinks(site).plans },
    });

export const cancelledMail =
  (site: Site, { expiresAt }: SubscriptionRow): MailTo =>
  (to) =>
    ({
      to,
      subject: 'Your subscription was cancelled',
      title: 'Your subscription ends with its term',
      paragraphs: [
        `An administrator of your organisation cancelled the subscription. Everybody can work with it until ${lagosTime(expiresAt)}, and nothing more is charged.`,
        'Until then an administrator can take this back, and the subscription goes on.',
        `The data of your organisation is kept until ${deletionTime(expiresAt)}, and then deleted. If you buy a plan before that, it stays.`,
      ],
      action: { label: 'Open the subscription', link: pageLinks(site).subscription },
      note: 'If nobody in your organisation meant to do this, an administrator can undo it on that page.',
    });

export const cancellationUndoneMail =
  (site: Site, { expiresAt, isAutoRenewal }: SubscriptionRow): MailTo =>
  (to) =>
    ({
      to,
      subject: 'Your subscription goes on',
      title: 'The cancelling was undone',
      paragraphs: [
        `An administrator of your organisation took the cancelling back. The subscription runs until ${lagosTime(expiresAt)}${isAutoRenewal ? ', and renews by itself before it ends' : '. Automatic renewal is off, so that it ends then unless it is renewed'}.`,
      ],
      action: { label: 'Open the subscription', link: pageLinks(site).subscription },
    });
