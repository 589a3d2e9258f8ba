import type { AppPageContent } from './content.ts';

export default {
  slug: 'employee-self-service',
  title: 'Employee self service: payslips and leave on any phone',
  description:
    'People see their payslips, ask for leave and advances, and correct their own details without asking HR. Free in every plan, on any phone.',
  claim: 'Answers without asking HR',
  lead: 'How much leave do I have, why is my pay different, has my loan been approved: people find the answers on their own phone, in plain words, at any hour.',
  people: [
    ['Employees', 'Payslips, leave, loans, letters and personal details behind one sign-in, with nothing to install.'],
    [
      'HR officers',
      'Fewer visits and messages before payday, and details that are right because their owner keeps them.',
    ],
    ['Field and factory staff', 'Small pages that load on a slow network and on an old phone.'],
  ],
  capabilities: [
    ['Payslips', 'All their payslips, with each line explained, as a PDF for a bank or an embassy.'],
    [
      'Leave',
      'See the balance before requesting leave, with public holidays left out, and the status of each request.',
    ],
    ['Advances and loans', 'See how much they can borrow, each month’s instalment, and how much they still owe.'],
    ['Personal details', 'Address, phone, next of kin, dependants and tax number. A new bank account needs approval.'],
    ['Time', 'Clock in and out, see the roster, offer a shift to someone else.'],
    ['Letters', 'Ask for a letter of employment, sign a policy, download a contract.'],
    ['Goals and appraisals', 'Their goals, their notes and the form for the period.'],
    [
      'Everyone has a way in',
      'Any email address will do, including a private one. The first email has a link to choose a password.',
    ],
  ],
  worksWith: [
    ['payroll', 'Payslips appear the minute the run is paid.'],
    ['benefits-administration', 'Balances and rules are the same ones HR sees.'],
    ['manager-self-service', 'A request goes to the manager’s queue immediately.'],
    ['employee-management', 'Corrections become dated changes in the record, with approval where you require it.'],
  ],
  questions: [
    [
      'Do people have to install anything?',
      'No. It runs in the phone’s browser, and people can add it to the home screen.',
    ],
    [
      'Many of our drivers have no work email. How do they sign in?',
      'With a personal email, which most people already have on their phone. If someone doesn’t have one, the supervisor enters requests and prints the payslip.',
    ],
    [
      'Is it really free?',
      'Yes. Employee self service comes with every plan at no extra cost. You pay only for the apps it shows, such as benefits or payroll.',
    ],
  ],
} as const satisfies AppPageContent;
