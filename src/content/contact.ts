import { TRIAL_DAYS } from '#domain/terms.ts';

/* The words of /contact-us. */
export const contact = {
  title: 'Contact us',
  description: 'Write to the people behind Humanar, or choose a day and a time for a demo of HR, benefits and payroll.',
  heading: 'Talk to someone who knows payroll',
  lead: 'Ask about prices, your state’s tax office, moving from spreadsheets, or an invoice. Or book a demo and bring your own questions.',
  toWrite: 'Write to us',
  toDemo: 'Choose a time for a demo',
  write: {
    heading: 'Write to us',
    lead: 'We answer by email, Monday to Friday except public holidays.',
    facts: [
      { name: 'Before you write', words: 'Many answers are on the [questions page](/faq), with a search.' },
      {
        name: 'You can’t sign in',
        words: '[Reset your password](/forgot-password) first: you don’t have to wait for us.',
      },
      {
        name: 'You want to try it',
        words: `Go ahead: [start ${TRIAL_DAYS} days free](/pricing/order), no credit card needed.`,
      },
    ],
  },
  demo: {
    heading: 'Request a demo',
    lead: 'Half an hour with us on a video call. Tell us what you want to see. We’ll email you a calendar invitation, with a link to move or cancel the demo.',
    facts: [
      {
        name: 'A real payroll run',
        words: 'From the month’s changes to payslips and the schedules for tax offices and pension funds.',
      },
      {
        name: 'Your own questions',
        words: 'Several states, shifts, loans, a board that wants figures: tell us in the form and we’ll prepare it.',
      },
      { name: 'The price for your size', words: 'Worked out in front of you, line by line.' },
    ],
  },
  /** Before our email. */
  noScript: 'The form needs JavaScript. Turn it on and reload the page. Or email us:',
};
