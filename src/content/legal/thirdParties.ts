import { heading, type LegalDocument, list, paragraph, table } from './document.ts';

export const thirdParties: LegalDocument = {
  title: 'Third parties',
  summary: 'The companies that process data for us: what each one gets, why, and where they work.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'Three kinds of companies work for Humanar and receive personal data to do so. Each is bound by the contract that the Nigeria Data Protection Act 2023 requires: to follow only our instructions, keep the data confidential, protect it, and delete it at the end.',
    ),
    table(
      'Processors at a glance',
      ['Who', 'What it gets', 'What for', 'Where'],
      [
        'Card payment provider: Paystack Payments Limited',
        'Your organisation’s email, the amount and our reference; the card itself, from your browser',
        'Charging and refunding cards',
        'Nigeria; its own policy names other places',
      ],
      [
        'Email delivery service',
        'The recipient’s address, and the message',
        'Delivering emails about your account',
        'Named to customers on request',
      ],
      [
        'Hosting provider',
        'All data in the account area, because its server and database run there',
        'Running the service',
        'Named to customers on request',
      ],
    ),

    heading('card-payments', 'Card payments'),
    paragraph(
      'When you pay or add a card, your browser goes to the provider’s page. Everything you enter there (card number, expiry date, security code and the answers your bank asks for) is between you, the provider and your bank. We send the provider your organisation’s email, the amount in naira and a reference, and nothing about your people.',
    ),
    paragraph(
      'The provider tells us whether the charge succeeded and, if the card can be charged again, its brand, last four digits, expiry date, signature and a code. We use the code to request renewal charges. When you remove a card, or we [delete your data](/privacy_files/retention#after-the-end), we have the provider deactivate the code. For its own duties, such as fighting fraud and keeping accounts, the provider is a controller under [its own privacy policy](https://paystack.com/privacy).',
    ),

    heading('mail', 'Email delivery'),
    paragraph(
      'Confirmations, codes, receipts, notices about renewals and deletion, and answers to forms are sent through an email service. It can see the recipient, the subject, the text and attached receipts. We use no tracking pictures and don’t count clicks.',
    ),

    heading('hosting', 'Hosting'),
    paragraph(
      'The server and the database run on rented machines. The hosting provider keeps them running and may not use the data on them. It sees the network address of everyone who connects, because the server couldn’t answer without it.',
    ),
    paragraph(
      'Our email and hosting providers may change more often than this page. If you’re a customer, ask through the [contact form](/contact-us) for the current name, country and safeguards of both. We tell administrators [30 days before a change](/terms_files/privacy#sub-processors).',
    ),

    heading('not-processors', 'Others you may come across'),
    list(
      'Social networks. Any links in the footer are plain links: nothing is loaded from those sites until you follow one.',
      'Your bank, when it asks you to confirm a card payment.',
    ),

    heading('nobody-else', 'Nobody else'),
    paragraph(
      'We use no analytics, advertising network, chat window or CAPTCHA, and no pictures, fonts or scripts from elsewhere. If we ever add one, we’ll list it here first. See [where data is kept](/privacy_files/storage#abroad) for how data may leave Nigeria.',
    ),
  ],
};
