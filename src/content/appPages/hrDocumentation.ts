/** The set-up guide (`/apps/hr-documentation`): the steps, the files that go in and come out, and the roles. */
export const hrDocumentation = {
  title: 'Set-up guide: CSV import, export and roles',
  description: 'Bring your people into Humanar in eight steps: the columns of the CSV file with examples, what comes out again, and which role may do what.',
  heading: 'From a spreadsheet to the first payroll',
  lead: 'Eight steps, the columns of the file that brings your people in, the files that come out again, and the roles to give. The 15 days of the trial are enough for all of it.',
  contents: 'On this page',
  setUp: { id: 'set-up', title: 'Set up in eight steps', words: 'In this order each step finds what it needs. You can stop after any of them and carry on another day.' },
  imports: {
    id: 'import',
    title: 'Import employees from CSV',
    words: 'One line for each person, one column for each of the things below. The first line holds the names of the columns; their order is free, and columns that you do not have can be left out unless they are required.',
    rules: 'Before you save the file',
    example: 'A file of two people',
    columns: 'The columns',
    columnHeads: ['Column', 'What goes in it', 'Example'],
    required: 'required',
    check: 'What happens when you import',
  },
  exports: {
    id: 'export',
    title: 'Export what is yours',
    words: 'Every list can be written as a CSV file with the columns that are shown, at any time, even on the last day. These are the ones that are asked for most.',
    heads: ['File', 'App', 'What is in it'],
  },
  roles: {
    id: 'roles',
    title: 'Roles to begin with',
    words: 'These roles are ready. Change them or add your own in identity and access management; each can be given for a branch, a department or everybody.',
    heads: ['Role', 'May', 'May not'],
  },
} as const;

/** Each step, what is done in it, and the app that it is done in. */
export const setUpSteps = [
  ['Sign up and name the organisation', 'Work email, name, password; then the organisation’s name, its state and its alias. No card is asked for.', null],
  ['Enter branches and tax offices', 'Each branch with its state and its working week. Add the organisation’s tax number and its pension employer code.', 'location-and-tax'],
  ['List departments and grades', 'As they are today. They can be refined later, and a person without a grade can still be paid.', 'organisation-design'],
  ['Import your people', 'One CSV file. You see what it would change, then say yes; lines with an error wait until they are corrected.', 'employee-management'],
  ['Say what people earn', 'Basic, housing, transport and your own allowances, by grade or by person, each with or without tax and pension.', 'compensation-planning'],
  ['Set leave and loans', 'Days by grade, carry-over, public holidays. Balances and running loans come from a CSV file.', 'benefits-administration'],
  ['Assign roles, and say who approves', 'Who prepares, checks and approves, up to what amount. Switch on two-factor sign-in.', 'approval'],
  ['Run last month again', 'Payroll works out a month that you have already paid. Compare both lists, correct what differs, and run the next one in Humanar.', 'payroll'],
] as const;

export const importRules = [
  'Save as CSV, UTF-8, with commas. Names such as Ìfẹ́olúwa then keep their marks.',
  'Write dates as year-month-day: 2026-11-21.',
  'Write sums without ₦ and without commas: 310000.00.',
  'Format account numbers, phone numbers and PINs as text before you save, or the spreadsheet drops their leading zeros.',
  'Use the names of branches, departments and grades as you have entered them.',
] as const;

export interface ImportColumn {
  name: string;
  isRequired?: true;
  words: string;
  example: string;
}

