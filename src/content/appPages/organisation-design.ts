import type { AppPageContent } from './content.ts';

export default {
  slug: 'organisation-design',
  title: 'Organisation design: charts, posts and reporting lines',
  description:
    'Draw branches, departments and posts, see which are vacant, and let a new structure take effect on the day you set. Free in every plan.',
  claim: 'Your organisation today, and as it will be',
  lead: 'Posts make up the structure, and people fill the posts. When someone moves or leaves, the post stays where it is, with its grade, reporting line and budget.',
  people: [
    [
      'Heads of HR',
      'Plan a new structure beside the current one, and see how many posts it adds before you announce it.',
    ],
    ['Department heads', 'See your own part of the chart: people, vacancies, and who’s acting for whom.'],
    ['Finance', 'A list of approved posts to check against payroll, so nobody is paid for a post that doesn’t exist.'],
  ],
  capabilities: [
    [
      'One chart for the whole organisation',
      'Companies, branches, departments and units on one chart that opens level by level.',
    ],
    [
      'Posts with grades',
      'Each post has a title, a grade, a place and a post that it reports to. Several people can hold the same kind of post.',
    ],
    ['Vacancies at a glance', 'Approved, filled and vacant posts are counted at every level of the chart.'],
    ['Changes by date', 'Enter a new department or reporting line today, and it takes effect on the day you set.'],
    [
      'Acting and dotted lines',
      'People can act for a vacant post, or also report to a project, without changing the line approvals follow.',
    ],
    [
      'Drafts beside the live chart',
      'Move posts about in a draft, compare it with today, and publish it or throw it away.',
    ],
    ['A history', 'See the chart on any past day, for an audit or a dispute.'],
    ['Print and CSV', 'The chart on one sheet, and the list of posts as a CSV file.'],
  ],
  worksWith: [
    ['employee-management', 'Assign a person to a post, and they get its title, grade and manager.'],
    ['compensation-planning', 'The post’s grade sets the pay range.'],
    ['approval', 'A step such as “head of department” finds the person in that post today.'],
    ['identity-and-access-management', 'Roles belong to posts, so access moves when people do.'],
  ],
  questions: [
    [
      'We have three companies in one group. Can they share a chart?',
      'Yes. Each company is a branch of its own with its own tax details, and the group sees all of them. People can move between companies without a second record.',
    ],
    [
      'Do we have to draw the chart before we can run payroll?',
      'No. A list of employees with a department each is enough for the first payroll. The chart grows from it, and posts can be added later.',
    ],
    [
      'Is it really free?',
      'Yes. Organisation design comes with every plan at no extra cost, as do employee self service and identity and access management.',
    ],
  ],
} as const satisfies AppPageContent;
