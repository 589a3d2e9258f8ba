import type { AppPageContent } from './content.ts';

export default {
  slug: 'compensation-planning',
  title: 'Compensation planning: grades and pay reviews',
  description:
    'Set grades, steps and allowances, then plan a pay review against a budget and see what it costs for the year before anyone’s pay moves.',
  claim: 'Know what a raise costs before you promise it',
  lead: 'Grades set the pay range for a post, and a review decides who moves and by how much. You always see the cost for the year, with pension and other employer’s contributions, beside the budget.',
  people: [
    ['Heads of HR', 'A pay structure you can explain, down to why two people in the same grade earn different pay.'],
    [
      'Finance directors',
      'The cost of a review for the rest of the year, employer’s contributions included, before it is approved.',
    ],
    ['Managers', 'A share of the budget to give out within the rules, and a reason beside each proposal.'],
  ],
  capabilities: [
    [
      'Grades and steps',
      'Each grade has a range or fixed steps; each step its basic, housing, transport and other allowances.',
    ],
    [
      'Your own pay elements',
      'Leave allowance, thirteenth month, shift or hardship pay, fixed or as a share of basic, taxable or not.',
    ],
    [
      'Reviews with a budget',
      'A budget for everyone or for each department. You always see how much is spent and how much is left.',
    ],
    ['Rules for proposals', 'By rating, by place in the range, by years in the grade, with a floor and a ceiling.'],
    ['Outside the range', 'Salaries below the grade’s floor or above its top are listed first.'],
    ['Total cost', 'Pension at 10% and NSITF and ITF at 1% each are added, so you see the full cost to the company.'],
    ['Letters', 'Once approved, each person’s letter is filled in with the new pay and the date it takes effect.'],
    ['Back pay', 'A backdated raise is worked out month by month, with tax.'],
  ],
  worksWith: [
    ['performance-management', 'A rule can use the result of the appraisal.'],
    ['payroll', 'Approved raises are in the next run, and marked in its review.'],
    ['organisation-design', 'Grades belong to posts, vacant ones included.'],
    ['approval', 'Above an amount you set, a proposal goes one step higher.'],
  ],
  questions: [
    [
      'Our allowances are a patchwork. Do we have to tidy up first?',
      'No. Import people’s pay as it is today. The list of people outside any grade then shows you where to start.',
    ],
    [
      'Who can see salaries during a review?',
      'A manager sees only their own team. You set what each role sees in identity and access management, and its log records it.',
    ],
    [
      'Can a review be undone?',
      'Yes, all of it, until it’s approved. After that, you end or change raises by date like any other change, with a record of both.',
    ],
  ],
} as const satisfies AppPageContent;
