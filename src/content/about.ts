import { TRIAL_DAYS } from '#domain/terms.ts';

/* The words of /about-us. */
export const about = {
  title: 'About us',
  description:
    'Humanar makes HR, benefits and payroll software for organisations in Nigeria. Read why it exists, what we stand for, and the Nigerian rules it follows.',
  heading: 'Payday should be the calmest day of the month',
  lead: 'Humanar makes HR, benefits and payroll software for organisations in Nigeria. One record for each person, and every figure explained down to the kobo.',
  why: {
    heading: 'Why Humanar exists',
    paragraphs: [
      'In many organisations a salary passes through four or five spreadsheets before it is paid: one for who works here, one for leave, one for loans, one for tax, and one that only a single person understands. Each one is right on its own. Together they rarely are.',
      'We keep one record instead. A change of grade, a day of leave or an hour of overtime is entered once, approved by a named person, and shown on the payslip. Before you approve payroll, you see what’s different from last month, and why.',
    ],
  },
  principles: {
    heading: 'What we stand for',
    list: [
      {
        name: 'Show the working',
        words:
          'Every line of a payslip, quote or renewal shows how it was worked out. You shouldn’t have to take a total on trust.',
      },
      {
        name: 'Open prices',
        words: 'The price of every plan and app is on this site, in naira, before anyone asks for your number.',
      },
      {
        name: 'Try before you pay',
        words: `${TRIAL_DAYS} days, all fourteen apps, everyone in the company, no credit card.`,
      },
      {
        name: 'Your data is yours',
        words:
          'Import it and export it as CSV. After a paid plan ends, we keep it for 90 days, warn you three times, then delete it.',
      },
      {
        name: 'A name on every decision',
        words: 'See who asked, who approved and who changed what, and when, in a log an auditor can follow.',
      },
      {
        name: 'On any phone',
        words: 'Payslips and leave work as well for the person at the depot as for the one in the office.',
      },
    ],
  },
  rules: {
    heading: 'Built on the rules here',
    lead: 'Humanar isn’t a foreign product with a naira sign added. These are the rules for employers in Nigeria, and payroll starts with them.',
    columns: ['Payment', 'How much', 'Under which law'],
    rows: [
      {
        what: 'Income tax (PAYE)',
        much: 'By bands, to the state of residence',
        rule: 'Nigeria Tax Act, in force since January 2026',
      },
      {
        what: 'Pension',
        much: '8% employee, 10% employer',
        rule: 'Pension Reform Act 2014, from 15 employees; smaller private employers may join',
      },
      {
        what: 'National Housing Fund',
        much: '2.5% of monthly income, employee',
        rule: 'National Housing Fund Act, as amended in 2023: required in the public sector, by choice in private companies',
      },
      {
        what: 'Employees’ compensation (NSITF)',
        much: '1% of payroll, employer',
        rule: 'Employee’s Compensation Act 2010',
      },
      {
        what: 'Industrial Training Fund',
        much: '1% of the year’s payroll, employer, by 1 April of the next year',
        rule: 'Industrial Training Fund Act, from 5 employees or ₦50 million of turnover',
      },
    ],
  },
  next: {
    heading: 'See if Humanar fits',
    words: 'Look at the apps, get a price, or talk to us. There’s no commitment.',
    apps: 'See the fourteen apps',
    contact: 'Talk to us',
  },
};
