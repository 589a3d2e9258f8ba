import type { AppPageContent } from './content.ts';

export default {
  slug: 'organisation-design',
  title: 'Organisation design: charts, posts and reporting lines',
  description: 'Draw branches, departments and posts, see which are vacant, and let a new structure take effect on the day you set. Free in every plan.',
  claim: 'The organisation as it is, and as it will be',
  lead: 'Posts hold the structure, people hold the posts. When somebody moves or leaves, the post stays where it is, with its grade, its reporting line and its budget.',
  people: [
    ['Heads of HR', 'Plan a new structure beside the one in force, and see how many posts it adds before anyone is told.'],
    ['Department heads', 'See their own branch of the chart: who is there, what is vacant, and who is acting for whom.'],
    ['Finance', 'A list of approved posts to hold against the payroll, so that nobody is paid for a post that does not exist.'],
  ],
  capabilities: [
    ['One chart for the whole organisation', 'Companies, branches, departments and units on one chart that opens level by level.'],
    ['Posts with grades', 'Each post has a title, a grade, a place and a post that it reports to. Several people can hold the same kind of post.'],
    ['Vacancies at a glance', 'Approved, filled and vacant posts are counted at every level of the chart.'],
    ['Changes by date', 'A new department or a new reporting line is entered today and takes effect on the day that you set.'],
    ['Acting and dotted lines', 'Somebody can act for a vacant post, or report to a project as well, without losing the line that approvals follow.'],
    ['Drafts beside the real thing', 'Move posts about in a draft, compare it with today, and publish it or throw it away.'],
    ['A history', 'Look at the chart as it stood on any past day, for an audit or a dispute.'],
    ['Print and CSV', 'The chart on one sheet, and the list of posts as a CSV file.'],
  ],
  worksWith: [
    ['employee-management', 'A person is put into a post; title, grade and manager come from it.'],
    ['compensation-planning', 'The post’s grade decides the pay range that a salary has to stay in.'],
    ['approval', 'A step such as “head of department” finds whoever holds that post today.'],
    ['identity-and-access-management', 'Roles belong to posts, so access moves when people do.'],
  ],
  questions: [
    ['We have three companies under one group. Can they share a chart?', 'Yes. Each company is a branch of its own with its own tax details, and the group sees all of them. People can move between companies without a second record.'],
    ['Do we have to draw the chart before we can run payroll?', 'No. A list of employees with a department each is enough for the first payroll. The chart grows from it, and posts can be added later.'],
    ['Is it really free?', 'Yes. Organisation design comes with every plan at no price, as do employee self service and identity and access management.'],
  ],
} as const satisfies AppPageContent;
