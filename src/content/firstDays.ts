import { TRIAL_DAYS } from '#domain/terms.ts';

/** What the home page ends with: how a trial is best spent, and what to do now. */
export const firstDays = {
  heading: `How to use your ${TRIAL_DAYS} days`,
  lead: 'Import everyone, then rerun a month you’ve already paid. Comparing the two tells you more than any demo.',
  steps: [
    ['First hour', 'Sign up', 'Work email, password and your organisation’s name. No card needed.'],
    [
      'First week',
      'Import your people',
      'Use one CSV file. Rows with errors are listed with how to fix them, and the rest are imported.',
    ],
    ['Second week', 'Run last month again', 'Payslips, tax offices, pension funds. Compare person by person.'],
    [
      `Day ${TRIAL_DAYS}`,
      'Decide',
      'Choose a plan and carry on where you left off. If you don’t, you won’t be charged.',
    ],
  ],
  try: `Start ${TRIAL_DAYS} days free`,
  demo: ['Request a demo', '/contact-us#demo'],
  guide: ['Read the set-up guide', '/apps/hr-documentation'],
} as const;
