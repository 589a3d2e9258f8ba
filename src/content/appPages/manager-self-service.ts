import type { AppPageContent } from './content.ts';

export default {
  slug: 'manager-self-service',
  title: 'Manager self service: one queue for a team’s requests',
  description:
    'Everything waiting for a manager’s decision in one list, oldest first: leave, overtime, advances and time sheets, with what each costs.',
  claim: 'Everything waiting for you, in one list',
  lead: 'Leave, overtime, advances, time sheets and appraisals in one queue, oldest first. Each shows its cost and who else is away, so a decision takes seconds instead of a phone call.',
  people: [
    ['Line managers', 'Decide on a phone, between meetings, with the facts on the same screen.'],
    ['Branch heads', 'The whole branch at a glance: who is in, who is out, what is planned.'],
    ['HR', 'Requests move automatically, with a list of the ones that are stuck.'],
  ],
  capabilities: [
    ['One queue', 'Every type of request, oldest first, with its deadline.'],
    ['Cost beside the button', 'Overtime and advances in naira, leave in days, with who covers.'],
    ['Who else is away', 'See clashes in the team or the post before you approve.'],
    ['Several together', 'Tick the clear ones and decide them together, then look at the rest one by one.'],
    ['Send back with a note', 'Return a request that isn’t ready to its sender, with the reason.'],
    ['Stand-ins', 'While a manager is on leave, a named colleague decides, and the record says so.'],
    [
      'The team’s records',
      'Posts, contracts, goals and absence of the manager’s own people; pay only where you allow it.',
    ],
    ['Starts from here', 'Propose a hire, a move, a raise or an exit for anyone in the team.'],
  ],
  worksWith: [
    ['approval', 'Steps and amounts decide which queue a request goes to.'],
    ['employee-self-service', 'People send requests here, and read the answers.'],
    ['time-tracking', 'Late, absent and extra hours of the team, each morning.'],
    ['performance-management', 'Goals, notes and forms for the team.'],
  ],
  questions: [
    [
      'Our managers are rarely at a desk. Does that work?',
      'Yes. The queue is made for phones, and one tap opens a request with all its details.',
    ],
    [
      'Can a manager see what the team earns?',
      'Only if you allow it, by role. Otherwise, managers propose raises as a percentage.',
    ],
    [
      'What if someone never answers?',
      'After the number of hours you set, we send a reminder, then pass the request to the stand-in, then to the next step. We record all three.',
    ],
  ],
} as const satisfies AppPageContent;
