import { TRIAL_DAYS } from '#domain/terms.ts';

/** The set-up guide (`/apps/hr-documentation`): the steps, the files that go in and come out, and the roles. */
export const hrDocumentation = {
  title: 'Set-up guide: CSV import, export and roles',
  description:
    'Set up Humanar in eight steps: import employees from CSV with examples of every column, export your data, and choose roles.',
  heading: 'From a spreadsheet to the first payroll',
  lead: `Eight steps, the columns of the import file, the files you can export, and the roles to assign. You can do it all in your ${TRIAL_DAYS}-day trial.`,
  contents: 'On this page',
  setUp: {
    id: 'set-up',
    title: 'Set up in eight steps',
    words: 'Follow this order so each step has what it needs. You can stop after any step and carry on another day.',
  },
  imports: {
    id: 'import',
    title: 'Import employees from CSV',
    words:
      'Use one row for each person and one column for each item below. The first row holds the column names. They can be in any order, and you can leave out columns unless they’re required.',
    rules: 'Before you save the file',
    example: 'A file of two people',
    columns: 'The columns',
    columnHeads: ['Column', 'Contents', 'Example'],
    required: 'required',
    check: 'How the import works',
  },
  exports: {
    id: 'export',
    title: 'Export your data',
    words:
      'You can export any list as a CSV file with the columns shown for as long as you have access, even on your last day. After that, ask us while we keep your data. These are the most popular.',
    heads: ['File', 'App', 'Contents'],
  },
  roles: {
    id: 'roles',
    title: 'Roles to start with',
    words:
      'These roles are ready to use. Change them or add your own in identity and access management. You can assign each for a branch, a department or everyone.',
    heads: ['Role', 'Can', 'Can’t'],
  },
} as const;

/** Each step, what is done in it, and the app that it is done in: one that everyone who has payroll can have. */
export const setUpSteps = [
  [
    'Sign up and name the organisation',
    'Work email, name, password; then the organisation’s name, its state and its alias. No card needed.',
    null,
  ],
  [
    'Enter branches and tax offices',
    'Each branch with its state and its working week. Add the organisation’s tax number and its pension employer code. In Complete and Flexi, location and tax adds holidays by branch.',
    'payroll',
  ],
  [
    'List departments and grades',
    'Enter them as they are today. You can refine them later, and a person without a grade can still be paid.',
    'organisation-design',
  ],
  [
    'Import your people',
    'Use one CSV file. Check the changes, then confirm. Rows with errors wait until you correct them.',
    'employee-management',
  ],
  [
    'Enter pay',
    'Basic, housing, transport and your own allowances, by grade or by person, each with or without tax and pension. In Complete and Flexi, compensation planning adds pay ranges and reviews.',
    'payroll',
  ],
  [
    'Set leave and loans',
    'Days by grade, carry-over, public holidays. Import balances and current loans from a CSV file.',
    'benefits-administration',
  ],
  [
    'Assign roles and approvers',
    'Who prepares, checks and approves, up to what amount. Switch on two-factor sign-in.',
    'approval',
  ],
  [
    'Run last month again',
    'Run a month you’ve already paid. Compare the two lists, correct any differences, and run the next month in Humanar.',
    'payroll',
  ],
] as const;

export const importRules = [
  'Save as CSV, UTF-8, with commas, so that names such as Ìfẹ́olúwa keep their accents.',
  'Write dates as year-month-day: 2026-11-21.',
  'Write amounts without ₦ or commas: 310000.00.',
  'Format account numbers, phone numbers and PINs as text before you save, or the spreadsheet drops their leading zeros.',
  'Use the names of branches, departments and grades exactly as you entered them.',
] as const;

export interface ImportColumn {
  name: string;
  isRequired?: true;
  words: string;
  example: string;
}

