import { heading, type LegalPart, list, paragraph, table } from '../document.ts';

export const managing: LegalPart<'managing'> = {
  name: 'managing',
  title: 'Managing your data yourself',
  summary: 'The data you can see, change, export and delete in your account without asking anyone.',
  changed: '2026-11-22',
  blocks: [
    heading('settings', 'In your account'),
    table(
      'Where to do what',
      ['You want to', 'Where'],
      ['Change your name or the organisation’s details', 'View Profile, Profile and organisation'],
      ['Change your password or security questions, switch on two-factor sign-in', 'View Profile, Security'],
      ['See where you are signed in, and end a session or all others', 'View Profile, Security'],
      ['Read who did what in the account', 'The log under Security, the activity under Subscription'],
      ['Add or remove a card', 'View Profile, Cards'],
      ['Say who gets receipts', 'View Profile, Billing contacts'],
      ['Export payments as CSV, download receipts as PDF', 'View Profile, Billing history'],
      ['Stop renewals, or cancel', 'View Profile, Subscription'],
    ),
    paragraph('View Profile is for administrators; members ask one of their administrators, and choose a new password with [a link by email](/forgot-password). Employee data is exported as CSV in the main application. If you can no longer reach it there in the 90 days after a subscription, ask us.'),
    heading('mail', 'Mail'),
    paragraph('Email about codes, payments, renewals and deletion belongs to the service and can’t be switched off one by one. A billing contact stops getting receipts as soon as an administrator unticks or removes it.'),
    heading('closing', 'Closing the account for good'),
    list(
      'Export what you want to keep.',
      'Cancel the trial or subscription, if one is running.',
      'An administrator writes through the [contact form](/contact-us), from the email of their login. We ask you to confirm once, because nobody can undo it.',
    ),
    paragraph('Within 30 days we then delete the organisation, its logins and its logs. Only receipts and records of payments remain, for as long as [the law requires](/privacy_files/retention#times).'),
  ],
};
