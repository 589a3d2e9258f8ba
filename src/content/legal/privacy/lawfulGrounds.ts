import { heading, type LegalPart, list, paragraph, table } from '../document.ts';

export const lawfulGrounds: LegalPart<'consent'> = {
  name: 'consent',
  title: 'Lawful grounds and consent',
  summary: 'The ground in the Act for each use of data, and how to give and withdraw consent.',
  changed: '2026-11-21',
  blocks: [
    paragraph('Each use of personal data needs a ground in law. Most of ours is the contract with your organisation, because without the data there would be no account. Where we rely on our legitimate interests, we have weighed them against yours.'),
    table(
      'Grounds for each use',
      ['Use', 'Ground'],
      ['Account, sign-in, trial, subscription, payments, and email about them', 'The contract, or steps you ask for before one'],
      ['Receipts and records of payments', 'Legal duty, under tax and company law'],
      ['Security log, limits on tries, two-factor sign-in', 'Legitimate interest in safe accounts, and our duty to protect data'],
      ['Answers to inquiries, demos, partner applications', 'Steps you ask for; legitimate interest in answering'],
      ['Reports of members by the main application', 'The organisation’s legitimate interest in giving its people access'],
      ['A telephone number that you add of your own accord', 'Consent'],
    ),
    heading('giving', 'How consent is given'),
    paragraph('By an act of your own: filling in a field that may stay empty, or asking us for something. No box is ticked beforehand, and an account never depends on a consent that the service does not need.'),
    heading('withdrawing', 'How to withdraw it'),
    list(
      'Empty the field in your account’s settings and save.',
      'For a message to us, a demo or an application, write through the [contact form](/contact-us).',
    ),
    paragraph('Withdrawing is as easy as giving and costs nothing. It does not undo what was lawful until then. To object to a use that rests on our interests instead, see [your rights](/privacy_files/access#rights).'),
    paragraph('We send no newsletters. Should that change, we will ask first, and each letter will carry a link that ends it.'),
  ],
};
