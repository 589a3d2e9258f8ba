import type { Question } from '../faq.ts';

export const aboutHumanar: readonly Question[] = [
  {
    id: 'what-is-humanar',
    question: 'What is Humanar?',
    answer: [
      'Humanar is cloud software for HR, benefits and payroll, sold by subscription to organisations in Nigeria. Read more [about us](/about-us).',
    ],
  },
  {
    id: 'who-is-it-for',
    question: 'Who is it for?',
    answer: [
      'It’s for organisations that employ people in Nigeria: companies, schools, hospitals, associations. Administrators run it, managers approve requests in it, and employees use it for payslips and leave.',
    ],
  },
  {
    id: 'how-large',
    question: 'Are we too small, or too large?',
    answer: [
      'There’s no minimum. You pay per user, so a team of five pays for five, and larger teams pay less per user.',
    ],
  },
  {
    id: 'which-currency',
    question: 'Which currency and language does it use?',
    answer: ['Prices and payroll are in naira. Humanar is in English and shows dates and times in Lagos time.'],
  },
  {
    id: 'partners',
    question: 'Do you work with accountants and consultants?',
    answer: [
      'Yes, and with resellers and technology companies. See [how partnership works and how to apply](/partnership).',
    ],
  },
  {
    id: 'what-is-new',
    question: 'Where can we see what’s new?',
    answer: [
      'In our [announcements](/announcements), which also appear at the top of this site, and on our [blog](/blogs).',
    ],
  },
];
