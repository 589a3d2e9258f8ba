import { company } from '../company.ts';
import { type LegalPart, paragraph, table } from '../document.ts';

export const definitions: LegalPart<'definitions'> = {
  name: 'definitions',
  title: 'Words we use',
  summary: 'Our meaning of administrator, member, controller, processor and a few other words on these pages.',
  changed: '2026-11-30',
  blocks: [
    paragraph('Where the law defines a word, we use it in the law’s sense. The others are ours.'),
    table(
      'Words and their meaning',
      ['Word', 'Meaning'],
      ['The Act', 'The Nigeria Data Protection Act 2023.'],
      ['The Commission', 'The Nigeria Data Protection Commission, which supervises compliance with the Act.'],
      [
        'Personal data',
        'Any information about a living person who can be identified from it, alone or with other data: a name, an email address, a network address.',
      ],
      ['Controller', 'The person or body that decides why and how personal data is used.'],
      ['Processor', 'A person or body that uses personal data for a controller, on its instructions.'],
      ['We, us', `${company}, Lagos.`],
      ['Organisation', 'The company, agency, school or other body that has an account.'],
      ['Administrator', 'A person who can manage the organisation’s account, cards and subscription.'],
      ['Member', 'A person in the organisation who can sign in and go to the app, but not manage anything.'],
      ['Billing contact', 'A person chosen by the organisation to receive its receipts.'],
      ['Main application', 'Humanar itself, with its [fourteen apps](/apps). You reach it with Go to App.'],
      ['Session', 'The time from signing in until you sign out or the session expires.'],
      [
        'Purge',
        'The deletion of an organisation’s data once its trial or subscription is over, as the [table of deletion times](/privacy_files/retention#after-the-end) sets out.',
      ],
    ),
    paragraph(
      '“Including” means “including, among others”. When we refer to a law, we mean the law as in force on the day you read this.',
    ),
  ],
};
