import type { AppPageContent } from './content.ts';

export default {
  slug: 'time-tracking',
  title: 'Time tracking: shifts, hours and absence',
  description:
    'Plan shifts, record hours worked, settle differences before payday, and send approved hours straight to payroll.',
  claim: 'Hours settled before payday',
  lead: 'A roster shows who should be at work, and the time sheet shows who was. Supervisors settle a short list of differences each morning, not a long one at the end of the month.',
  people: [
    ['Supervisors', 'Today’s late, absent and extra hours in one list, with a yes or no for each.'],
    ['Operations managers', 'Enough people on every shift, and what the extra ones cost.'],
    ['Payroll officers', 'Hours are already approved when you open the run.'],
  ],
  capabilities: [
    [
      'Rosters',
      'By depot, shop floor, ward or site; patterns that repeat, such as four on and two off; swaps both people agree to.',
    ],
    ['Clock in anywhere', 'On a phone, on a shared tablet at the gate, or from your terminal’s file.'],
    ['Places', 'You can record the location of each clock-in. One from elsewhere is flagged, not rejected.'],
    ['Breaks and rounding', 'Deduct breaks by rule, and round times the way your contracts say.'],
    [
      'Overtime by the day',
      'Weekday, Saturday, Sunday and public holiday, each at its own rate, above the hours you set.',
    ],
    ['Night and shift pay', 'Set the pay for hours between two times of day.'],
    ['Absence', 'Leave is filled in, sickness needs a note, and a named person marks the rest as unpaid or excused.'],
    ['Projects', 'Hours on jobs and clients, for an invoice or for your own books.'],
    ['Works on a poor network', 'Clock-ins without a signal are sent when it’s back, with the correct time.'],
  ],
  worksWith: [
    ['payroll', 'Approved hours, overtime and unpaid absence become lines of the run.'],
    ['benefits-administration', 'Approved leave doesn’t count as absence.'],
    ['location-and-tax', 'Public holidays follow the state where the shift is worked.'],
    ['manager-self-service', 'Time sheets are in the same queue as leave and advances.'],
  ],
  questions: [
    [
      'We have fingerprint terminals. Can we keep them?',
      'Yes. Most terminals write a file with a number and a time. You can import it daily or as often as you like.',
    ],
    [
      'Can people clock in for each other?',
      'On a shared tablet each person has a code, and you can record the location too. If one person clocks in at two places, both entries are flagged.',
    ],
    [
      'What if a supervisor doesn’t approve in time?',
      'The request goes to the stand-in after the number of hours you set, and the run shows what’s still open and its value.',
    ],
  ],
} as const satisfies AppPageContent;