export const importColumns: readonly ImportColumn[] = [
  { name: 'staff_number', isRequired: true, words: 'Your own; each used only once. The same number again changes the person instead of adding one.', example: '0147' },
  { name: 'first_name', isRequired: true, words: 'As on the bank account.', example: 'Rakiya' },
  { name: 'last_name', isRequired: true, words: 'Surname.', example: 'Bello' },
  { name: 'email', words: 'Work or private; needed for self service. Each used only once.', example: 'rakiya@adeolatextiles.ng' },
  { name: 'phone', words: 'With the country code.', example: '+2348035550142' },
  { name: 'date_of_birth', words: 'A date.', example: '1991-04-18' },
  { name: 'start_date', isRequired: true, words: 'The first day of work.', example: '2021-03-03' },
  { name: 'branch', isRequired: true, words: 'One of your branches.', example: 'Kano' },
  { name: 'department', words: 'One of your departments.', example: 'Weaving' },
  { name: 'job_title', words: 'Free text.', example: 'Weaving supervisor' },
  { name: 'grade', words: 'One of your grades.', example: 'GL 6' },
  { name: 'manager_staff_number', words: 'Who the person reports to. That line may come further down.', example: '0012' },
  { name: 'state_of_residence', isRequired: true, words: 'One of the 36 states or FCT: PAYE goes there.', example: 'Kano' },
  { name: 'tax_number', words: 'The person’s tax number. Missing ones are listed before the first remittance.', example: '1234567890' },
  { name: 'basic', isRequired: true, words: 'Naira a month.', example: '187500.00' },
  { name: 'housing', words: 'Naira a month.', example: '75000.00' },
  { name: 'transport', words: 'Naira a month.', example: '62500.00' },
  { name: 'bank', words: 'The bank’s name.', example: 'Zenith Bank' },
  { name: 'account_number', words: 'Ten digits.', example: '0012344417' },
  { name: 'pension_pin', words: 'PEN and twelve digits.', example: 'PEN100123452086' },
  { name: 'pension_administrator', words: 'The name of the PFA.', example: 'Stanbic IBTC Pensions' },
  { name: 'housing_fund_number', words: 'Where the person contributes to the National Housing Fund.', example: '1000234567' },
];

/** Columns and lines of the example file. */
export const importExample = [
  ['staff_number', 'first_name', 'last_name', 'start_date', 'branch', 'state_of_residence', 'basic', 'housing', 'transport'],
  ['0147', 'Rakiya', 'Bello', '2021-03-03', 'Kano', 'Kano', '187500.00', '75000.00', '62500.00'],
  ['0203', 'Ìfẹ́olúwa', 'Adéṣínà', '2026-11-02', 'Lagos', 'Ogun', '160000.00', '64000.00', '32000.00'],
] as const;

export const importChecks = [
  ['The file is read, nothing is changed yet', 'You see how many people would be added and how many changed.'],
  ['Errors are listed by line', '“Line 48: account_number has 9 digits, 10 are needed.” Correct them on the page or in the file.'],
  ['You say yes', 'Complete lines are imported. The rest can be brought in later with the same file.'],
  ['It can be undone', 'An import can be undone as a whole until the first payroll has used it.'],
] as const;

/** File, the app that writes it, what is in it. */
export const exportFiles = [
  ['Employees', 'employee-management', 'Every column of the import, and your own. It can be imported again.'],
  ['Changes', 'employee-management', 'Who changed what, when and from what date.'],
  ['Payroll run', 'payroll', 'A line for each person, a column for each pay element, employer’s contributions at the end.'],
  ['PAYE schedule', 'location-and-tax', 'One file for each state: name, tax number, income, reliefs, tax.'],
  ['Pension schedule', 'payroll', 'One file for each administrator: name, PIN, both shares.'],
  ['Payment list', 'payroll', 'Bank, account number, name and net pay, with the total to check against.'],
  ['Leave balances', 'benefits-administration', 'Granted, taken, carried over and left, on the day that you choose.'],
  ['Time sheets', 'time-tracking', 'Planned, worked and extra hours by person and day.'],
  ['Decisions', 'approval', 'Each request with its steps, names and times.'],
] as const;

/** Role, what it may do, what it may not. */
export const startingRoles = [
  ['Administrator', 'Everything in the account: subscription, cards, people, roles, security.', 'Approve a payroll run they have prepared themselves.'],
  ['HR officer', 'Add and change people, documents, leave and appraisals.', 'Change pay or bank accounts without an approval.'],
  ['Payroll officer', 'Prepare runs, pay elements, schedules and payment lists.', 'Approve a run, or release a changed bank account.'],
  ['Finance director', 'See every sum, approve runs and whatever is above a manager’s limit.', 'Prepare the run.'],
  ['Manager', 'See their own team, decide on its requests, write its appraisals.', 'See pay, unless you allow it.'],
  ['Employee', 'See and request what is their own.', 'See anything about others.'],
  ['Auditor', 'Read what you choose, for the days that you choose.', 'Change anything.'],
] as const;
