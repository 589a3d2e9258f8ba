import type { AppPageContent } from './content.ts';

export default {
  slug: 'analytics',
  title: 'Analytics: headcount, cost and absence',
  description:
    'Headcount, pay cost, turnover and absence from the same record that payroll uses, by branch, department and grade, with every chart as a CSV file.',
  claim: 'Two reports, one answer',
  lead: 'Figures come from the same record payroll uses, so the headcount in the board paper is the headcount you paid. Open any number to see the names behind it, if your role allows.',
  people: [
    ['Managing directors', 'People costs, where they’re growing and why, on one page each month.'],
    ['Finance', 'Cost by branch, department and account that agrees with the payroll journal.'],
    ['Heads of HR', 'See who joins, who leaves, after how long and why.'],
  ],
  capabilities: [
    ['Headcount', 'On any day, by branch, department, grade, contract, sex and age.'],
    ['Cost', 'Gross, net, employer’s contributions and overtime, by month and against the budget.'],
    ['Turnover', 'Joiners and leavers, length of service, and the reasons given on leaving.'],
    ['Absence', 'Days by type, team and weekday, plus leave still to be taken and its value.'],
    ['From the figure to the names', 'Open a bar to see the people in it, if your role allows.'],
    ['Your own reports', 'Choose columns, filters and groups, and keep the report for next month.'],
    ['Export to CSV', 'Each chart and list as a CSV file, with the definitions at the top.'],
    ['Small groups hidden', 'Pay is left out where fewer than five people would be shown.'],
  ],
  worksWith: [
    ['payroll', 'Costs are updated the day a run is approved.'],
    ['organisation-design', 'Figures follow the chart, including as it stood last year.'],
    ['time-tracking', 'Hours, overtime and absence by shift and site.'],
    ['identity-and-access-management', 'A report shows each reader only what their role allows.'],
  ],
  questions: [
    [
      'How old are the figures?',
      'They’re always current: someone you add this morning is counted this morning. Pay is counted when its run is approved.',
    ],
    [
      'Can we use our own reporting tool?',
      'Yes. A saved report exports the same columns to CSV every time, so your tool can read them.',
    ],
    [
      'Who decides what a figure means?',
      'Each figure’s definition is one click away, such as whether interns count. If you need a different one, save your own report.',
    ],
  ],
} as const satisfies AppPageContent;
