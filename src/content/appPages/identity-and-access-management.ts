import type { AppPageContent } from './content.ts';

export default {
  slug: 'identity-and-access-management',
  title: 'Identity and access management: who may see and do what',
  description: 'Roles that follow the post, two-factor sign-in, and a log of who opened which record. Access ends on the day the post does. Free in every plan.',
  claim: 'Access that ends on the day the post does',
  lead: 'A salary is seen by few, a bank account is changed by fewer. Roles say who may see and do what, for which branches, and the log says who did.',
  people: [
    ['Administrators', 'Roles by post instead of lists by person: whoever moves takes on the new role and loses the old one.'],
    ['Data protection officers', 'Who can see personal data, why, and who has looked, for the Nigeria Data Protection Act.'],
    ['Auditors', 'Proof that a second pair of eyes saw every payroll and every new bank account.'],
  ],
  capabilities: [
    ['Roles', 'Ready ones to start from, and your own: what may be seen, entered, approved and exported.'],
    ['Reach', 'The same role for one branch, a department, their own team or everybody.'],
    ['Tied to posts', 'A role comes with the post and goes with it, on the day of the change.'],
    ['Two-factor sign-in', 'On for the whole organisation with one switch: a code by email at each sign-in.'],
    ['Duties kept apart', 'Whoever prepares a run cannot approve it; whoever enters a bank account cannot release it.'],
    ['A log', 'Who opened, changed or exported which record, when and from where. Nobody can edit it.'],
    ['Sessions', 'Administrators see where they are signed in, and end one session or all others. Nobody sees anyone else’s.'],
    ['Access for a limited time', 'An auditor for two weeks, a stand-in while a colleague is on leave. It ends by itself.'],
  ],
  worksWith: [
    ['organisation-design', 'Posts carry the roles.'],
    ['approval', 'Steps find people by role and reach.'],
    ['employee-management', 'An exit ends access on the last day, without a ticket.'],
    ['analytics', 'Reports are cut to what their reader may see.'],
  ],
  questions: [
    ['How many administrators can we have?', 'As many as you need. At least one has to remain, and removing the last one is refused.'],
    ['Where do the codes of the second step come from?', 'From the inbox of the person who signs in. A code works once, for ten minutes, and after five wrong tries a new one is needed.'],
    ['Is it really free?', 'Yes. Identity and access management comes with every plan at no price.'],
  ],
} as const satisfies AppPageContent;
