import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const collection: LegalPart<'collection'> = {
  name: 'collection',
  title: 'What we collect',
  summary: 'The data you enter, the data your organisation reports, and the little we record automatically when you use an account.',
  changed: '2026-11-23',
  blocks: [
    heading('from-you', 'What you give us'),
    table(
      'Data that people enter',
      ['When', 'What', 'What for'],
      ['You sign up', 'Name, work email, password; the order you put together before; which terms you agreed to, and when', 'To open the account, take you back to your order and know that the email is yours; if never confirmed, [it is deleted](/privacy_files/retention#times)'],
      ['You set the organisation up', 'Its name, alias, country, state, phone', 'To run the account and write receipts'],
      ['You add to its settings', 'Email, address, city, tax number, a logo', 'Receipts, notices, and the look of your account'],
      ['You answer security questions', 'Which questions; the answers as hashes', 'To support a check of who you are, never enough alone'],
      ['You buy', 'Plan, apps, number of users, and any referral code', 'To price, charge and renew the subscription'],
      ['You name a billing contact', 'Name, email, phone, role', 'To send receipts and notices about money'],
      ['You cancel', 'A reason, and a comment if you write one', 'To do it, and to learn from it'],
      ['You write to us', 'Name, email, phone if you like, organisation, message', 'To answer'],
      ['You ask for a demo', 'The same, the size of the organisation, time and time zone', 'To hold the demo'],
      ['You apply as a partner', 'The same, your line of work and how many clients you serve', 'To decide on the partnership'],
    ),
    heading('from-others', 'What others tell us'),
    paragraph(
      'The main application reports who joins and leaves your organisation: name, email, whether the person is an administrator and has a seat in the subscription. The card payment provider reports the result of a payment and, of the card, its brand, last four digits, expiry, a signature that tells one card from another, and a code with which we can ask for the next charge. Card numbers and security codes never reach us.',
    ),
    heading('by-itself', 'What we record automatically'),
    paragraph(
      'A session records the network address and the name that your browser gives itself, so that you can recognise your devices and end what you do not know. The security log notes sign-ins and changes with device and address. To hold off abuse we count tries by network address, email or account. Our server log has one line per request: method, kind of page, result, duration and a random number. It holds no name, email, network address or password, and nothing you typed; only the answer of an email server that refuses a message may be quoted there with the address.',
    ),
    paragraph('We do not buy data about you, and no advertising or analytics service is built into the site. The list of what your browser keeps is under [cookies and storage](/privacy_files/platform).'),
  ],
};
