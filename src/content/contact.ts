/* The words of /contact-us. */
export const contact = {
  title: 'Contact us',
  description: 'Write to the people behind Humanar, or choose a day and a time for a demo of HR, benefits and payroll.',
  heading: 'Talk to somebody who knows payroll',
  lead: 'Ask about prices, your state’s tax office, moving from spreadsheets, or an invoice. Or choose a time, and see Humanar with your own questions.',
  toWrite: 'Write to us',
  toDemo: 'Choose a time for a demo',
  write: {
    heading: 'Write to us',
    lead: 'We answer by email, Monday to Friday except public holidays.',
    facts: [
      { name: 'Before you write', words: 'Many answers are on the [questions page](/faq), with a search.' },
      { name: 'You cannot sign in', words: '[Ask for a link to set a new password](/forgot-password) first: you don’t have to wait for us.' },
      { name: 'You want to try it', words: 'You need nobody’s permission: [start 15 days free](/pricing/order), without a credit card.' },
    ],
  },
  demo: {
    heading: 'Request a demo',
    lead: 'Half an hour with us on a video call. You say what you want to see. An invitation for your calendar comes by email, and you can move or cancel the demo with the link in it.',
    facts: [
      { name: 'A real payroll run', words: 'From the changes of the month to payslips and the schedules for tax offices and pension funds.' },
      { name: 'Your own questions', words: 'Several states, shifts, loans, a board that wants figures: say so in the form, and we prepare it.' },
      { name: 'The price for your size', words: 'Worked out in front of you, line by line.' },
    ],
  },
  noScript: 'The form needs JavaScript: turn it on and load the page again. Customers find an address to write to on each receipt.',
};
