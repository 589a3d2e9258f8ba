import { TRIAL_DAYS } from '#domain/terms.ts';
import type { AppSlug } from '../apps.ts';

/** What the list of all apps says (`/apps`). */
export const appList = {
  title: 'The fourteen apps',
  description:
    'HR, payroll, benefits, self service and control: fourteen apps that share one employee record. Take all of them or only the ones you need.',
  heading: 'Fourteen apps, one employee record',
  lead: `Each app does one thing well and shares data with the others. Start with all of them for ${TRIAL_DAYS} days, then keep the ones you use.`,
  prices: ['Prices, app by app', '/apps/pricing'],
} as const;

export interface AppGroup {
  /** The id of its section. */
  id: string;
  name: string;
  words: string;
  apps: readonly AppSlug[];
}

/** The apps by what they are for; each is in one group. */
export const appGroups = [
  {
    id: 'hr',
    name: 'HR',
    words: 'Keep track of people, posts, contracts and performance.',
    apps: ['organisation-design', 'employee-management', 'document-management', 'performance-management'],
  },
  {
    id: 'pay',
    name: 'Pay',
    words: 'From the grade to the payslip, and from the payslip to the tax office.',
    apps: ['payroll', 'compensation-planning', 'location-and-tax'],
  },
  {
    id: 'time-and-benefits',
    name: 'Time and benefits',
    words: 'Hours, leave, advances and loans, settled before payday.',
    apps: ['time-tracking', 'benefits-administration'],
  },
  {
    id: 'self-service',
    name: 'Self service',
    words: 'Employees and managers get things done without asking HR.',
    apps: ['employee-self-service', 'manager-self-service'],
  },
  {
    id: 'control',
    name: 'Control',
    words: 'Control who can do what, see who approved it, and check the figures.',
    apps: ['approval', 'identity-and-access-management', 'analytics'],
  },
] as const satisfies readonly AppGroup[];
