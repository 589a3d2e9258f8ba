import type { AppPageContent } from './content.ts';

export default {
  slug: 'payroll',
  title: 'Payroll for Nigerian organisations',
  description: 'Gross to net with PAYE by state, pension and National Housing Fund, a review of every change before you approve, payslips, and schedules for each office.',
  claim: 'Payroll that you can check line by line',
  lead: 'Every figure from gross to net can be opened and read. What changed since last month stands at the top, with what it costs, so that you approve a difference and not two hundred payslips.',
  people: [
    ['Payroll officers', 'From draft to paid in one place, with faults found before the money moves.'],
    ['Finance directors', 'One number to approve, and every reason why it is not last month’s.'],
    ['Employees', 'A payslip on their phone that says how each deduction was worked out.'],
  ],
  sections: [
    {
      id: 'pay-schedule',
      name: 'Pay schedule',
      words: 'Groups of people are paid monthly, fortnightly or weekly, each with its own payday and its own cut-off. When payday falls on a weekend or a public holiday, money moves the working day before.',
      points: [
        'Staff on the 25th, factory hands on Fridays, contractors on the last day, side by side',
        'A cut-off for hours and requests, announced to managers two days ahead',
        'Runs outside the schedule: a bonus, a thirteenth month, one person’s final pay',
      ],
    },
    {
      id: 'administration',
      name: 'Administration',
      words: 'A run goes from draft to checked, approved and paid. Who prepared, who checked and who approved it is written down, each with a time; nobody does all three.',
      points: [
        'Joiners, leavers, raises, overtime, loans and unpaid days since the last run, each with its sum',
        'Warnings for a net pay below zero, a duplicate bank account, a jump above the share that you set',
        'Corrections to past months with tax worked out again, shown as their own lines',
        'A payment list by bank, with account numbers and a control sum',
      ],
    },
    {
      id: 'compliance',
      name: 'Compliance',
      words: 'PAYE by state of residence under the bands of the Nigeria Tax Act. Pension, 8% from the employee and 10% from you, on basic, housing and transport. National Housing Fund, 2.5% of basic.',
      points: [
        'NSITF at 1% and ITF at 1% where they apply, kept as the employer’s cost',
        'No tax on the national minimum wage; rent relief with its proof',
        'Rates with the date from which they apply, so that old months stay as they were',
        'A journal for the books, by cost centre and account',
      ],
    },
    {
      id: 'remittances',
      name: 'Remittances',
      words: 'What was taken from pay has to reach somebody. Each office and each fund has its list, its sum and its last day, and stays open until the receipt is beside it.',
      points: [
        'PAYE: a schedule for each state tax office, due by the 10th of the next month',
        'Pension: a schedule for each administrator, due within seven working days of payday',
        'National Housing Fund, NSITF and ITF, each with a list in its own form',
        'Cooperatives, unions and lenders, with one sum for each',
      ],
    },
  ],
  capabilities: [
    ['A review of all changes', 'The run explains its difference from last month in lines that add up to it.'],
    ['Working shown', 'Each line of a payslip opens to the rule, the base and the rate behind it.'],
    ['Payslips', 'On the phone and as a PDF, with the year to date. None is sent round by email.'],
    ['Pay elements of your own', 'Fixed, by the hour, as a share, with or without tax and pension, by grade or by person.'],
    ['Account names checked', 'An account whose name does not match the person’s is held back until somebody has checked.'],
    ['Net to gross', 'Agree on a net pay, and the gross is worked out for this month’s bands.'],
    ['Expatriates and contractors', 'Different rules for tax and pension, paid in naira in the same run, with the same review.'],
    ['Year end', 'December’s payslip shows each person the whole year. The twelve schedules of each state hold the figures for its annual return.'],
  ],
  worksWith: [
    ['time-tracking', 'Approved hours, shifts and absences arrive as entries.'],
    ['benefits-administration', 'Leave allowance, advances and loan instalments need no list.'],
    ['location-and-tax', 'The state, the office and the bands for each person.'],
    ['analytics', 'Cost by branch, department and grade on the day that the run is approved.'],
  ],
  questions: [
    ['Does Humanar move the money?', 'No. You pay from your own bank, with the payment list that the run makes. Humanar keeps what was paid, when and by whose approval.'],
    ['Can we run one month in both systems before we switch?', 'Yes, and we advise it. The trial holds all your people; import last month’s pay, run it, and compare the two lists person by person.'],
    ['What does payroll cost?', 'A fixed fee per user, per month, wherever it is among your apps. In the Core plan the fee is all it costs. The prices we show for Complete, and for payroll in Flexi, include it. The page of prices has every figure.'],
  ],
} as const satisfies AppPageContent;
