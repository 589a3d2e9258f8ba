import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const sharing: LegalPart<'sharing'> = {
  name: 'sharing',
  title: 'Whom we share it with',
  summary: 'Your own organisation, three kinds of processors, and authorities where the law obliges us. Nobody buys it.',
  changed: '2026-11-21',
  blocks: [
    heading('organisation', 'Inside your organisation'),
    paragraph('Administrators see the names and events in the security and activity logs, including the device and network address of each sign-in. They also see cards (brand, last four digits, expiry), billing contacts and receipts. Members see none of that. Where a person is signed in is shown to that person alone.'),
    heading('processors', 'Processors'),
    paragraph('Card payments, email delivery and hosting are done by companies that work for us under contract, may use data for that work only, and must protect it as we do. [Third parties](/third-party) lists what each gets, why and where.'),
    heading('referrals', 'Referrals'),
    paragraph('If you came by a referral link and your organisation pays, we record which organisation recommended us. It is not told who you are by this site, and the price does not change.'),
    heading('authorities', 'Authorities and courts'),
    paragraph('We give data to a public authority only on an order or request that the law obliges us to follow. We check that it is lawful, give no more than it covers, and tell the person or organisation concerned unless the law forbids it.'),
    heading('successors', 'If the business changes hands'),
    paragraph('Should Humanar be merged or sold, the new owner takes over the data with this policy. You would be told at least 30 days before, in time to export what is yours and to close your account.'),
    heading('not', 'What we do not do'),
    list(
      'We do not sell or rent personal data.',
      'We do not hand it to advertisers or data brokers.',
      'We do not name a customer in public without its written consent.',
    ),
  ],
};
