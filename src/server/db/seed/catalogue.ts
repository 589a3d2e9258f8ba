/* Apps, plans and cancellation reasons, the same in every installation. Prices are in the price books. */

const app = (slug: string, name: string, iconSlug: string) => ({ slug, name, iconSlug });

const catalogue = [
  app('organisation-design', 'Organisation design', 'orgAndPeople'),
  app('location-and-tax', 'Location and tax', 'location'),
  app('employee-management', 'Employee management', 'employeeManagement'),
  app('compensation-planning', 'Compensation planning', 'compensationPlanning'),
  app('benefits-administration', 'Benefits administration', 'benefits'),
  app('payroll', 'Payroll', 'payroll'),
  app('time-tracking', 'Time tracking', 'timeTracking'),
  app('document-management', 'Document management', 'documentManagement'),
  app('performance-management', 'Performance management', 'performanceManagement'),
  app('employee-self-service', 'Employee self service', 'ess'),
  app('manager-self-service', 'Manager self service', 'mss'),
  app('analytics', 'Analytics', 'analytics'),
  app('identity-and-access-management', 'Identity and access management', 'iam'),
  app('approval', 'Approval', 'approval'),
];

const free = ['organisation-design', 'employee-self-service', 'identity-and-access-management'];
const paid = catalogue.map(({ slug }) => slug).filter((slug) => !free.includes(slug));
const ofCore = ['employee-management', 'benefits-administration', 'time-tracking', 'document-management', 'approval'];

const catalogueOfPlans = [
  { slug: 'core', name: 'Core', modules: ofCore, additional: ['payroll'] },
  { slug: 'complete', name: 'Complete', modules: paid, additional: [] },
  // Its price is the sum of its apps, any of which may be chosen.
  { slug: 'flexi', name: 'Flexi', modules: [], additional: paid },
];

export const appRows = catalogue.map(({ slug, name, iconSlug }, position) => ({
  slug,
  name,
  iconSlug,
  isFree: free.includes(slug),
  position,
}));

export const planRows = catalogueOfPlans.map(({ slug, name }, position) => ({ slug, name, position }));

export const planModuleRows = catalogueOfPlans.flatMap(({ slug: planSlug, modules, additional }) => [
  ...modules.map((appSlug) => ({ planSlug, appSlug, role: 'module' as const })),
  ...additional.map((appSlug) => ({ planSlug, appSlug, role: 'additional' as const })),
  ...free.map((appSlug) => ({ planSlug, appSlug, role: 'support' as const })),
]);

export const cancelReasonRows = [
  { id: 'too-expensive', reason: 'It costs more than we can spend' },
  { id: 'missing-feature', reason: 'It’s missing something we need' },
  { id: 'hard-to-use', reason: 'It was hard to set up or use' },
  { id: 'other-product', reason: 'We’re moving to another product' },
  { id: 'support', reason: 'We didn’t get the help we needed' },
  { id: 'closing', reason: 'Our organisation is closing or merging' },
  { id: 'temporary', reason: 'We only needed it for a while' },
  { id: 'other', reason: 'Another reason' },
].map((row, position) => ({ ...row, position }));
