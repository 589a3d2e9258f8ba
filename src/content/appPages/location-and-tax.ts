import type { AppPageContent } from './content.ts';

export default {
  slug: 'location-and-tax',
  title: 'Location and tax: PAYE for the right state',
  description:
    'PAYE goes to the state where a person lives. Humanar sorts your people by tax office, checks tax numbers, and lists the amount due to each office by the 10th.',
  claim: 'Each person’s tax goes to the state they live in',
  lead: 'PAYE goes to the state of residence, not the state of your head office. Humanar keeps both for everyone, checks tax numbers and splits the tax of people who move, and payroll makes one schedule for each tax office.',
  people: [
    [
      'Payroll officers',
      'One list for each state’s internal revenue service, ready before the 10th, with the total at the bottom.',
    ],
    [
      'Tax and finance managers',
      'See what’s due where and what you’ve remitted, with receipts ready when an assessor asks.',
    ],
    [
      'Organisations in several states',
      'A branch in Kano and a depot in Apapa follow the same rules without two spreadsheets.',
    ],
  ],
  capabilities: [
    [
      '36 states and the FCT',
      'Each tax office with its name and its schedule. Federal staff who fall under the Nigeria Revenue Service are listed separately.',
    ],
    [
      'Residence, not branch',
      'The state comes from the address in the employee record. A person who works in Lagos and lives in Ogun is taxed in Ogun.',
    ],
    ['People who move', 'A mid-year move takes effect by date, and each office gets its own months.'],
    [
      'Tax numbers checked',
      'Missing, duplicate and malformed tax numbers are listed before the schedule is made, each with the person’s name.',
    ],
    [
      'Current tax bands',
      'The bands of the Nigeria Tax Act apply from January 2026; earlier months keep the rules of their time.',
    ],
    ['Rent relief and exemptions', 'Rent relief with its proof, and nobody on the national minimum wage is taxed.'],
    [
      'Annual returns',
      'The twelve schedules of each state hold what its yearly return asks for by 31 January. Add them up and fill in the office’s own form.',
    ],
    [
      'Branches and holidays',
      'Each location has its own working week and public holidays, for leave, shifts and paydays.',
    ],
  ],
  worksWith: [
    ['payroll', 'The run uses the state and the bands, and makes the schedule for each office.'],
    ['employee-management', 'When someone moves, you only enter the new address.'],
    ['employee-self-service', 'People enter their own tax number and rent, and add the proof.'],
    ['time-tracking', 'Shifts follow the public holidays of the state they’re worked in.'],
  ],
  questions: [
    [
      'Our head office is in Lagos. Do we pay everything to Lagos?',
      'Only for people who live in Lagos. For everyone else, you remit the tax to their own state. The schedule for each state shows who it covers.',
    ],
    [
      'Does Humanar pay the tax for us?',
      'No. Humanar makes the schedule and total for each office, and keeps the receipt you add when you’ve paid. You pay from your own account.',
    ],
    [
      'What happens when the rates change?',
      'New rates apply from their start date. Earlier months still use the old rates, even when you correct them later.',
    ],
  ],
} as const satisfies AppPageContent;
