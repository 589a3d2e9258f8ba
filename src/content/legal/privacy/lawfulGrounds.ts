import { heading, type LegalPart, list, paragraph, table } from '../document.ts';

export const lawfulGrounds: LegalPart<'consent'> = {
  name: 'consent',
  title: 'Lawful grounds and consent',
  summary: 'The lawful ground for each use of data, and how to give and withdraw consent.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'Each use of personal data needs a lawful ground. For most of ours, that is the contract with your organisation, because we can’t run an account without the data. Where we rely on our legitimate interests, we have weighed them against yours.',
    ),
    table(
      'Grounds for each use',
      ['Use', 'Ground'],
      [
        'Account, sign-in, trial, subscription, payments, and email about them',
        'The contract, or steps you ask for before one',
      ],
      ['Receipts and records of payments', 'Legal duty, under tax and company law'],
      [
        'Security log, limits on attempts, two-factor sign-in',
        'Legitimate interest in secure accounts, and our duty to protect data',
      ],
      [
        'Answers to inquiries, demos, partner applications',
        'Steps you ask for, and our legitimate interest in answering',
      ],
      [
        'The list of members that the main application sends us',
        'The organisation’s legitimate interest in giving its people access',
      ],
      ['A phone number, if you choose to add one', 'Consent'],
    ),
    heading('giving', 'How you give consent'),
    paragraph(
      'By doing something yourself: filling in an optional field, or asking us for something. No box is ticked in advance, and you never have to consent to anything the service doesn’t need in order to have an account.',
    ),
    heading('withdrawing', 'How to withdraw it'),
    list(
      'Clear the field in your account’s settings and save.',
      'For a message, a demo or an application, write to us through the [contact form](/contact-us).',
    ),
    paragraph(
      'Withdrawing consent is as easy as giving it, and free. Anything we lawfully did before remains lawful. To object to a use based on our legitimate interests instead, see [your rights](/privacy_files/access#rights).',
    ),
    paragraph(
      'We send no newsletters. If that changes, we’ll ask first, and each one will have a link to unsubscribe.',
    ),
  ],
};
