import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const collection: LegalPart<'collection'> = {
  name: 'collection',
  title: 'What we collect',
  summary:
    'The data you enter, the data your organisation reports, and the little we record automatically when you use an account.',
  changed: '2026-11-30',
  blocks: [
    heading('from-you', 'What you give us'),
    table(
      'Data that people enter',
      ['When', 'What', 'What for'],
      [
        'You sign up',
        'Name, work email, password; any order you put together before; any referral code, which we keep with your organisation until you buy, and then with that purchase; which terms you agreed to, and when',
        'To open the account, take you back to your order and confirm that the email is yours. If you never confirm it, [we delete it](/privacy_files/retention#times)',
      ],
      [
        'You set up your organisation',
        'Its name, alias, country, state, phone',
        'To run the account and write receipts',
      ],
      [
        'You add to its settings',
        'Email, address, city, tax number, a logo',
        'Receipts, notices, and the look of your account',
      ],
      [
        'You answer security questions',
        'The questions you chose; your answers as hashes',
        'To help us check who you are. They are never enough on their own',
      ],
      ['You buy', 'Plan, apps, number of users, and any referral code', 'To price, charge and renew the subscription'],
      ['You add a billing contact', 'Name, email, phone, role', 'To send receipts'],
      ['You cancel', 'A reason, and a comment if you write one', 'To cancel, and to learn from it'],
      ['You write to us', 'Name, email, phone (optional), organisation, message', 'To answer'],
      ['You ask for a demo', 'The same, the size of your organisation, and the time and time zone', 'To hold the demo'],
      [
        'You apply as a partner',
        'The same, the kind of business you run and how many clients you have',
        'To decide on your application',
      ],
    ),
    heading('from-others', 'What others tell us'),
    paragraph(
      'The main application tells us who joins and leaves your organisation: name, email, whether the person is an administrator, and whether they use a seat in the subscription. The card payment provider tells us the result of each payment and, about the card, its brand, last four digits, expiry date, a signature that tells one card from another, and a code that lets us request the next charge. Card numbers and security codes never reach us.',
    ),
    heading('by-itself', 'What we record automatically'),
    paragraph(
      'A session records your network address and the name your browser gives itself, so that you can recognise your devices and end sessions you don’t recognise. The security log records sign-ins and changes, most with device and network address. To prevent abuse, we count attempts by network address, email or account. Our server log has one line per request: method, kind of page, result, duration and a random number. It contains no name, email, network address or password, and nothing you typed.',
    ),
    paragraph(
      'We don’t buy data about you, and the site contains no advertising or analytics service. See [cookies and storage](/privacy_files/platform) for what your browser keeps.',
    ),
  ],
};
