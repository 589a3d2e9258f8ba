import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const retention: LegalPart<'retention'> = {
  name: 'retention',
  title: 'How long we keep it',
  summary:
    'How long we keep each kind of data: minutes for codes, 90 days after a subscription, six years for receipts.',
  changed: '2026-11-30',
  blocks: [
    heading('after-the-end', 'After a trial or subscription'),
    table(
      'What we delete when a trial or subscription is over',
      ['Data', 'Trial cancelled', 'Trial expired', 'Subscription ended'],
      [
        'The organisation’s data in the main application; cards (at the provider too), billing contacts, quotes, renewal preference, scheduled changes',
        'Immediately, or once an open payment has failed',
        'After 90 days',
        '90 days after access ends',
      ],
      ['Organisation, alias, logins', 'Kept', 'Kept', 'Kept'],
      ['Receipts, payments, security and activity logs, the note that you used a trial', 'Kept', 'Kept', 'Kept'],
    ),
    paragraph(
      'If you buy again within the 90 days, you keep everything. We email you 30 days, 7 days and 1 day before the deletion. To have the account itself deleted, [ask us](/privacy_files/managing#closing).',
    ),
    heading('times', 'Everything else'),
    table(
      'How long we keep each kind of data',
      ['Data', 'Kept for'],
      ['Receipts and records of payments', 'At least six years, as the law requires'],
      ['Security and activity logs', 'As long as the organisation has an account'],
      [
        'Sessions, with device and network address',
        '14 days at most, 12 hours without use; record deleted 30 days after the session’s last possible day',
      ],
      [
        'Links in emails, with network address',
        '1 hour (new password), 24 hours (confirmation), 7 days (welcome, undoing a new sign-in email); record deleted 30 days later. A link to a receipt works for 30 days',
      ],
      ['Sign-ins waiting for a code; keys that open the app', '30 minutes at most; record deleted 30 days later'],
      ['Unconfirmed new emails', 'Until confirmed or replaced'],
      ['Earlier sign-in emails', 'Until the main application knows the new one'],
      ['The link that moves or cancels a demo', 'Until the demo starts; record deleted 30 days later'],
      ['Six-digit codes, with network address', '10 minutes; record deleted a day later'],
      ['Counts of attempts', 'A minute to a day'],
      ['Browsers that have signed up or in', '180 days after the last time; record deleted 30 days later'],
      ['Quotes', '30 minutes; record deleted a day later'],
      ['An order you put together before signing up or in', '7 days, or until you buy, replace or discard it'],
      ['Emails we sent', 'The text is emptied once sent; record deleted 30 days later'],
      ['Emails that can’t be delivered', 'Tried for three days; text and record deleted 30 days after it was written'],
      ['An address our email doesn’t reach', 'Until an email gets there, 90 days at most'],
      [
        'A sign-up that was never confirmed',
        '30 days, and for as long as a link we emailed later still works; or until a newer one replaces it',
      ],
      [
        'A person who leaves the organisation',
        'Login and sessions are deleted immediately; log entries about them or a new name keep names, others lose them',
      ],
    ),
    heading('inquiries', 'Inquiries, demos and applications'),
    paragraph(
      'We keep messages sent through a form for 24 months, a demo request from the day of the demo, because talks often resume later. A demo you cancel is deleted immediately. When [an account is closed for good](/privacy_files/managing#closing), messages from its people are deleted with it. You can ask us to delete one sooner.',
    ),
  ],
};
