import { TRIAL_DAYS } from '#domain/terms.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const platformUse: LegalPart<'platformUse'> = {
  name: 'platformUse',
  title: 'Trial, subscription and payment',
  summary: `The ${TRIAL_DAYS}-day trial, what a subscription includes, how it is paid, renewed, changed and cancelled.`,
  changed: '2026-11-23',
  blocks: [
    heading('trial', 'The free trial'),
    paragraph(`An organisation may try Humanar once, for ${TRIAL_DAYS} days: all apps, unlimited employees, no credit card. It ends automatically and costs nothing. If you buy during it, your paid billing period begins when the trial would have ended. If you cancel it, access ends and data is deleted immediately.`),
    heading('orders', 'Orders and prices'),
    paragraph('A subscription is for a plan, its apps, a number of users and a billing period of 30 days (monthly) or 365 days (annual). Prices are in naira and per user; VAT is added at the rate in force and shown. The price shown on our server’s quote holds for 30 minutes. Payment is due in advance, by Mastercard, Visa or American Express, and each brings a receipt.'),
    heading('renewal', 'Renewal'),
    paragraph('Renewal is automatic until you switch it off under Subscription, which you can do at any time. We write 7 days before a billing period ends and, where it doesn’t renew automatically, 1 day before as well. The default card is charged 24 hours before the end, at the prices then in force. If that fails, we try at the end and 1, 3 and 7 days after it, and email you each time with a way to pay. Access pauses at the end of the paid billing period.'),
    heading('changes', 'Changes'),
    list(
      'More users or apps, or a year instead of a month: immediately, paid for the rest of the billing period, less the unused part of what you paid.',
      'Fewer users or apps, or a month instead of a year: from the next billing period, and you can undo it until then.',
    ),
    heading('cancelling', 'Cancelling'),
    paragraph('You may cancel a paid subscription at any time. It then runs to the end of the billing period and is not renewed; until that day you can undo it. The rest of a billing period is not paid out, unless the law gives you the right or we have failed to provide the service. Data stays for 90 days after access ends, and is then [deleted](/privacy_files/retention#after-the-end).'),
    heading('errors', 'Mistakes in charging'),
    paragraph('A charge that was made twice, or for a different amount from the order’s, is returned in full to the card it came from.'),
  ],
};
