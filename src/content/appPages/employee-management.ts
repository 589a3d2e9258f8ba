import type { AppPageContent } from './content.ts';

export default {
  slug: 'employee-management',
  title: 'Employee management: one record per person',
  description:
    'Name, post, pay, bank, pension and next of kin in one employee record, with a date and a name on every change. Import everyone from a CSV file.',
  claim: 'One record per person, from offer to exit',
  lead: 'Everything HR, payroll and the person’s manager need is in one place. Each change shows when it takes effect, who made it, and the previous value.',
  people: [
    ['HR officers', 'Hires, moves, promotions and exits in a few steps that ask only for what’s needed.'],
    ['Payroll officers', 'Bank, pension and tax details are checked when you enter them, not on payday.'],
    ['Auditors', 'See who changed a salary or a bank account, when, and who approved it.'],
  ],
  capabilities: [
    [
      'Import from CSV',
      'Everyone in one file. Rows with errors are shown with the fix, and the rest are ready to import.',
    ],
    ['Changes by date', 'Enter a promotion from 1 January in December, and payroll picks it up on the day.'],
    [
      'Nigerian details',
      'Ten-digit account numbers, pension PIN and administrator, housing fund number, tax number, NIN, state of origin and of residence.',
    ],
    [
      'Joining',
      'From accepted offer to first day: forms, guarantors, documents and equipment, each with someone responsible.',
    ],
    ['Confirmation', 'The end of probation is flagged thirty days ahead, with the manager’s review.'],
    ['Transfers and promotions', 'A new post, branch or grade with its letter, after the approval you’ve set.'],
    ['Exits', 'Notice, handover, remaining leave and loans owed go into the final pay. Access ends on the last day.'],
    ['Next of kin and dependants', 'Kept for benefits and emergencies, and seen only by people you allow.'],
    ['Export', 'Any list as a CSV file, with the columns you choose.'],
  ],
  worksWith: [
    ['organisation-design', 'The post sets the title, grade, branch and manager.'],
    ['payroll', 'The next run starts with a review of joiners, leavers and every change since the last.'],
    ['document-management', 'Letters are filled from the record and filed in it.'],
    ['employee-self-service', 'People keep their own address, phone and next of kin current.'],
  ],
  questions: [
    [
      'How long does it take to import our people?',
      'With the columns in order, a file of a few hundred people is checked and imported in one sitting. The set-up guide lists every column with an example.',
    ],
    [
      'Can we add our own fields?',
      'Yes. Add a field, set who can see and fill it, and it appears in the record, in imports and in lists.',
    ],
    [
      'What if someone comes back?',
      'The old record is reopened with a new start date. Their history, documents and past leave stay with them.',
    ],
  ],
} as const satisfies AppPageContent;
