/**
 * What the page of prices app by app says (`/apps/pricing`). The prices themselves come from the price book on the
 * server.
 */
export const appPrices = {
  title: 'Prices, app by app',
  description:
    'See the price of all fourteen apps per user, per month, which are free, and which plan includes which. Monthly or annual, in naira.',
  heading: 'Prices, app by app',
  lead: 'The price of each app per user, per month in the Flexi plan, and the plans that already include it.',
  table: 'The apps, their prices per user, per month, and the plans that include them',
  app: 'App',
  price: 'Per user, per month',
  plans: 'In plans',
  free: 'Free',
  included: 'Included in',
  addable: 'Add-on in',
  for: 'for',
  withEvery: 'Comes with every plan',
  together: 'All paid apps together, in Flexi',
  /** Before and after the sum. */
  payroll: [
    'Payroll has a fee of',
    'per user, per month. In Core, that’s all payroll costs. The prices for Complete, and for payroll in Flexi, include it.',
  ],
  ways: 'How paying works',
  paying: [
    [
      'Monthly or annual',
      'A month is 30 days and a year is 365. Annual billing is twelve times the monthly invoice, less the annual discount.',
    ],
    ['By card', 'Mastercard, Visa or American Express, in naira. You get a receipt immediately, also as a PDF.'],
    [
      'Change as you grow',
      'Add users or apps at any time and pay only for the days left. Reductions start at your next renewal.',
    ],
    [
      'Leave when you like',
      'After you cancel, you keep access until the end of the billing period. We keep your data for another 90 days in case you come back.',
    ],
  ],
  order: 'Build your own plan',
  compare: ['Compare the plans', '/pricing/plan'],
} as const;
