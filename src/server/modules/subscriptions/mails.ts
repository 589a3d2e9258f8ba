import { endOfRetention } from '#domain/renewal.ts';
import { lagosTime } from '../../platform/mail/lagosTime.ts';
import type { Mail, MailTo } from '../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../platform/mail/pageLink.ts';
import type { SubscriptionRow } from './store.ts';

/* The mails about cancelling, undoing it and closing the account, for the organisation and its administrators. */

/** When data is deleted for a subscription that ends at `expiresAt`, in words. */
export const deletionTime = (expiresAt: Date): string => lagosTime(new Date(endOfRetention(expiresAt.getTime())));

/** @param isDeleted whether the data could be deleted immediately: a payment that is under way may still need it */
export const trialCancelledMail =
  (site: Site, { isDeleted }: { isDeleted: boolean }): MailTo =>
  (to) => ({
    to,
    subject: 'Your trial was cancelled',
    title: 'Your trial has ended',
    paragraphs: [
      isDeleted
        ? 'An administrator of your organisation cancelled the free trial. Access has ended and we’re deleting your organisation’s data in the app, its saved cards and its billing contacts.'
        : 'An administrator of your organisation cancelled the free trial, and access has ended. We’re still waiting for a payment. If it goes through, you keep your data. If it doesn’t, we’ll delete your organisation’s data in the app, its saved cards and its billing contacts.',
      'We keep your organisation, its alias and everyone’s sign-in, so you can buy a plan whenever you like.',
    ],
    action: { label: 'See the plans', link: pageLink(site, '/subscriptions/create') },
  });

export const cancelledMail =
  (site: Site, { expiresAt }: SubscriptionRow): MailTo =>
  (to) => ({
    to,
    subject: 'Your subscription was cancelled',
    title: 'Your subscription won’t renew',
    paragraphs: [
      `An administrator of your organisation cancelled the subscription. Everyone can use it until ${lagosTime(expiresAt)}, and you won’t be charged again.`,
      'Until then, an administrator can undo the cancellation and keep the subscription.',
      `We keep your organisation’s data until ${deletionTime(expiresAt)}, then delete it. If you buy a plan before then, we keep it.`,
    ],
    action: { label: 'Open the subscription', link: pageLink(site, '/subscriptions/management/subscription') },
    note: 'If this was a mistake, undo it on the subscription page.',
  });

export const cancellationUndoneMail =
  (site: Site, { expiresAt, isAutoRenewal, nextRenewalAt }: SubscriptionRow): MailTo =>
  (to) => ({
    to,
    subject: 'Your subscription continues',
    title: 'The cancellation was undone',
    paragraphs: [
      `An administrator of your organisation undid the cancellation. The subscription runs until ${lagosTime(expiresAt)}${isAutoRenewal ? `, and renews automatically ${nextRenewalAt !== null && nextRenewalAt < expiresAt ? 'before it ends' : 'then'}` : '. Automatic renewal is off, so it ends then unless you renew it'}.`,
    ],
    action: { label: 'Open the subscription', link: pageLink(site, '/subscriptions/management/subscription') },
  });

/** For the organisation's email and each administrator, because only one of them has asked for it. */
export const accountClosedMail = (to: string): Mail => ({
  to,
  subject: 'Your organisation’s account was closed',
  title: 'We’ve closed your organisation’s account',
  paragraphs: [
    'An administrator of your organisation asked us to close its account, and confirmed it by email. We’ve deleted its data and everyone’s sign-in, and we’re deleting its data in the app.',
    'Only receipts and records of payments remain, for as long as the law requires.',
  ],
  note: 'If you didn’t know about this, reply to this email today.',
});

/** For our own team: the privacy policy promises this deletion. */
export const overdueDeletionToSales = ({ orgId, reason, to }: { orgId: string; reason: string; to: string }): Mail => ({
  to,
  subject: `A deletion isn’t confirmed: ${orgId}`,
  title: 'The main application hasn’t confirmed a deletion',
  paragraphs: [
    `More than three days ago, it was to delete the data of the organisation ${orgId}. The last request failed: ${reason}.`,
    'Check MAIN_APP_EVENTS_URL, and that both sides have the same MAIN_APP_KEY. We ask again every day until it confirms it.',
  ],
});
