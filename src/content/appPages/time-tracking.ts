import type { AppPageContent } from './content.ts';

export default {
  slug: 'time-tracking',
  title: 'Time tracking: shifts, hours and absence',
  description: 'Plan shifts, record the hours that were worked, settle the difference before payday, and let approved hours go straight to payroll.',
  claim: 'Hours that are settled before payday',
  lead: 'A roster says who should be there, the time sheet says who was. The difference is a short list that a supervisor settles each morning instead of a long one at the end of the month.',
  people: [
    ['Supervisors', 'Today’s late, absent and extra hours in one list, with a yes or no for each.'],
    ['Operations managers', 'Enough people on every shift, and what the extra ones cost.'],
    ['Payroll officers', 'Hours that are already approved when the run is opened.'],
  ],
  capabilities: [
    ['Rosters', 'By depot, shop floor, ward or site; patterns that repeat, such as four on and two off; swaps that both sides agree to.'],
    ['Clock in anywhere', 'On a phone, on a shared tablet at the gate, or from a file that your terminal writes.'],
    ['Places', 'A clock-in can ask for the place, and one from elsewhere is marked, not refused.'],
    ['Breaks and rounding', 'Breaks taken off by rule, times rounded the way your contracts say.'],
    ['Overtime by the day', 'Weekday, Saturday, Sunday and public holiday, each at its own rate, above the hours that you set.'],
    ['Night and shift pay', 'Hours between two times of the day earn what you say they earn.'],
    ['Absence', 'Leave is known, sickness needs its note, and the rest is marked unpaid or excused, by a named person.'],
    ['Projects', 'Hours on jobs and clients, for an invoice or for your own books.'],
    ['Works on a poor network', 'What was clocked without a signal is sent when the signal is back, with the true time.'],
  ],
  worksWith: [
    ['payroll', 'Approved hours, overtime and unpaid absence become lines of the run.'],
    ['benefits-administration', 'Leave that was granted is not an absence.'],
    ['location-and-tax', 'Public holidays of the state in which the shift is worked.'],
    ['manager-self-service', 'Time sheets wait in the same queue as leave and advances.'],
  ],
  questions: [
    ['We have fingerprint terminals. Can we keep them?', 'Yes. Most terminals write a file with a number and a time; that file is imported, daily or as often as you like.'],
    ['Can people clock in for each other?', 'On a shared tablet each person has a code, and the place can be asked for too. If one person clocks in at two places, both entries are marked.'],
    ['What if a supervisor does not approve in time?', 'The request goes to the stand-in after the hours that you set, and the run shows what is still open and what it is worth.'],
  ],
} as const satisfies AppPageContent;
