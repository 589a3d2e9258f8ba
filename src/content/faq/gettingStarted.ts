import { TRIAL_DAYS } from '#domain/terms.ts';
import type { Question } from '../faq.ts';

export const gettingStarted: readonly Question[] = [
  {
    id: 'free-trial',
    question: 'What’s included in the free trial?',
    answer: [
      `${TRIAL_DAYS} days with all fourteen apps and as many employees as you have. No credit card needed. [Start it here](/pricing/order).`,
    ],
  },
  {
    id: 'how-to-start',
    question: 'How do we get started?',
    answer: [
      '[Sign up](/sign-up) with your work email and confirm it with the code that we email you. Then enter your organisation’s name, country, state and phone number, and start the trial or choose a plan.',
    ],
  },
  {
    id: 'alias',
    question: 'What is an alias?',
    answer: [
      'A short name for your organisation in addresses, such as kuramo-logistics. The trial needs one. You can skip it when you sign up and add it later.',
    ],
  },
  {
    id: 'import-employees',
    question: 'Can we import employees from a spreadsheet?',
    answer: ['Yes. Save the sheet as CSV and import it. You can also export employee data as CSV.'],
  },
  {
    id: 'who-signs-up',
    question: 'Who in our organisation should sign up?',
    answer: [
      'One person, who becomes the first administrator. Add everyone else in the app, and they’ll get an email to choose a password.',
    ],
  },
  {
    id: 'after-the-trial',
    question: 'What happens when the trial ends?',
    answer: [
      'We email you 7 days and 1 day before. If you don’t choose a plan, access ends and you won’t be charged: we don’t have your card. We keep your data for 90 days. You get everything back if you buy a plan in that time, or [ask us](/contact-us) for a copy.',
    ],
  },
  {
    id: 'cancel-trial',
    question: 'Can we end the trial early?',
    answer: [
      'Yes. Access ends and we delete the trial’s data immediately, so export anything you need as CSV first. If a payment for a plan is still open, we wait for it, and you keep your data if it goes through.',
    ],
  },
  {
    id: 'second-trial',
    question: 'Can we have a second trial?',
    answer: [
      `No. Each organisation gets one trial, before its first purchase. If you need longer than ${TRIAL_DAYS} days to decide, [talk to us](/contact-us).`,
    ],
  },
];
