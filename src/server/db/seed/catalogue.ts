/* The catalogue and the price book at start: sample data until the owner sets it. Kobo a user and month; basis points. */

const app = (slug: string, name: string, iconSlug: string, monthly: number) => ({ slug, name, iconSlug, monthly });

const catalogue = [
  app('organisation-design', 'Organisation design', 'orgAndPeople', 0),
  app('location-and-tax', 'Location and tax', 'location', 120_00),
  app('employee-management', 'Employee management', 'employeeManagement', 333_50),
  app('compensation-planning', 'Compensation planning', 'compensationPlanning', 210_00),
  app('benefits-administration', 'Benefits administration', 'benefits', 250_25),
  app('payroll', 'Payroll', 'payroll', 400_00),
  app('time-tracking', 'Time tracking', 'timeTracking', 180_00),
  app('document-management', 'Document management', 'documentManagement', 95_00),
  app('performance-management', 'Performance management', 'performanceManagement', 275_00),
  app('employee-self-service', 'Employee self service', 'ess', 0),
  app('manager-self-service', 'Manager self service', 'mss', 110_00),
  app('analytics', 'Analytics', 'analytics', 190_00),
  app('identity-and-access-management', 'Identity and access management', 'iam', 0),
  app('approval', 'Approval', 'approval', 85_00),
];

const free = catalogue.filter(({ monthly }) => monthly === 0).map(({ slug }) => slug);
const paid = catalogue.filter(({ monthly }) => monthly > 0).map(({ slug }) => slug);
const ofCore = ['employee-management', 'benefits-administration', 'time-tracking', 'document-management', 'approval'];

const catalogueOfPlans = [
  { slug: 'core', name: 'Core', monthly: 1_200_00, modules: ofCore, additional: ['payroll'] },
  { slug: 'complete', name: 'Complete', monthly: 1_850_00, modules: paid, additional: [] },
  // The sum of its apps: no price of its own, and every app may be chosen.
  { slug: 'flexi', name: 'Flexi', monthly: null, modules: [], additional: paid },
];

const FIRST_BOOK = 1;

export const appRows = catalogue.map(({ slug, name, iconSlug, monthly }, position) => ({ slug, name, iconSlug, isFree: monthly === 0, position }));

export const planRows = catalogueOfPlans.map(({ slug, name }, position) => ({ slug, name, position }));

export const planModuleRows = catalogueOfPlans.flatMap(({ slug: planSlug, modules, additional }) => [
  ...modules.map((appSlug) => ({ planSlug, appSlug, role: 'module' as const })),
  ...additional.map((appSlug) => ({ planSlug, appSlug, role: 'additional' as const })),
  ...free.map((appSlug) => ({ planSlug, appSlug, role: 'support' as const })),
]);

export const priceBook = {
  id: FIRST_BOOK,
  effectiveFrom: new Date('2026-01-01T00:00:00Z'),
  vat: 750,
  basicMonthlyUserPrice: 1_200_00,
  annualIsActive: true,
  annualValue: 1_500,
  volumeIsActive: true,
  volumeValue: 1_000,
  volumeUserThreshold: 50,
  initialIsActive: true,
  initialValue: 1_000,
};

export const appPriceRows = catalogue.map(({ slug, monthly }) => ({ priceBookId: FIRST_BOOK, appSlug: slug, monthly }));

export const planPriceRows = catalogueOfPlans.flatMap(({ slug, monthly }) => (monthly === null ? [] : [{ priceBookId: FIRST_BOOK, planSlug: slug, monthly }]));

export const cancelReasonRows = [
  { id: 'too-expensive', reason: 'It costs more than we can spend' },
  { id: 'missing-feature', reason: 'Something that we need is missing' },
  { id: 'hard-to-use', reason: 'It was hard to set up or to use' },
  { id: 'other-product', reason: 'We are moving to another product' },
  { id: 'support', reason: 'We did not get the help that we needed' },
  { id: 'closing', reason: 'Our organisation is closing or merging' },
  { id: 'temporary', reason: 'We only needed it for a while' },
  { id: 'other', reason: 'Another reason' },
].map((row, position) => ({ ...row, position }));
