import type { AppPageContent } from './content.ts';

export default {
  slug: 'performance-management',
  title: 'Performance management: goals and appraisals',
  description: 'Goals with weights agreed at the start, notes in between, appraisals by self, manager and peers, and results that reach the pay review.',
  claim: 'Goals agreed in January, not argued in December',
  lead: 'Each person has a handful of goals with a weight and a measure. Notes are taken when something happens, so that the appraisal is about the year and not about the last three weeks.',
  people: [
    ['Managers', 'A short form with the year’s notes beside it, and last year’s result to look at.'],
    ['Employees', 'They know what is expected, see what was noted, and answer in their own words.'],
    ['Heads of HR', 'Who is late, how results spread over departments, and whether two managers judge alike.'],
  ],
  capabilities: [
    ['Goals that follow from others', 'A team’s goal is broken down among its people; progress adds back up.'],
    ['Weights and measures', 'Weights that have to come to 100, a target in naira, percent, days or words.'],
    ['Notes in between', 'Praise and concerns with a date, shared or kept, ready when the appraisal comes.'],
    ['Appraisals', 'By self, manager and peers, in the order that you choose; peers’ names stay with those who should see them.'],
    ['Scales of your own', 'Three, four or five steps with a sentence for each, so that a 4 means the same in Kano as in Lagos.'],
    ['Calibration', 'Department heads look at all results side by side before they are told.'],
    ['Probation and improvement', 'Reviews at three and six months, improvement plans with dates and helpers.'],
    ['Training', 'What an appraisal asked for becomes a list, with what it costs and who has been.'],
  ],
  worksWith: [
    ['compensation-planning', 'A rule of the pay review can look at the result.'],
    ['organisation-design', 'Who appraises whom follows the reporting lines on the day of the appraisal.'],
    ['document-management', 'The signed appraisal is filed with the person.'],
    ['analytics', 'Results by department, grade and length of service.'],
  ],
  questions: [
    ['We appraise twice a year, the factory four times. Can we have both?', 'Yes. Each group has its own periods, forms and scale.'],
    ['Can an employee disagree?', 'Yes. The person comments before the result is final and may ask for a second look by the manager’s manager. Both stay in the record.'],
    ['Do we have to use weights?', 'No. A form can be just questions, or goals that all count the same.'],
  ],
} as const satisfies AppPageContent;
