import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const sharing: LegalPart<'sharing'> = {
  name: 'sharing',
  title: 'Who we share it with',
  summary:
    'Your own organisation, three kinds of processors, and authorities where the law requires it. We sell it to no one.',
  changed: '2026-11-30',
  blocks: [
    heading('organisation', 'Inside your organisation'),
    paragraph(
      'Administrators see the security and activity logs, with names, events, and the device and network address of each sign-in. If two people share a name, the logs also show their emails. Administrators also see cards (brand, last four digits, expiry date), billing contacts and receipts. Members see none of these. Where a person is signed in is shown to that person alone.',
    ),
    heading('processors', 'Processors'),
    paragraph(
      'Companies that work for us under contract handle card payments, email delivery and hosting. They may use the data only for that work and must protect it as we do. [Third parties](/third-party) lists what each one gets, why and where.',
    ),
    heading('referrals', 'Referrals'),
    paragraph(
      'If you came through a referral link and your organisation pays, we record which organisation recommended us. This site doesn’t tell it who you are, and your price doesn’t change.',
    ),
    heading('authorities', 'Authorities and courts'),
    paragraph(
      'We give data to a public authority only if the law requires us to follow its order or request. We check that the request is lawful, give no more than it covers, and tell the person or organisation concerned unless the law forbids it.',
    ),
    heading('successors', 'If Humanar changes hands'),
    paragraph(
      'If Humanar is merged or sold, the new owner takes over the data under this policy. We would tell you at least 30 days before, so that you have time to export your data and close your account.',
    ),
    heading('not', 'What we don’t do'),
    list(
      'We don’t sell or rent personal data.',
      'We don’t give it to advertisers or data brokers.',
      'We don’t name a customer in public without its written consent.',
    ),
  ],
};
