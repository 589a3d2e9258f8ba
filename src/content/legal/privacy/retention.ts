import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const retention: LegalPart<'retention'> = {
  name: 'retention',
  title: 'How long we keep it',
  summary: 'A time for each kind of data: minutes for codes, 90 days after a subscription, six years for receipts.',
  changed: '2026-11-22',
  blocks: [
    heading('after-the-end', 'After a trial or subscription'),
    table(
      'What is deleted when a trial or subscription is over',
      ['Data', 'Trial cancelled', 'Trial ran out', 'Subscription ended'],
      ['The organisation’s data in the main application', 'At once', 'After 90 days', '90 days after access ends'],
      ['Cards (also at the provider), billing contacts, quotes, renewal preference, planned changes', 'At once', 'After 90 days', '90 days after access ends'],
      ['Organisation, alias, logins', 'Kept', 'Kept', 'Kept'],
      ['Receipts, payments, security and activity log, the note that a trial was used', 'Kept', 'Kept', 'Kept'],
    ),
    paragraph('Buying again within the 90 days keeps everything. We write 30 days, 7 days and 1 day before the deletion. What is kept lets you come back with the same login; if you want the account itself gone, [ask us](/privacy_files/managing#closing).'),
    heading('times', 'Everything else'),
    table(
      'How long each kind of data is kept',
      ['Data', 'Kept for'],
      ['Receipts and records of payments', 'At least six years after the payment, as tax and company law demand; never purged with the rest'],
      ['Security and activity log', 'As long as the organisation has an account'],
      ['Sessions, with device and network address', '14 days at most, 12 hours without use; the record goes 30 days after the session’s last possible day'],
      ['Links in mail', '1 hour (new password), 24 hours (confirmation), 7 days (welcome); the record goes 30 days later'],
      ['Six-digit codes', '10 minutes; the record goes a day later'],
      ['Counts of tries', 'Until the count’s window ends: a minute to a day'],
      ['Quotes', '30 minutes; the record goes a day later'],
      ['Mail we sent', 'The text is emptied once sent; the record goes 30 days later'],
      ['Mail that nobody accepts', 'Tried twelve times in three days; text and record go 30 days after it was written'],
      ['A sign-up that was never confirmed', '30 days, and while a link that was mailed later still works; a newer sign-up with the same email takes its place at once'],
      ['A person who leaves the organisation', 'The login and its sessions go at once; log entries keep the name'],
    ),
    heading('inquiries', 'Inquiries, demos and applications'),
    paragraph('What you write to us through a form is kept for 24 months from the day it came, a request for a demo from the day of the demo, because such conversations are often taken up a budget year later. Then it is deleted. If you become a customer or partner, what belongs to that lives on with the account or contract. You may ask for deletion sooner.'),
  ],
};
