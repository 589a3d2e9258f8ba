import type { Question } from '../faq.ts';

export const dataAndSecurity: readonly Question[] = [
  {
    id: 'data-after-cancelling',
    question: 'What happens to our data when we cancel a paid plan?',
    answer: [
      'We keep it for 90 days after your access ends, then delete it. We email you 30 days, 7 days and 1 day before. If you buy again within the 90 days, you keep everything.',
      'We keep receipts, payments and the log of who did what in the subscription, because the law or a later question may require them.',
    ],
  },
  {
    id: 'data-of-a-trial',
    question: 'What happens to our data when we cancel a trial?',
    answer: [
      'We delete it immediately or, if a payment for a plan is still open, once that payment has failed. Because this can’t be undone, we first ask for your password and your organisation’s name. If a trial simply expires, we keep its data for 90 days.',
    ],
  },
  {
    id: 'export-data',
    question: 'Can we take our data with us?',
    answer: [
      'Yes. While you have access, you can export employee data as CSV. After that, [ask us](/contact-us) for as long as we keep it. You can export your billing history from your account at any time.',
    ],
  },
  {
    id: 'card-data',
    question: 'Do you store our card number?',
    answer: [
      'No. You enter your card on the card provider’s page. We keep its brand, last four digits and expiry date, and a code the provider uses to charge it for us.',
    ],
  },
  {
    id: 'passwords',
    question: 'How do you store passwords?',
    answer: [
      'As Argon2id hashes, which can’t be turned back into passwords. We refuse the common ones that attackers try first, and changing yours signs you out on every other device.',
    ],
  },
  {
    id: 'two-factor',
    question: 'Do you support two-factor sign-in?',
    answer: [
      'Yes, for the whole organisation. An administrator turns it on with a code that goes to the organisation’s email. From then on everyone enters a code from their own email when they sign in.',
    ],
  },
  {
    id: 'who-sees-pay',
    question: 'Who can see what people earn?',
    answer: [
      'Only people you give that role to. [Identity and access management](/apps/identity-and-access-management) sets who may see and do what by branch, department or person, and logs who opened which record.',
    ],
  },
  {
    id: 'data-protection-act',
    question: 'What about the Nigeria Data Protection Act?',
    answer: [
      'The [privacy policy](/privacy-policy) explains what we keep, why, for how long and who else handles it, and how to use your rights under the Nigeria Data Protection Act 2023. The [security policy](/security-policy) explains how we protect it.',
    ],
  },
];
