import type { AppPageContent } from './content.ts';

export default {
  slug: 'location-and-tax',
  title: 'Location and tax: PAYE for the right state',
  description: 'PAYE belongs to the state where a person lives. Humanar sorts your people by tax office, checks tax numbers, and lists what each office is due by the 10th.',
  claim: 'Each person’s tax, to the state that person lives in',
  lead: 'PAYE goes to the state of residence, not to the state of the head office. Humanar keeps both for everybody, splits those who move, and makes one schedule for each tax office.',
  people: [
    ['Payroll officers', 'One list for each state’s internal revenue service, ready before the 10th, with the sum at the foot.'],
    ['Tax and finance managers', 'What is due where, what was remitted when, and the receipts beside it when an assessor asks.'],
    ['Organisations in several states', 'A branch in Kano and a depot in Apapa follow the same rules without two spreadsheets.'],
  ],
  capabilities: [
    ['36 states and the FCT', 'Each tax office with its name and its schedule. Federal staff who fall under the Nigeria Revenue Service are kept apart.'],
    ['Residence, not branch', 'The state comes from the address in the employee record. A person who works in Lagos and lives in Ogun is taxed in Ogun.'],
    ['People who move', 'A move in the middle of the year takes effect by date; each office gets the months that belong to it.'],
    ['Tax numbers checked', 'Missing, duplicate and malformed tax numbers are listed before the schedule is made, each with the person’s name.'],
    ['The bands in force', 'The bands of the Nigeria Tax Act apply from January 2026; earlier months keep the rules of their time.'],
    ['Rent relief and exemptions', 'Rent relief with its proof, and nobody on the national minimum wage is taxed.'],
    ['Annual returns', 'The twelve schedules of each state hold what its yearly return asks for by 31 January. You add them up and fill in the office’s own form.'],
    ['Branches and holidays', 'Each location has its own working week and public holidays, for leave, shifts and paydays.'],
  ],
  worksWith: [
    ['payroll', 'The run asks for the state and the bands, and hands back what each office is due.'],
    ['employee-management', 'A new address is the only thing to type when somebody moves.'],
    ['employee-self-service', 'People enter their own tax number and rent, and add the proof.'],
    ['time-tracking', 'Shifts know the public holidays of the state in which they are worked.'],
  ],
  questions: [
    ['Our head office is in Lagos. Do we pay everything to Lagos?', 'Only for those who live in Lagos. For the others the tax belongs to their own state, and the employer remits it there. The schedule for each state shows whom it covers.'],
    ['Does Humanar pay the tax for us?', 'No. It makes the schedule and the sum for each office, and keeps the receipt that you add once you have paid. The money leaves your own account.'],
    ['What happens when the rates change?', 'New rates are entered with the day from which they apply. Months before that day are still worked out by the old ones, even when you correct them later.'],
  ],
} as const satisfies AppPageContent;
