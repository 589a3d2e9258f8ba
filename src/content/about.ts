/* The words of /about-us. */
export const about = {
  title: 'About us',
  description: 'Humanar makes HR, benefits and payroll software for organisations in Nigeria: what it is for, what it holds to, and the rules it is built on.',
  heading: 'Payday should be the calmest day of the month',
  lead: 'Humanar makes HR, benefits and payroll software for organisations in Nigeria. One record for each person, and every figure explained down to the kobo.',
  why: {
    heading: 'Why Humanar exists',
    paragraphs: [
      'In many organisations a salary passes through four or five spreadsheets before it is paid: one for who works here, one for leave, one for loans, one for tax, and one that only a single person understands. Each is right on its own day. Together they rarely are.',
      'We keep one record instead. A change of grade, a day of leave, an hour of overtime is entered once, approved by somebody with a name, and found again on the payslip. Whoever approves the payroll sees what differs from last month, and why.',
    ],
  },
  principles: {
    heading: 'What we hold to',
    list: [
      { name: 'Show the working', words: 'A payslip, a quote, a renewal: each line says how it was worked out. Nobody should have to trust a total.' },
      { name: 'Prices in the open', words: 'The price of each plan and each app is on the site, in naira, before anybody asks for your number.' },
      { name: 'Try before you pay', words: '15 days, all fourteen apps, everyone in the company, no credit card.' },
      { name: 'Your data is yours', words: 'It comes in as CSV and goes out as CSV. After a paid plan ends we keep it for 90 days, tell you three times, and delete it.' },
      { name: 'A name on every decision', words: 'Who asked, who approved, who changed what, and when: written down where an auditor can follow it.' },
      { name: 'On any phone', words: 'Payslips and leave belong to the person at the depot as much as to the one in the office.' },
    ],
  },
  rules: {
    heading: 'Built on the rules here',
    lead: 'Not a foreign product with naira in front of the numbers. These are the rules an employer in Nigeria has to work with, and where payroll here begins.',
    columns: ['What', 'How much', 'Under which rule'],
    rows: [
      { what: 'Income tax (PAYE)', much: 'By bands, to the state of residence', rule: 'Nigeria Tax Act, in force since January 2026' },
      { what: 'Pension', much: '8% employee, 10% employer', rule: 'Pension Reform Act 2014' },
      { what: 'National Housing Fund', much: '2.5% of basic salary', rule: 'National Housing Fund Act' },
      { what: 'Employees’ compensation (NSITF)', much: '1% of payroll, employer', rule: 'Employee’s Compensation Act 2010' },
      { what: 'Industrial Training Fund', much: '1% of the year’s payroll, employer, by 1 April of the next year', rule: 'Industrial Training Fund Act, from 5 employees or ₦50 million of turnover' },
    ],
  },
  next: {
    heading: 'See whether it fits',
    words: 'Look at the apps, work out a price, or ask somebody. None of it commits you to anything.',
    apps: 'See the fourteen apps',
    contact: 'Talk to us',
  },
};
