import type { AppPageContent } from './content.ts';

export default {
  slug: 'analytics',
  title: 'Analytics: headcount, cost and absence',
  description: 'Headcount, pay cost, turnover and absence from the same record that payroll uses, by branch, department and grade, with every chart as a CSV file.',
  claim: 'Two reports, one answer',
  lead: 'Figures come from the record that payroll itself uses, so the headcount in the board paper is the headcount that was paid. Each number opens to the names behind it, for those who may see them.',
  people: [
    ['Managing directors', 'What people cost, where that is growing and why, on one page each month.'],
    ['Finance', 'Cost by branch, department and account that agrees with the payroll journal.'],
    ['Heads of HR', 'Who joins, who leaves, after how long and for which reasons.'],
  ],
  capabilities: [
    ['Headcount', 'On any day, by branch, department, grade, contract, sex and age.'],
    ['Cost', 'Gross, net, employer’s contributions and overtime, by month and against the budget.'],
    ['Turnover', 'Joiners and leavers, length of service, and the reasons given on leaving.'],
    ['Absence', 'Days by kind, by team and by weekday, leave still to be taken and what it is worth.'],
    ['From the figure to the names', 'Open a bar and see who stands behind it, as far as your role reaches.'],
    ['Reports of your own', 'Choose columns, filters and groups, and keep the report for next month.'],
    ['Out as a file', 'Each chart and list as a CSV file, with the definitions at the top.'],
    ['Small groups hidden', 'Where fewer than five people would be shown, pay is left out.'],
  ],
  worksWith: [
    ['payroll', 'Costs are there on the day a run is approved.'],
    ['organisation-design', 'Figures follow the chart, including as it stood last year.'],
    ['time-tracking', 'Hours, overtime and absence by shift and site.'],
    ['identity-and-access-management', 'A report shows each reader only what their own role may see.'],
  ],
  questions: [
    ['How old are the figures?', 'They are current: a hire that was entered this morning counts this morning. Pay is counted when its run is approved.'],
    ['Can we use our own reporting tool?', 'Yes. A report that you keep has the same columns every time it is written as a CSV file, so your tool can read one after the other.'],
    ['Who decides what a figure means?', 'Each has its definition one click away, such as whether interns count. Where you need a different one, keep a report of your own.'],
  ],
} as const satisfies AppPageContent;
