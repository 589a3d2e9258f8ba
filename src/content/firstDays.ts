/** What the home page ends with: how a trial is best spent, and what to do now. */
export const firstDays = {
  heading: 'What the 15 days are good for',
  lead: 'Bring everyone in, and run a month that you have already paid. The two lists side by side say more than any demo.',
  steps: [
    ['First hour', 'Sign up', 'Work email, password, the organisation’s name. No card is asked for.'],
    ['First week', 'Bring your people in', 'One CSV file. Lines with an error wait, each with its fix; the rest are in.'],
    ['Second week', 'Run last month again', 'Payslips, tax offices, pension funds. Compare person by person.'],
    ['Day 15', 'Decide', 'Choose a plan and carry on where you are. If you do not, nothing is charged.'],
  ],
  try: 'Start 15 days free',
  demo: ['Request a demo', '/contact-us#demo'],
  guide: ['Read the set-up guide', '/apps/hr-documentation'],
} as const;
