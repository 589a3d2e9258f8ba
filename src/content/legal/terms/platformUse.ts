import { TRIAL_DAYS } from '#domain/terms.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const platformUse: LegalPart<'platformUse'> = {
  name: 'platformUse',
  title: 'Trial, subscription and payment',
  summary: `The ${TRIAL_DAYS}-day trial, what a subscription includes, and how you pay for it, renew it, change it and cancel it.`,
  changed: '2026-11-30',
  blocks: [
    heading('trial', 'The free trial'),
    paragraph(
      `An organisation may try Humanar once, for ${TRIAL_DAYS} days: all apps, unlimited employees, no credit card. It ends automatically and costs nothing. If you buy during the trial, your paid billing period starts when the trial would have ended. If you cancel the trial, access ends and we delete its data immediately or, if a payment for a subscription is still open, once that payment has failed.`,
    ),
    heading('orders', 'Orders and prices'),
    paragraph(
      'A subscription covers a plan, its apps, a number of users and a billing period of 30 days (monthly) or 365 days (annual). Prices are in naira, per user. We add VAT at the rate in force and show it. The price on a quote is valid for 30 minutes. You pay in advance by Mastercard, Visa or American Express and get a receipt for each payment.',
    ),
    heading('renewal', 'Renewal'),
    paragraph(
      'Subscriptions renew automatically until you switch renewal off under Subscription, which you can do at any time. We email you 7 days before a billing period ends and, if it doesn’t renew automatically, again 1 day before. We charge the default card 24 hours before the end, at the prices then in force, or at the end if you switch renewal on later than that. If the charge fails, we try again, at the same prices, at the end and 1, 3 and 7 days later, and email you each time with a way to pay. Access pauses at the end of the paid billing period.',
    ),
    heading('changes', 'Changes'),
    list(
      'More users or apps: starts immediately. You pay for the rest of the billing period, less the unused part of what you had paid.',
      'A move from monthly to annual: a new billing period of 365 days starts immediately, at the prices then in force. You pay for it, less the unused part of what you had paid. If you have already paid for longer than that, the move waits for your next renewal.',
      'Fewer users or apps, or a move from annual to monthly: starts with the next billing period. You can undo it until then.',
    ),
    heading('cancelling', 'Cancelling'),
    paragraph(
      'You may cancel a paid subscription at any time. It then runs to the end of the billing period and doesn’t renew. You can undo the cancellation until that day. We don’t refund the rest of a billing period unless the law entitles you to it or we have failed to provide the service. We keep your data for 90 days after access ends, and then [delete](/privacy_files/retention#after-the-end) it.',
    ),
    heading('errors', 'Mistakes in charging'),
    paragraph(
      'If we charge you twice, or a different amount from the order’s, we refund the charge in full to the card it came from.',
    ),
  ],
};