export const importColumns: readonly ImportColumn[] = [
  {
    name: 'staff_number',
    isRequired: true,
    words: 'Your own number, used only once. Importing it again updates the person instead of adding another.',
    example: '0147',
  },
  { name: 'first_name', isRequired: true, words: 'As on the bank account.', example: 'Rakiya' },
  { name: 'last_name', isRequired: true, words: 'Surname.', example: 'Bello' },
  {
    name: 'email',
    words: 'Work or private; needed for self service. Each used only once.',
    example: 'rakiya@adeolatextiles.ng',
  },
  { name: 'phone', words: 'With the country code.', example: '+2348035550142' },
  { name: 'date_of_birth', words: 'A date.', example: '1991-04-18' },
  { name: 'start_date', isRequired: true, words: 'The first day of work.', example: '2021-03-03' },
  { name: 'branch', isRequired: true, words: 'One of your branches.', example: 'Kano' },
  { name: 'department', words: 'One of your departments.', example: 'Weaving' },
  { name: 'job_title', words: 'Free text.', example: 'Weaving supervisor' },
  { name: 'grade', words: 'One of your grades.', example: 'GL 6' },
  {
    name: 'manager_staff_number',
    words: 'Who the person reports to. That row can come further down.',
    example: '0012',
  },
  {
    name: 'state_of_residence',
    isRequired: true,
    words: 'One of the 36 states or FCT: PAYE goes there.',
    example: 'Kano',
  },
  {
    name: 'tax_number',
    words: 'The person’s tax number. Missing ones are listed before the first remittance.',
    example: '1234567890',
  },
  { name: 'basic', isRequired: true, words: 'Naira per month.', example: '187500.00' },
  { name: 'housing', words: 'Naira per month.', example: '75000.00' },
  { name: 'transport', words: 'Naira per month.', example: '62500.00' },
  { name: 'bank', words: 'The bank’s name.', example: 'Zenith Bank' },
  { name: 'account_number', words: 'Ten digits.', example: '0012344417' },
  { name: 'pension_pin', words: 'PEN and twelve digits.', example: 'PEN100123452086' },
  { name: 'pension_administrator', words: 'The name of the PFA.', example: 'Stanbic IBTC Pensions' },
  {
    name: 'housing_fund_number',
    words: 'If the person contributes to the National Housing Fund.',
    example: '1000234567',
  },
];

/** Columns and lines of the example file. */
export const importExample = [
  [
    'staff_number',
    'first_name',
    'last_name',
    'start_date',
    'branch',
    'state_of_residence',
    'basic',
    'housing',
    'transport',
  ],
  ['0147', 'Rakiya', 'Bello', '2021-03-03', 'Kano', 'Kano', '187500.00', '75000.00', '62500.00'],
  ['0203', 'Ìfẹ́olúwa', 'Adéṣínà', '2026-11-02', 'Lagos', 'Ogun', '160000.00', '64000.00', '32000.00'],
] as const;

export const importChecks = [
  ['We read the file without changing anything', 'You see how many people would be added and how many changed.'],
  [
    'Errors are listed by line',
    '“Line 48: account_number has 9 digits, 10 are needed.” Correct them on the page or in the file.',
  ],
  ['You confirm', 'Complete rows are imported. You can import the rest later with the same file.'],
  ['You can undo it', 'You can undo a whole import until the first payroll uses it.'],
] as const;

/** File, the app that writes it, what is in it. */
export const exportFiles = [
  ['Employees', 'employee-management', 'Every column of the import, plus your own. You can import it again.'],
  ['Changes', 'employee-management', 'Who changed what, when and from what date.'],
  [
    'Payroll run',
    'payroll',
    'A line for each person, a column for each pay element, employer’s contributions at the end.',
  ],
  ['PAYE schedule', 'payroll', 'One file for each state: name, tax number, income, reliefs, tax.'],
  ['Pension schedule', 'payroll', 'One file for each administrator: name, PIN, both shares.'],
  ['Payment list', 'payroll', 'Bank, account number, name and net pay, with the total to check against.'],
  ['Leave balances', 'benefits-administration', 'Granted, taken, carried over and left, on the day you choose.'],
  ['Time sheets', 'time-tracking', 'Planned, worked and extra hours by person and day.'],
  ['Decisions', 'approval', 'Each request with its steps, names and times.'],
] as const;

/** Role, what it may do, what it may not. */
export const startingRoles = [
  [
    'Administrator',
    'Everything in the account: subscription, cards, people, roles, security.',
    'Approve a payroll run they prepared themselves.',
  ],
  [
    'HR officer',
    'Add and change people, documents, leave and appraisals.',
    'Change pay or bank accounts without approval.',
  ],
  [
    'Payroll officer',
    'Prepare runs, pay elements, schedules and payment lists.',
    'Approve a run, or release a changed bank account.',
  ],
  ['Finance director', 'See every amount, approve runs and anything above a manager’s limit.', 'Prepare the run.'],
  ['Manager', 'See their own team, decide on its requests, write its appraisals.', 'See pay, unless you allow it.'],
  ['Employee', 'See their own records and make their own requests.', 'See anyone else’s records.'],
  ['Auditor', 'Read what you choose, for the days you choose.', 'Change anything.'],
] as const;
