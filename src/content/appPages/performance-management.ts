import type { AppPageContent } from './content.ts';

export default {
  slug: 'performance-management',
  title: 'Performance management: goals and appraisals',
  description:
    'Goals with weights agreed at the start, notes in between, appraisals by self, manager and peers, and results that reach the pay review.',
  claim: 'Goals agreed in January, not argued in December',
  lead: 'Each person has a few goals, each with a weight and a measure. Take notes when things happen, so the appraisal covers the whole year and not just the last three weeks.',
  people: [
    ['Managers', 'A short form with the year’s notes beside it, and last year’s result for reference.'],
    ['Employees', 'They know what’s expected, see the notes, and respond in their own words.'],
    ['Heads of HR', 'See who’s late, how results compare across departments, and whether managers rate consistently.'],
  ],
  capabilities: [
    [
      'Goals that follow from others',
      'Split a team’s goal among its members, and their progress adds up to the team’s.',
    ],
    ['Weights and measures', 'Weights that add up to 100, and a target in naira, percent, days or words.'],
    ['Notes in between', 'Praise and concerns with a date, shared or kept, ready when the appraisal comes.'],
    ['Appraisals', 'By self, manager and peers, in the order you choose. Only the right people see peers’ names.'],
    [
      'Your own scales',
      'Three, four or five steps with a sentence for each, so a 4 means the same in Kano as in Lagos.',
    ],
    ['Calibration', 'Department heads compare all results side by side before sharing them.'],
    ['Probation and improvement', 'Reviews at three and six months, improvement plans with dates and helpers.'],
    ['Training', 'Training requests from appraisals become a list, with costs and attendance.'],
  ],
  worksWith: [
    ['compensation-planning', 'Pay review rules can use the result.'],
    ['organisation-design', 'Reporting lines on the day of the appraisal decide who appraises whom.'],
    ['document-management', 'The signed appraisal is filed with the person.'],
    ['analytics', 'Results by department, grade and length of service.'],
  ],
  questions: [
    [
      'We appraise twice a year, the factory four times. Can we have both?',
      'Yes. Each group has its own periods, forms and scale.',
    ],
    [
      'Can an employee disagree?',
      'Yes. The employee can comment before the result is final and ask for a review by the manager’s manager. Both stay in the record.',
    ],
    ['Do we have to use weights?', 'No. A form can be just questions, or goals that all count the same.'],
  ],
} as const satisfies AppPageContent;
