/**
 * The fourteen apps as the site speaks of them (rule product.apps). Prices are not here: they come
 * from the price book on the server.
 */
export interface App {
  /** As in `/apps/{slug}`. */
  slug: string;
  name: string;
  /** The icon's slug, as the server names it. */
  icon: AppIconName;
  /** One short sentence, for lists. */
  summary: string;
  /** Two sentences at most, for the menu's preview. */
  preview: string;
  points: readonly [string, string, string];
}

type AppIconName =
  | 'orgAndPeople'
  | 'location'
  | 'employeeManagement'
  | 'compensationPlanning'
  | 'benefits'
  | 'payroll'
  | 'timeTracking'
  | 'documentManagement'
  | 'performanceManagement'
  | 'ess'
  | 'mss'
  | 'analytics'
  | 'iam'
  | 'approval';

export const apps = [
  {
    slug: 'organisation-design',
    name: 'Organisation design',
    icon: 'orgAndPeople',
    summary: 'Branches, departments and reporting lines.',
    preview: 'Draw your organisation today and as it will be. Each post has a place, a grade and a reporting line.',
    points: [
      'Branches, departments and units on one chart',
      'Posts that stay when people move',
      'A change takes effect on the date you set',
    ],
  },
  {
    slug: 'location-and-tax',
    name: 'Location and tax',
    icon: 'location',
    summary: 'Each branch under its own state’s tax office.',
    preview: 'PAYE goes to the state a person lives in. Humanar knows the tax office and the details it needs.',
    points: [
      'PAYE by state of residence, 36 states and the FCT',
      'A tax number for each person, checked for gaps',
      'Tax split by date when people move',
    ],
  },
  {
    slug: 'employee-management',
    name: 'Employee management',
    icon: 'employeeManagement',
    summary: 'One record per person, from offer to exit.',
    preview: 'Name, post, pay, bank, pension and next of kin in one record, with a date on every change.',
    points: [
      'Everyone imported from a CSV file in one go',
      'A history of who changed what',
      'Exits with handover and final pay',
    ],
  },
  {
    slug: 'compensation-planning',
    name: 'Compensation planning',
    icon: 'compensationPlanning',
    summary: 'Grades, allowances and pay reviews.',
    preview: 'Set grades and steps, then plan a review against a budget before anyone’s pay moves.',
    points: [
      'Basic, housing and transport by grade',
      'A review’s cost for the year, before you approve it',
      'Approved raises go into the next payroll',
    ],
  },
  {
    slug: 'benefits-administration',
    name: 'Benefits administration',
    icon: 'benefits',
    summary: 'Leave, advances, loans and overtime.',
    preview: 'The leave and money people request between paydays, each with a rule, a balance and an approval.',
    points: [
      'Leave that skips weekends and public holidays',
      'Salary advances and loans, repaid from payroll',
      'Overtime approved before it is paid',
    ],
  },
  {
    slug: 'payroll',
    name: 'Payroll',
    icon: 'payroll',
    summary: 'Gross to net, payslips and remittances.',
    preview: 'Open and check every line from gross to net. Changes since last month are at the top.',
    points: [
      'PAYE, pension and National Housing Fund calculated',
      'A review of all changes before you approve',
      'Schedules for each tax office and pension fund',
    ],
  },
  {
    slug: 'time-tracking',
    name: 'Time tracking',
    icon: 'timeTracking',
    summary: 'Shifts and hours that feed payroll.',
    preview: 'Plan shifts, record hours worked, and settle differences before payday.',
    points: [
      'Rosters by depot, shop floor or ward',
      'Late, absent and extra hours in one list',
      'Approved hours go straight to payroll',
    ],
  },
  {
    slug: 'document-management',
    name: 'Document management',
    icon: 'documentManagement',
    summary: 'Letters and contracts, filed and signed.',
    preview: 'Offer letters, contracts and policies, kept with the person they concern.',
    points: [
      'Letters filled from the employee record',
      'See who has read and signed, and who hasn’t',
      'A warning before a permit expires',
    ],
  },
  {
    slug: 'performance-management',
    name: 'Performance management',
    icon: 'performanceManagement',
    summary: 'Goals, appraisals and pay reviews.',
    preview: 'Goals agreed at the start of the period, reviewed at the end, with notes in between.',
    points: [
      'Goals that follow from the team’s',
      'Reviews by self, manager and peers',
      'Results that reach the pay review',
    ],
  },
  {
    slug: 'employee-self-service',
    name: 'Employee self service',
    icon: 'ess',
    summary: 'Payslips and requests on any phone.',
    preview: 'People see their payslips, ask for leave and correct their details without asking HR.',
    points: [
      'Payslips as PDFs, as far back as they go',
      'Leave balance before the request',
      'New bank accounts need approval',
    ],
  },
  {
    slug: 'manager-self-service',
    name: 'Manager self service',
    icon: 'mss',
    summary: 'A team’s requests in one queue.',
    preview: 'Everything waiting for a manager’s decision in one list, oldest first, with the cost of each.',
    points: [
      'Leave, overtime and advances together',
      'Who else is away on those days',
      'A stand-in while the manager is on leave',
    ],
  },
  {
    slug: 'analytics',
    name: 'Analytics',
    icon: 'analytics',
    summary: 'Headcount, cost and absence, up to date.',
    preview: 'Figures come from the same record payroll uses, so your reports always agree.',
    points: ['Cost by branch, department and grade', 'Joiners, leavers and reasons', 'Each chart as a CSV file'],
  },
  {
    slug: 'identity-and-access-management',
    name: 'Identity and access management',
    icon: 'iam',
    summary: 'Control who can see and do what.',
    preview: 'Roles follow the post, so access ends on the day the post does.',
    points: [
      'Roles by branch, department or person',
      'Two-factor sign-in for everyone',
      'A log of who opened which record',
    ],
  },
  {
    slug: 'approval',
    name: 'Approval',
    icon: 'approval',
    summary: 'Every decision, with a name and a time.',
    preview: 'Set once who decides what, up to what amount. Humanar asks them in that order and records the answer.',
    points: [
      'Steps by amount, branch or kind of request',
      'Reminders, then a stand-in',
      'A record an auditor can follow',
    ],
  },
] as const satisfies readonly App[];

export type AppSlug = (typeof apps)[number]['slug'];

/** The app with this slug, as the site speaks of it. */
export function appOf(slug: AppSlug): App {
  const found = apps.find((app) => app.slug === slug);
  if (!found) throw new Error(`No app ${slug}`);
  return found;
}
