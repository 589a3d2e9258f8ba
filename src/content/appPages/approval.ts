import type { AppPageContent } from './content.ts';

export default {
  slug: 'approval',
  title: 'Approval: who decides what, up to what amount',
  description:
    'Set once who approves leave, loans, hires and payroll, and up to what amount. Humanar asks in that order, sends reminders and records each answer.',
  claim: 'Every decision, with a name and a time',
  lead: 'Set once who decides what, and up to what amount. Humanar asks those people in order, reminds them, finds the stand-in, and keeps the answer where nobody has to hunt for it.',
  people: [
    ['Heads of HR', 'All your rules in one place, instead of a separate signature line on every form.'],
    ['Finance directors', 'Amounts decide how far up a request goes, and nothing slips past.'],
    ['Internal audit', 'See who asked, who agreed and on what facts, for every payment and change.'],
  ],
  capabilities: [
    ['Steps by rule', 'By type of request, amount, number of days, branch, grade or cost centre.'],
    [
      'People by post',
      'The line manager, the head of department or the finance director: the person who holds the post today.',
    ],
    ['One after the other, or together', 'In turn, all together, or two out of three.'],
    [
      'Reminders and stand-ins',
      'After the number of hours you set: a reminder, then the stand-in, then the next step.',
    ],
    ['Own requests', 'Nobody approves their own request; it goes one step up.'],
    ['Sent back, not lost', 'A request goes back with a reason, and keeps its history when it’s sent again.'],
    [
      'Rules with dates',
      'A new rule counts for requests from its first day. Requests already under way keep the old one.',
    ],
    ['Try it first', 'Enter an amount and a branch, and see who would be asked, before the rule is published.'],
  ],
  worksWith: [
    ['benefits-administration', 'Leave, advances, loans and overtime.'],
    ['payroll', 'A run is paid only after its last approval.'],
    ['manager-self-service', 'Where most decisions are made.'],
    ['compensation-planning', 'Raises above the budget go one step further.'],
  ],
  questions: [
    [
      'Our chain for loans has five signatures. Do we have to keep it?',
      'You can. Many organisations find two are enough once amounts decide the rest. The log shows which steps have never said no.',
    ],
    [
      'Can I approve from a phone?',
      'Yes, with the facts of the request on the same screen. For payroll runs and bank accounts, you enter your password again.',
    ],
    [
      'What does an auditor get to see?',
      'Every request with its steps, names, times, comments and the rule that applied, on screen and as a CSV file.',
    ],
  ],
} as const satisfies AppPageContent;
