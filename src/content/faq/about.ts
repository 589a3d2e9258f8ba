import type { Question } from '../faq.ts';

export const about: readonly Question[] = [
  {
    id: 'what-is-humanar',
    question: 'What is Humanar?',
    answer: ['HR, benefits and payroll for Nigerian organisations, in the cloud and by subscription. More is on [about us](/about-us).'],
  },
  {
    id: 'who-is-it-for',
    question: 'Who is it for?',
    answer: ['Organisations that employ people in Nigeria: companies, schools, hospitals, associations. Administrators run it, managers decide in it, and employees find their payslips and leave in it.'],
  },
  {
    id: 'how-large',
    question: 'Are we too small, or too large?',
    answer: ['There is no minimum. You pay per user, so a team of five pays for five, and larger teams pay less per user.'],
  },
  {
    id: 'which-currency',
    question: 'In which currency and language is it?',
    answer: ['Prices and payroll are in naira. Humanar speaks English, and shows dates and times in Lagos time.'],
  },
  {
    id: 'partners',
    question: 'Do you work with accountants and consultants?',
    answer: ['Yes, and with resellers and technology companies. [How partnership works](/partnership), and how to apply, is on a page of its own.'],
  },
  {
    id: 'what-is-new',
    question: 'Where do we hear what is new?',
    answer: ['In the [announcements](/announcements), the current ones of which are also at the top of this site, and on the [blog](/blogs).'],
  },
];
