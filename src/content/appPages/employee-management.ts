import type { AppPageContent } from './content.ts';

export default {
  slug: 'employee-management',
  title: 'Employee management: one record per person',
  description: 'Name, post, pay, bank, pension and next of kin in one employee record, with a date and a name on every change. Import everybody from a CSV file.',
  claim: 'One record per person, from offer to exit',
  lead: 'What HR, payroll and the person’s manager need to know is in one place. Each change has a date from which it counts, the name of whoever made it, and what was there before.',
  people: [
    ['HR officers', 'Hires, moves, promotions and exits in a few steps, each of which asks only for what is needed.'],
    ['Payroll officers', 'Bank, pension and tax details that were checked when they were entered, not on payday.'],
    ['Auditors', 'Who changed a salary or a bank account, when, and who approved it.'],
  ],
  capabilities: [
    ['Import from CSV', 'Everybody in one file. Lines with an error are shown with the fix; the others are ready to import.'],
    ['Changes by date', 'A promotion from 1 January is entered in December; payroll picks it up when the day comes.'],
    ['Nigerian details', 'Ten-digit account numbers, pension PIN and administrator, housing fund number, tax number, NIN, state of origin and of residence.'],
    ['Joining', 'From accepted offer to first day: forms, guarantors, documents and equipment, each with somebody responsible.'],
    ['Confirmation', 'The end of probation is flagged thirty days ahead, with the manager’s review.'],
    ['Transfers and promotions', 'A new post, branch or grade with its letter, after the approval that you have set.'],
    ['Exits', 'Notice, handover, remaining leave and loans owed go into the final pay. Access ends on the last day.'],
    ['Next of kin and dependants', 'Kept for benefits and for an emergency, and seen only by those you allow.'],
    ['Export', 'Any list as a CSV file, with the columns that you choose.'],
  ],
  worksWith: [
    ['organisation-design', 'The post gives title, grade, branch and manager.'],
    ['payroll', 'Joiners, leavers and every change since the last run are reviewed at the top of the next.'],
    ['document-management', 'Letters are filled from the record and filed in it.'],
    ['employee-self-service', 'People keep their own address, phone and next of kin current.'],
  ],
  questions: [
    ['How long does it take to bring our people in?', 'With the columns in order, a file of a few hundred people is checked and imported in one sitting. The set-up guide lists every column with an example.'],
    ['Can we keep fields that are ours alone?', 'Yes. Add a field, say who may see and fill it, and it appears in the record, in imports and in lists.'],
    ['What if somebody comes back?', 'The old record is reopened with a new start date. History, documents and leave taken before stay with the person.'],
  ],
} as const satisfies AppPageContent;
