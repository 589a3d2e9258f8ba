import type { Question } from '../faq.ts';

export const features: readonly Question[] = [
  {
    id: 'which-apps',
    question: 'What does Humanar do?',
    answer: [
      'Fourteen apps share one employee record: organisation design, location and tax, employee management, compensation planning, benefits, payroll, time tracking, document management, performance management, employee and manager self service, analytics, identity and access management, and approval. [See what each does](/apps).',
    ],
  },
  {
    id: 'only-some-apps',
    question: 'Can we choose only the apps we need?',
    answer: [
      'Yes, with the Flexi plan. You pay only for the apps you choose. Organisation design, employee self service and identity and access management cost nothing extra.',
    ],
  },
  {
    id: 'paye-by-state',
    question: 'Does payroll know which state our PAYE goes to?',
    answer: [
      'Yes. PAYE goes to the state a person lives in. The [employee record](/apps/employee-management) keeps each person’s state, and [payroll](/apps/payroll) makes a schedule for each tax office. [Location and tax](/apps/location-and-tax), which is in Complete and can be added in Flexi, checks tax numbers and, when someone moves, splits their tax by date.',
    ],
  },
  {
    id: 'pension-and-housing-fund',
    question: 'Does payroll calculate pension and National Housing Fund contributions?',
    answer: [
      'Yes. Pension is 8% from the employee and 10% from the employer under the Pension Reform Act 2014, which binds private employers with 15 or more employees; smaller ones may join. The National Housing Fund is 2.5% of monthly income, required in the public sector and by choice in private companies. Each is on the payslip and in a schedule for the fund.',
    ],
  },
  {
    id: 'leave-advances-overtime',
    question: 'What’s included in benefits?',
    answer: [
      'Leave, salary advances and loans, and overtime. Leave skips weekends and public holidays; advances and loans are repaid from payroll; overtime is approved before it is paid. More on [benefits administration](/apps/benefits-administration).',
    ],
  },
  {
    id: 'approvals',
    question: 'Can requests have more than one approver?',
    answer: [
      'Yes. [Approval](/apps/approval) asks people in the order you set, by amount, branch or kind of request, and records who decided what and when.',
    ],
  },
  {
    id: 'on-a-phone',
    question: 'Does it work on a phone?',
    answer: [
      'Yes, in the browser, with nothing to install. Employees see payslips and request leave with [employee self service](/apps/employee-self-service), and managers approve with [manager self service](/apps/manager-self-service).',
    ],
  },
  {
    id: 'reports',
    question: 'Which reports do we get?',
    answer: [
      '[Analytics](/apps/analytics) shows headcount, cost and absence from the same record that payroll uses. You can save any chart as CSV.',
    ],
  },
];
