import type { AppPageContent } from './content.ts';

export default {
  slug: 'payroll',
  title: 'Payroll for Nigerian organisations',
  description:
    'Gross to net with PAYE by state, pension and National Housing Fund, a review of every change before you approve, payslips, and schedules for each office.',
  claim: 'Payroll you can check line by line',
  lead: 'Open and check every figure from gross to net. Changes since last month are at the top, with their cost, so you approve the differences instead of two hundred payslips.',
  people: [
    ['Payroll officers', 'From draft to paid in one place, with mistakes found before the money moves.'],
    ['Finance directors', 'One number to approve, and every reason it’s different from last month’s.'],
    ['Employees', 'A payslip on their phone that explains each deduction.'],
  ],
  sections: [
    {
      id: 'pay-schedule',
      name: 'Pay schedule',
      words:
        'Groups of people are paid monthly, fortnightly or weekly, each with its own payday and its own cut-off. When payday falls on a weekend or a public holiday, people are paid the working day before.',
      points: [
        'Staff on the 25th, factory hands on Fridays, contractors on the last day, side by side',
        'A cut-off for hours and requests, announced to managers two days ahead',
        'Runs outside the schedule: a bonus, a thirteenth month, one person’s final pay',
      ],
    },
    {
      id: 'administration',
      name: 'Administration',
      words:
        'A run goes from draft to checked, approved and paid. We record who prepared, checked and approved it, and when. Nobody does all three.',
      points: [
        'Joiners, leavers, raises, overtime, loans and unpaid days since the last run, each with its amount',
        'Warnings for a net pay below zero, a duplicate bank account, an increase above the percentage you set',
        'Corrections to past months with tax recalculated, on their own lines',
        'A payment list by bank, with account numbers and a control total',
      ],
    },
    {
      id: 'compliance',
      name: 'Compliance',
      words:
        'PAYE by state of residence under the bands of the Nigeria Tax Act. Pension, 8% from the employee and 10% from you, on basic, housing and transport. National Housing Fund, 2.5% of monthly income: required in the public sector, by choice in private companies.',
      points: [
        'NSITF at 1% and ITF at 1% where they apply, kept as the employer’s cost',
        'No tax on the national minimum wage; rent relief with its proof',
        'Rates with start dates, so past months don’t change',
        'A journal for the books, by cost centre and account',
      ],
    },
    {
      id: 'remittances',
      name: 'Remittances',
      words:
        'Deductions have to reach the right office or fund. Each has its list, total and deadline, and stays open until you add the receipt.',
      points: [
        'PAYE: a schedule for each state tax office, due by the 10th of the next month',
        'Pension: a schedule for each administrator, due within seven working days of payday',
        'National Housing Fund, NSITF and ITF, each with a list in its own form',
        'Cooperatives, unions and lenders, with one total for each',
      ],
    },
  ],
  capabilities: [
    ['A review of all changes', 'The run explains the difference from last month line by line.'],
    ['Every line explained', 'Open any line of a payslip to see its rule, base and rate.'],
    ['Payslips', 'On the phone and as a PDF, with the year to date. We never send payslips by email.'],
    [
      'Your own pay elements',
      'Fixed, by the hour, as a share, with or without tax and pension, by grade or by person.',
    ],
    [
      'Account names checked',
      'If an account name doesn’t match the person’s, we hold the payment until someone checks it.',
    ],
    ['Net to gross', 'Agree a net pay, and Humanar works out the gross from this month’s bands.'],
    [
      'Expatriates and contractors',
      'Different rules for tax and pension, paid in naira in the same run, with the same review.',
    ],
    [
      'Year end',
      'December’s payslip shows each person the whole year. The twelve schedules of each state hold the figures for its annual return.',
    ],
  ],
  worksWith: [
    ['time-tracking', 'Approved hours, shifts and absences go straight into the run.'],
    ['benefits-administration', 'Leave allowance, advances and loan instalments are added automatically.'],
    ['location-and-tax', 'The state, the office and the bands for each person.'],
    ['analytics', 'Cost by branch, department and grade on the day the run is approved.'],
  ],
  questions: [
    [
      'Does Humanar move the money?',
      'No. You pay from your own bank, using the payment list from the run. Humanar records what was paid, when, and who approved it.',
    ],
    [
      'Can we run one month in both systems before we switch?',
      'Yes, and we recommend it. The trial has room for everyone: import last month’s pay, run it, and compare the two lists person by person.',
    ],
    [
      'What does payroll cost?',
      'A fixed fee per user, per month, with any plan that includes payroll. In Core, the fee is all it costs. Our prices for Complete, and for payroll in Flexi, include it. See our prices for every figure.',
    ],
  ],
} as const satisfies AppPageContent;
