import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const humanar: LegalPart<'humanar'> = {
  name: 'humanar',
  title: 'Your people’s data in Humanar',
  summary:
    'Employee records belong to your organisation. We store and process them on its instructions, and for nothing else.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'In the main application, an organisation keeps records about the people who work for it: who they are, where they work, pay, bank, tax and pension details, leave, time, documents and reviews. Some of these, such as health information in a sick note, are sensitive personal data under the Act.',
    ),
    heading('roles', 'Who decides'),
    paragraph(
      'The organisation is the controller. It decides which apps it uses, which data it enters, who can see it and how long to keep it. We are its processor, bound by the [data processing terms](/terms_files/privacy#processing). If you’re an employee and want to see or correct your record, ask your organisation first. You may already be able to do it in Employee self service. If you write to us instead, we pass your request on and let you know.',
    ),
    heading('instructions', 'What we do on its instructions'),
    list(
      'Store and show records according to the roles and approvals the organisation has set.',
      'Calculate pay, PAYE, pension and other deductions, and prepare schedules for the offices that receive them.',
      'Import employee data from CSV files, and export it as CSV for as long as the organisation has access.',
      'Delete it at the end, as explained in [how long we keep it](/privacy_files/retention#after-the-end).',
    ),
    heading('never', 'What we never do'),
    paragraph(
      'We don’t sell employee data, use it for advertising, compare one customer’s people with another’s, or make automated decisions about anyone. Payroll is calculated by rules that anyone can read line by line, and a person approves it.',
    ),
    heading('what-crosses', 'What this site receives'),
    paragraph(
      'The account area never holds employee records. The main application tells it the name and work email of people who can sign in, whether each is an administrator, and whether each uses a seat in the subscription.',
    ),
  ],
};
