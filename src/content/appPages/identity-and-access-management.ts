import type { AppPageContent } from './content.ts';

export default {
  slug: 'identity-and-access-management',
  title: 'Identity and access management: who can see and do what',
  description:
    'Roles that follow the post, two-factor sign-in, and a log of who opened which record. Access ends on the day the post does. Free in every plan.',
  claim: 'Access that ends on the day the post does',
  lead: 'Few people should see a salary, and fewer should change a bank account. Roles set who can see and do what, in which branches, and the log records who did.',
  people: [
    [
      'Administrators',
      'Roles by post instead of lists by person: people who move get the new role and lose the old one.',
    ],
    [
      'Data protection officers',
      'See who can access personal data, why, and who has looked, for the Nigeria Data Protection Act.',
    ],
    ['Auditors', 'Proof that a second pair of eyes saw every payroll and every new bank account.'],
  ],
  capabilities: [
    ['Roles', 'Start from ready-made roles or create your own, and set what each can see, enter, approve and export.'],
    ['Reach', 'The same role for one branch, a department, their own team or everyone.'],
    ['Tied to posts', 'People get and lose a role with the post, on the day of the change.'],
    ['Two-factor sign-in', 'On for the whole organisation with one switch: a code by email at each sign-in.'],
    [
      'Duties kept apart',
      'The person who prepares a run can’t approve it, and the person who enters a bank account can’t release it.',
    ],
    ['A log', 'See who opened, changed or exported which record, when and from where. Nobody can edit the log.'],
    [
      'Sessions',
      'Everyone sees where they’re signed in, and can end one session or all others. Nobody sees anyone else’s.',
    ],
    [
      'Access for a limited time',
      'An auditor for two weeks, a stand-in while a colleague is on leave. It ends automatically.',
    ],
  ],
  worksWith: [
    ['organisation-design', 'Posts carry the roles.'],
    ['approval', 'Steps find people by role and reach.'],
    ['employee-management', 'An exit ends access on the last day, without a ticket.'],
    ['analytics', 'Reports show only what the reader’s role allows.'],
  ],
  questions: [
    [
      'How many administrators can we have?',
      'As many as you need, but always at least one: you can’t remove the last one.',
    ],
    [
      'How do people get their sign-in codes?',
      'By email, at each sign-in. A code works once, for ten minutes. After five wrong tries, you need a new one.',
    ],
    ['Is it really free?', 'Yes. Identity and access management comes with every plan at no extra cost.'],
  ],
} as const satisfies AppPageContent;
