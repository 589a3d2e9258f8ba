import type { AppPageContent } from './content.ts';

export default {
  slug: 'employee-self-service',
  title: 'Employee self service: payslips and leave on any phone',
  description: 'People see their payslips, ask for leave and advances, and correct their own details without asking HR. Free in every plan, on any phone.',
  claim: 'Answers that nobody has to ask HR for',
  lead: 'How much leave do I have, why is my pay different, has my loan been approved: the things people ask most are on their own phone, in plain words, at any hour.',
  people: [
    ['Employees', 'Payslips, leave, loans, letters and personal details behind one sign-in, with nothing to install.'],
    ['HR officers', 'Fewer visits and messages before payday, and details that are right because their owner keeps them.'],
    ['Field and factory staff', 'Small pages that load on a slow network and on an old phone.'],
  ],
  capabilities: [
    ['Payslips', 'As far back as they go, each line with its working, as a PDF for a bank or an embassy.'],
    ['Leave', 'The balance before the request, public holidays left out, and where the request stands.'],
    ['Advances and loans', 'What is possible, what each month’s instalment would be, what is still owed.'],
    ['Personal details', 'Address, phone, next of kin, dependants and tax number. A new bank account waits for approval.'],
    ['Time', 'Clock in and out, see the roster, offer a shift to somebody else.'],
    ['Letters', 'Ask for a letter of employment, sign a policy, download a contract.'],
    ['Goals and appraisals', 'Their goals, their notes and the form for the period.'],
    ['Everyone has a way in', 'Any email address will do, including a private one. The first email brings a link to choose a password.'],
  ],
  worksWith: [
    ['payroll', 'A payslip is there the minute its run is paid.'],
    ['benefits-administration', 'Balances and rules are the same ones that HR sees.'],
    ['manager-self-service', 'A request goes to the manager’s queue at once.'],
    ['employee-management', 'What people correct is a dated change in their record, approved where you ask for it.'],
  ],
  questions: [
    ['Do people have to install something?', 'No. It runs in the phone’s browser and can be put on the home screen.'],
    ['Many of our drivers have no work email. How do they sign in?', 'With a private address, which most have for their phone already. For those without one, the supervisor enters requests and prints the payslip.'],
    ['Is it really free?', 'Yes. Employee self service comes with every plan at no price. You pay for the apps that it shows, such as benefits or payroll.'],
  ],
} as const satisfies AppPageContent;
