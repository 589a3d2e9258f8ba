import type { Question } from '../faq.ts';

export const dataAndSecurity: readonly Question[] = [
  {
    id: 'data-after-cancelling',
    question: 'What happens to our data when we cancel a paid plan?',
    answer: [
      'It is kept for 90 days after your access ends, then deleted. We write 30 days, 7 days and 1 day before that. Buying again within the 90 days keeps everything.',
      'Receipts, payments and the log of who did what in the subscription stay: the law, or a later question, may need them.',
    ],
  },
  {
    id: 'data-of-a-trial',
    question: 'And when we cancel a trial?',
    answer: ['Then the data is deleted immediately. You are asked for your password and to type the name of your organisation first, because it cannot be undone. A trial that simply runs out is kept for 90 days.'],
  },
  {
    id: 'export-data',
    question: 'Can we take our data with us?',
    answer: ['Yes. Employee data can be exported as CSV, and so can the billing history.'],
  },
  {
    id: 'card-data',
    question: 'Do you keep our card number?',
    answer: ['No. The card is entered on the page of the card provider. We keep its brand, its last four digits, when it expires, and a code with which the provider can charge it for us.'],
  },
  {
    id: 'passwords',
    question: 'How are passwords kept?',
    answer: ['As hashes made with Argon2id, from which a password cannot be read back. Passwords that are on public lists are refused, and when you change yours all other sessions end.'],
  },
  {
    id: 'two-factor',
    question: 'Is there two-factor sign-in?',
    answer: ['Yes, for the whole organisation. An administrator turns it on with a code that goes to the organisation’s email. From then on everyone enters a code from their own email when they sign in.'],
  },
  {
    id: 'who-sees-pay',
    question: 'Who can see what people earn?',
    answer: ['Whoever you give that role to. [Identity and access management](/apps/identity-and-access-management) sets who may see and do what by branch, department or person, and logs who opened which record.'],
  },
  {
    id: 'data-protection-act',
    question: 'What about the Nigeria Data Protection Act?',
    answer: ['The [privacy policy](/privacy-policy) says what we keep, why, for how long and who else handles it, and how to use your rights under the Nigeria Data Protection Act 2023. The [security policy](/security-policy) says how we guard it.'],
  },
];
