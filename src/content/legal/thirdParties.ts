import { heading, type LegalDocument, list, paragraph, table } from './document.ts';

export const thirdParties: LegalDocument = {
  title: 'Third parties',
  summary: 'The companies that process data for us: what each of them gets, what for, and where they work.',
  changed: '2026-11-23',
  blocks: [
    paragraph('Three kinds of companies work for Humanar and receive personal data in doing so. Each is bound by a contract that the Nigeria Data Protection Act 2023 prescribes: our instructions only, secrecy, protection, deletion at the end.'),
    table(
      'Processors at a glance',
      ['Who', 'What it gets', 'What for', 'Where'],
      ['Card payment provider: Paystack Payments Limited', 'Your organisation’s email, the sum, our reference; the card itself, from your browser', 'Charging and refunding cards', 'Nigeria; its own policy names further places'],
      ['Email delivery service', 'Address of the recipient, and the message', 'Delivering email about your account', 'Named to customers on request'],
      ['Hosting provider', 'All data of the account area, as its server and database run there', 'Running the service', 'Named to customers on request'],
    ),

    heading('card-payments', 'Card payments'),
    paragraph('When you pay or add a card, your browser goes to the provider’s page. Everything you enter there (card number, expiry, security code and the answers your bank asks for) is between you, the provider and your bank. We send the provider your organisation’s email, the sum in naira and a reference, and nothing about your people.'),
    paragraph('It returns whether the charge succeeded, and for a card that can be charged again its brand, last four digits, expiry, signature and a code. With that code we ask it to charge a renewal. When you remove a card, or your data is [purged](/privacy_files/retention#after-the-end), we have the provider make the code useless. For its own duties, such as fighting fraud and keeping books, the provider is a controller under [its own privacy policy](https://paystack.com/privacy).'),

    heading('mail', 'Email delivery'),
    paragraph('Confirmations, codes, receipts, notices about renewals and deletion, and answers to forms go out through an email service. Like the postman with a postcard, it can see recipient, subject and text, and attached receipts. We send no tracking pictures and count no clicks.'),

    heading('hosting', 'Hosting'),
    paragraph('The server and the database run on rented machines. The host keeps them running and has no business with what is on them. It sees the network address of everyone who connects, because without it no answer could be sent.'),
    paragraph('Our email and hosting providers may change more often than this page should. Customers who ask through the [contact form](/contact-us) get the current name, country and safeguards of both, and administrators are told [30 days before a change](/terms_files/privacy#sub-processors).'),

    heading('not-processors', 'Others you may meet'),
    list(
      'Social networks. Where the footer has links to them, they are plain ones: nothing is loaded from there until you follow one.',
      'Your bank, when it asks you to confirm a card payment.',
    ),

    heading('nobody-else', 'And nobody else'),
    paragraph('No analytics, no advertising network, no chat window, no puzzle to prove that you are human, no pictures, fonts or scripts from elsewhere. If one is ever added, it will be listed here first. How data may leave Nigeria is under [where it is kept](/privacy_files/storage#abroad).'),
  ],
};
