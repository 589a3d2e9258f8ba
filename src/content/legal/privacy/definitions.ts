import { type LegalPart, paragraph, table } from '../document.ts';

export const definitions: LegalPart<'definitions'> = {
  name: 'definitions',
  title: 'Words we use',
  summary: 'The meaning of account, administrator, member, controller, processor and a few other words on these pages.',
  changed: '2026-11-22',
  blocks: [
    paragraph('Where the law has a word of its own, we use it in the law’s sense. The rest are ours.'),
    table(
      'Words and their meaning',
      ['Word', 'Meaning'],
      ['The Act', 'The Nigeria Data Protection Act 2023.'],
      ['The Commission', 'The Nigeria Data Protection Commission, which supervises compliance with the Act.'],
      ['Personal data', 'Anything that relates to a living person who can be identified by it, alone or with other data: a name, an email address, a network address.'],
      ['Controller', 'The person or body that decides why and how personal data is used.'],
      ['Processor', 'A person or body that uses personal data for a controller, on its instructions.'],
      ['We, us', 'Humanar Limited, Lagos.'],
      ['Organisation', 'The company, agency, school or other body that has an account.'],
      ['Administrator', 'A person who may manage the organisation’s account, cards and subscription.'],
      ['Member', 'A person of the organisation who can sign in and go to the app, and manages nothing else.'],
      ['Billing contact', 'A person whom the organisation names to receive receipts and notices about money.'],
      ['Main application', 'Humanar itself, with its [fourteen apps](/apps), which people reach with Go to App.'],
      ['Session', 'The time from signing in to signing out, or until it runs out.'],
      ['Purge', 'The deletion of an organisation’s data once its trial or subscription is over, as the [table of deletion times](/privacy_files/retention#after-the-end) sets out.'],
    ),
    paragraph('“Including” means “including, among others”. A reference to a law is to that law as in force on the day you read this.'),
  ],
};
