import type { AppPageContent } from './content.ts';

export default {
  slug: 'manager-self-service',
  title: 'Manager self service: one queue for a team’s requests',
  description: 'Everything waiting for a manager’s decision in one list, oldest first: leave, overtime, advances and time sheets, with what each costs.',
  claim: 'One list of what is waiting for you',
  lead: 'Leave, overtime, advances, time sheets and appraisals in one queue, oldest first. Beside each is what it costs and who else is away, so that a decision takes seconds and not a phone call.',
  people: [
    ['Line managers', 'Decide on a phone, between meetings, with the facts on the same screen.'],
    ['Branch heads', 'The whole branch at a glance: who is in, who is out, what is planned.'],
    ['HR', 'Requests that move by themselves, and a list of those that do not.'],
  ],
  capabilities: [
    ['One queue', 'Every kind of request, oldest first, with the day by which it has to be decided.'],
    ['Cost beside the button', 'Overtime and advances in naira, leave in days, with who covers.'],
    ['Who else is away', 'Clashes are shown before you say yes, for the team or for the post.'],
    ['Several at once', 'Tick the clear ones, decide them together, look at the rest one by one.'],
    ['Send back with a note', 'A request that is not ready returns to its sender with the reason.'],
    ['Stand-ins', 'While a manager is on leave, a named colleague decides, and the record says so.'],
    ['The team’s records', 'Posts, contracts, goals and absence of the manager’s own people; pay only where you allow it.'],
    ['Starts from here', 'Propose a hire, a move, a raise or an exit for anyone in the team.'],
  ],
  worksWith: [
    ['approval', 'The steps and the sums that decide what lands in whose queue.'],
    ['employee-self-service', 'Where requests come from, and where the answer is read.'],
    ['time-tracking', 'Late, absent and extra hours of the team, each morning.'],
    ['performance-management', 'Goals, notes and forms for the team.'],
  ],
  questions: [
    ['Our managers are rarely at a desk. Does that work?', 'Yes. The queue is made for a phone, and one tap opens a request with all its facts.'],
    ['Can a manager see what the team earns?', 'Only if you allow it, by role. Without it, a raise is proposed in percent.'],
    ['What if somebody never answers?', 'After the hours that you set there is a reminder, then the request goes to the stand-in, then to the next step. All three are written down.'],
  ],
} as const satisfies AppPageContent;
