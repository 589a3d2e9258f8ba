import { heading, type LegalPart, list, paragraph, table } from '../document.ts';

export const managing: LegalPart<'managing'> = {
  name: 'managing',
  title: 'Managing your data yourself',
  summary: 'The data you can see, change, export and delete in your account without asking anyone.',
  changed: '2026-11-30',
  blocks: [
    heading('settings', 'In your account'),
    table(
      'Where to do it',
      ['You want to', 'Where'],
      ['Change your name, sign-in email, password or security questions', 'Your account'],
      ['See where you are signed in, and end a session or all others', 'Your account'],
      ['Change the organisation’s details', 'View Profile, Profile and organisation'],
      ['Turn on two-factor sign-in', 'View Profile, Security'],
      ['Read who did what in the account', 'View Profile, the log under Security and the activity under Subscription'],
      ['Add or remove a card', 'View Profile, Cards'],
      ['Choose who gets receipts', 'View Profile, Billing contacts'],
      ['Export payments as CSV, download receipts as PDF', 'View Profile, Billing history'],
      ['Stop renewals, or cancel', 'View Profile, Subscription'],
    ),
    paragraph(
      'Your account is for everyone, View Profile for administrators. If you’ve forgotten your password, choose a new one with [a link by email](/forgot-password). Employee data is exported as CSV in the main application while you have access. During the 90 days for which we keep it after a trial expires or a subscription ends, ask us for it.',
    ),
    heading('mail', 'Emails'),
    paragraph(
      'Emails about codes, payments, renewals and deletion are part of the service, so you can’t turn them off individually. A billing contact stops getting receipts as soon as an administrator unticks or removes them.',
    ),
    heading('closing', 'Closing the account for good'),
    list(
      'Export the data you want to keep.',
      'Cancel the trial or subscription, if you have one.',
      'An administrator writes to us through the [contact form](/contact-us). We email the address they sign in with, and wait until they confirm, because this can’t be undone.',
    ),
    paragraph(
      'We then delete the organisation, its logins and logs, and the messages its people sent us, within 30 days. Only receipts and records of payments remain, with a note of which organisation recommended yours, for as long as [the law requires](/privacy_files/retention#times).',
    ),
  ],
};
