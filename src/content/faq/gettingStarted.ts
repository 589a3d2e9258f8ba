import type { Question } from '../faq.ts';

export const gettingStarted: readonly Question[] = [
  {
    id: 'free-trial',
    question: 'What is in the free trial?',
    answer: ['15 days with all fourteen apps and as many employees as you have. No credit card is asked for. [Start it here](/pricing/order).'],
  },
  {
    id: 'how-to-start',
    question: 'How do we start?',
    answer: [
      '[Sign up](/sign-up) with your work email and confirm it with the code that we email you. Then give the name of your organisation, its country and state, and a phone number, and start the trial or choose a plan.',
    ],
  },
  {
    id: 'alias',
    question: 'What is an alias?',
    answer: ['A short name for your organisation in addresses, such as kuramo-logistics. The trial needs one. You can leave it for later when you sign up.'],
  },
  {
    id: 'import-employees',
    question: 'Can we bring our employees from a spreadsheet?',
    answer: ['Yes. Save the sheet as CSV and import it: employee data comes in, and goes out again, as CSV.'],
  },
  {
    id: 'who-signs-up',
    question: 'Who in our organisation should sign up?',
    answer: ['One person, who becomes its first administrator. Everyone else is added in the app, and gets an email to choose a password.'],
  },
  {
    id: 'after-the-trial',
    question: 'What happens when the trial ends?',
    answer: [
      'We write 7 days and 1 day before. If you choose no plan, access ends and nothing is charged: we hold no card of yours. Your data is kept for 90 days, and buying a plan in that time brings everything back.',
    ],
  },
  {
    id: 'cancel-trial',
    question: 'Can we end the trial early?',
    answer: ['Yes. Access ends at that moment, and the data of the trial is deleted immediately. Save what you need as CSV first.'],
  },
  {
    id: 'second-trial',
    question: 'Can we have a second trial?',
    answer: ['Each organisation has one trial, before its first purchase. If 15 days were not enough to decide, [talk to us](/contact-us).'],
  },
];
