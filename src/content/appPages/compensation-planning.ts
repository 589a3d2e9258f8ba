import type { AppPageContent } from './content.ts';

export default {
  slug: 'compensation-planning',
  title: 'Compensation planning: grades and pay reviews',
  description: 'Set grades, steps and allowances, then plan a pay review against a budget and see what it costs for the year before anyone’s pay moves.',
  claim: 'Know what a raise costs before you promise it',
  lead: 'Grades say what a post may earn, a review says who moves and by how much. The cost for the year, with pension and other employer’s contributions, is beside the budget throughout.',
  people: [
    ['Heads of HR', 'A pay structure that can be explained: why two people in the same grade earn what they do.'],
    ['Finance directors', 'The cost of a review for the rest of the year, employer’s contributions included, before it is approved.'],
    ['Managers', 'A share of the budget to give out within the rules, and a reason beside each proposal.'],
  ],
  capabilities: [
    ['Grades and steps', 'Each grade has a range or fixed steps; each step its basic, housing, transport and other allowances.'],
    ['Pay elements of your own', 'Leave allowance, thirteenth month, shift or hardship pay, fixed or as a share of basic, taxable or not.'],
    ['Reviews with a budget', 'A budget for everyone or for each department. What is given out and what is left is always in sight.'],
    ['Rules for proposals', 'By rating, by place in the range, by years in the grade, with a floor and a ceiling.'],
    ['Outside the range', 'Salaries below the grade’s floor or above its top are listed first.'],
    ['Total cost', 'Pension at 10%, NSITF and ITF at 1% each are added, so that the sum is what the company will pay.'],
    ['Letters', 'Once approved, each person’s letter is filled in with the new pay and the date it takes effect.'],
    ['Back pay', 'A raise that counts from an earlier month is worked out month by month, with tax.'],
  ],
  worksWith: [
    ['performance-management', 'The result of the appraisal is one of the things a rule can look at.'],
    ['payroll', 'Approved raises land in the next run, marked as such in its review.'],
    ['organisation-design', 'Grades belong to posts, vacant ones included.'],
    ['approval', 'Above a sum that you set, a proposal goes one step higher.'],
  ],
  questions: [
    ['Our allowances are a patchwork. Do we have to tidy up first?', 'No. Import what people earn today as it is. The list of those outside any grade then shows where to begin.'],
    ['Who can see salaries during a review?', 'A manager sees their own team and nobody else. What each role sees is set in identity and access management and written to its log.'],
    ['Can a review be undone?', 'Until it is approved, all of it. After that, raises are ended or changed by date like any other change, with a record of both.'],
  ],
} as const satisfies AppPageContent;
