import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const humanar: LegalPart<'humanar'> = {
  name: 'humanar',
  title: 'Your people’s data in Humanar',
  summary: 'Employee records belong to the organisation. We keep and compute them on its instructions, and for nothing else.',
  changed: '2026-11-21',
  blocks: [
    paragraph(
      'In the main application an organisation keeps records about the people who work for it: who they are, where they work, pay, bank, tax and pension details, leave, time, documents and reviews. Some of that, such as health information behind a sick note, is sensitive personal data under the Act.',
    ),
    heading('roles', 'Who decides'),
    paragraph(
      'The organisation is the controller. It decides which apps it uses, which data it enters, who may see it and how long a record stays. We are its processor, bound by the [data processing terms](/terms_files/privacy#processing). If you are an employee and want to see or correct your record, ask your organisation first: Employee self service may already let you. If you write to us instead, we pass your request on and tell you so.',
    ),
    heading('instructions', 'What we do on its instructions'),
    list(
      'Store and show records, with the roles and approvals the organisation has set.',
      'Compute pay, PAYE, pension and other deductions, and prepare schedules for the offices that receive them.',
      'Import employee data from CSV files, and export it as CSV at any time.',
      'Delete it at the end, as [how long we keep it](/privacy_files/retention#after-the-end) says.',
    ),
    heading('never', 'What we never do'),
    paragraph('We do not sell employee data, use it for advertising, compare one customer’s people with another’s, or take decisions about anyone by machine alone. A payroll is computed by rules that anyone can read line by line, and a person approves it.'),
    heading('what-crosses', 'What crosses to this site'),
    paragraph('The account area never holds employee records. It is told the name and work email of people who may sign in, whether each is an administrator, and whether each has a seat in the subscription.'),
  ],
};
