import type { AppPageContent } from './content.ts';

export default {
  slug: 'benefits-administration',
  title: 'Benefits administration: leave, advances and loans',
  description:
    'Leave, salary advances, loans, overtime, health and insurance, each with a rule, a balance and an approval, and the result ready for payroll.',
  claim: 'Benefits people can request, with balances that are right',
  lead: 'The leave and money people request between paydays. Each benefit has a rule for who gets it, a balance that’s right today, and an approval with a name on it.',
  people: [
    ['HR officers', 'No more leave cards: balances accrue, carry over and lapse by the rule you set once.'],
    ['Payroll officers', 'Advances, loan instalments and unpaid leave are in the run without anyone sending a list.'],
    ['Employees', 'They see their balance before they ask, and how much a loan will take from each month’s pay.'],
  ],
  sections: [
    {
      id: 'overview',
      name: 'Overview',
      words:
        'Leave, overtime, advances and loans all work the same way: a rule, a request, an approval, an entry in payroll. You decide who can ask, by grade, branch, years of service or confirmation.',
      points: [
        'Annual leave from the Labour Act’s minimum, six working days after twelve months, up to whatever you grant',
        'Sick leave of twelve working days and maternity leave of twelve weeks as the Act sets them, or more',
        'Weekends and public holidays aren’t deducted, including the year’s Eid days',
        'Carry-over with a limit and a last day, leave allowance paid with the first long leave',
      ],
    },
    {
      id: 'health-benefits',
      name: 'Health benefits',
      words:
        'See who is covered by which health plan, with their dependants, and when cover starts. The list for the health maintenance organisation matches payroll.',
      points: [
        'Plans by grade, with the number of dependants that each covers',
        'Joiners and leavers of the month on one sheet for the provider',
        'The employer’s and the employee’s share, each on its own line of the payslip',
        'Dependants who come of age are flagged before their cover ends',
      ],
    },
    {
      id: 'insurance',
      name: 'Insurance',
      words:
        'Group life cover of at least three times annual pay is the employer’s duty under the Pension Reform Act. Humanar works out the sum insured for each person and keeps it current.',
      points: [
        'The schedule for the insurer, with salaries as of the renewal date',
        'Additions and removals between two renewals, with their dates',
        'Beneficiaries, entered by the people themselves and seen by few',
        'Employees’ compensation under NSITF, 1% of pay, kept with the other contributions',
      ],
    },
    {
      id: 'third-party-loans',
      name: 'Third party loans',
      words:
        'Cooperatives, banks and the housing fund lend, payroll collects. Each lender has its own list every month, and each person a balance that goes down.',
      points: [
        'Instalments from a lender’s file or entered one by one',
        'A limit of one third of pay on all deductions, as the Labour Act sets for workers',
        'The order in which lenders are paid when pay isn’t enough',
        'A schedule for each lender, with the amount to pay',
      ],
    },
  ],
  capabilities: [
    [
      'Leave of any kind',
      'Annual, sick, maternity, paternity, study, compassionate, unpaid: each with its own days, proof and pay.',
    ],
    ['A calendar', 'Who is away when, by team or branch, with a warning when too many are.'],
    ['Salary advances', 'Up to a share of the pay earned so far, repaid in the next run.'],
    [
      'Loans',
      'With or without interest, over the months you allow. People see the repayment plan before they send the request.',
    ],
    ['Overtime', 'Approved before it is worked or after, at the rate of the day, with its cost beside the button.'],
    ['Cooperative savings', 'Contributions and withdrawals beside the loans of the same cooperative.'],
    ['Proof', 'A sick note or an invoice is added as a photo, and stays with the request.'],
    ['Balances by date', 'See the balance on the day the leave starts, not only today’s.'],
  ],
  worksWith: [
    ['payroll', 'Instalments, advances, overtime and unpaid days are ready for the run.'],
    ['approval', 'Who decides, and up to what amount or number of days.'],
    ['time-tracking', 'Approved leave doesn’t count as absence, and extra hours become overtime to approve.'],
    ['manager-self-service', 'Requests show who else is away and their cost.'],
  ],
  questions: [
    [
      'Our leave year runs from April. Is that possible?',
      'Yes. The leave year can begin in any month, or with each person’s own start date.',
    ],
    [
      'How do we bring in existing loans?',
      'Import a CSV file with the balance and the number of instalments left. The next run carries on where the last one stopped.',
    ],
    [
      'What happens to loans when someone leaves?',
      'The exit lists remaining leave, advances and loans, and includes them in the final pay. Anything the pay doesn’t cover is shown as owed.',
    ],
  ],
} as const satisfies AppPageContent;
