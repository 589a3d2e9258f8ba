import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const platformUse: LegalPart<'platformUse'> = {
  name: 'platformUse',
  title: 'Trial, subscription and payment',
  summary: 'The 15-day trial, what a subscription includes, how it is paid, renewed, changed and cancelled.',
  changed: '2026-11-23',
  blocks: [
    heading('trial', 'The free trial'),
    paragraph('An organisation may try Humanar once, for 15 days: all apps, unlimited employees, no credit card. It ends by itself and costs nothing. If you buy during it, your paid term begins when the trial would have ended. If you cancel it, access and data end at once.'),
    heading('orders', 'Orders and prices'),
    paragraph('A subscription is for a plan, its apps, a number of users and a term of 30 days (monthly) or 365 days (annual). Prices are in naira and per user; VAT is added at the rate in force and shown. The price shown on our server’s quote holds for 30 minutes. Payment is due in advance, by Mastercard, Visa or American Express, and each brings a receipt.'),
    heading('renewal', 'Renewal'),
    paragraph('Renewal is automatic until you switch it off under Subscription, which you can do at any time. We write 7 days before a term ends and, where it doesn’t renew automatically, 1 day before as well. The default card is charged 24 hours before the end, at the prices then in force. If that fails, we try at the end and 1, 3 and 7 days after it, and mail you each time with a way to pay. Access pauses at the end of the paid term.'),
    heading('changes', 'Changes'),
    list(
      'More users or apps, or a year instead of a month: at once, paid for the rest of the term, less what is unused of what you paid.',
      'Fewer users or apps, or a month instead of a year: from the next term, and you can take it back until then.',
    ),
    heading('cancelling', 'Cancelling'),
    paragraph('You may cancel a paid subscription at any time. It then runs to the end of the term and is not renewed; until that day you can undo it. The rest of a term is not paid out, unless the law gives you the right or we have failed to provide the service. Data stays for 90 days after access ends, and is then [deleted](/privacy_files/retention#after-the-end).'),
    heading('errors', 'Mistakes in charging'),
    paragraph('A charge that was made twice, or for another sum than the order’s, is given back in full to the card it came from.'),
  ],
};
