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
    question: 'Can we take only the apps that we need?',
    answer: ['Yes, with the Flexi plan. You choose the apps and pay for those. Organisation design, employee self service and identity and access management cost nothing extra.'],
  },
  {
    id: 'paye-by-state',
    question: 'Does payroll know which state our PAYE goes to?',
    answer: ['PAYE belongs to the state that a person lives in. [Location and tax](/apps/location-and-tax) keeps each person’s state, and [payroll](/apps/payroll) makes a schedule for each tax office. When somebody moves, their tax is split by date.'],
  },
  {
    id: 'pension-and-housing-fund',
    question: 'Are pension and housing fund worked out?',
    answer: ['Yes. Pension is 8% from the employee and 10% from the employer under the Pension Reform Act 2014, the National Housing Fund 2.5% of basic salary. Each is on the payslip and in a schedule for whoever it is paid to.'],
  },
  {
    id: 'leave-advances-overtime',
    question: 'What do benefits include?',
    answer: ['Leave, salary advances and loans, and overtime. Leave skips weekends and public holidays; advances and loans are repaid from payroll; overtime is approved before it is paid. More on [benefits administration](/apps/benefits-administration).'],
  },
  {
    id: 'approvals',
    question: 'Can requests go through more than one person?',
    answer: ['Yes. [Approval](/apps/approval) asks people in the order that you set, by amount, branch or kind of request, and writes down who decided what and when.'],
  },
  {
    id: 'on-a-phone',
    question: 'Does it work on a phone?',
    answer: ['Yes, in the browser; nothing has to be installed. Employees see payslips and ask for leave with [employee self service](/apps/employee-self-service), managers decide with [manager self service](/apps/manager-self-service).'],
  },
  {
    id: 'reports',
    question: 'What reports are there?',
    answer: ['[Analytics](/apps/analytics) shows headcount, cost and absence from the same record that payroll uses. Each chart can be saved as CSV.'],
  },
];
