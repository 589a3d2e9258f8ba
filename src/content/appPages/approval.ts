import type { AppPageContent } from './content.ts';

export default {
  slug: 'approval',
  title: 'Approval: who decides what, up to what amount',
  description: 'Set once who decides on leave, loans, hires and payroll, up to what amount. Humanar asks in that order, reminds, and writes down each answer.',
  claim: 'Every decision, with a name and a time',
  lead: 'Say once who decides what, and up to what amount. Humanar asks those people in that order, reminds them, finds the stand-in, and keeps an answer that nobody has to hunt for in an inbox.',
  people: [
    ['Heads of HR', 'One place for all rules, instead of forms that each have their own line of signatures.'],
    ['Finance directors', 'Sums that decide how far up a request goes, and none that slips past.'],
    ['Internal audit', 'For every payment and every change: who asked, who agreed, and on what facts.'],
  ],
  capabilities: [
    ['Steps by rule', 'By kind of request, sum, number of days, branch, grade or cost centre.'],
    ['People by post', 'The line manager, the head of department, the finance director: whoever holds that post today.'],
    ['One after the other, or together', 'In turn, all at once, or two out of three.'],
    ['Reminders and stand-ins', 'After the hours that you set: a reminder, then the stand-in, then the next step.'],
    ['Own requests', 'Nobody approves their own request; it goes one step up.'],
    ['Sent back, not lost', 'A request returns with its reason and keeps its history when it comes again.'],
    ['Rules with dates', 'A new rule counts for requests from its first day. Requests already under way keep the old one.'],
    ['Try it first', 'Enter a sum and a branch, and see who would be asked, before the rule is published.'],
  ],
  worksWith: [
    ['benefits-administration', 'Leave, advances, loans and overtime.'],
    ['payroll', 'A run is paid only after its last approval.'],
    ['manager-self-service', 'Where most decisions are taken.'],
    ['compensation-planning', 'Raises above the budget go one step further.'],
  ],
  questions: [
    ['Our chain for loans has five signatures. Do we have to keep it?', 'You can. Many find that two are enough once sums decide the rest; the log shows which steps have never said no.'],
    ['Can somebody approve from a phone?', 'Yes, with the facts of the request on the same screen. For payroll runs and bank accounts the password is asked for again.'],
    ['What does an auditor get to see?', 'Each request with its steps, names, times, remarks and the rule that was in force, on the screen and as a CSV file.'],
  ],
} as const satisfies AppPageContent;
