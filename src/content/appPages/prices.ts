/** What the page of prices app by app says (`/apps/pricing`). The prices themselves come from the price book on the server. */
export const appPrices = {
  title: 'Prices, app by app',
  description: 'What each of the fourteen apps costs per user, per month, which are free, and which plan contains which. Monthly or annual, in naira.',
  heading: 'Prices, app by app',
  lead: 'What each app costs per user, per month in the Flexi plan, and which plans contain it anyway.',
  table: 'The apps, their prices per user, per month, and the plans that contain them',
  app: 'App',
  price: 'Per user, per month',
  plans: 'In plans',
  free: 'Free',
  included: 'Included in',
  addable: 'Can be added to',
  for: 'for',
  withEvery: 'Comes with every plan',
  together: 'All paid apps together, in Flexi',
  /** Before and after the sum. */
  payroll: [
    'Payroll has a fee of',
    'per user, per month. In Core that is all that payroll costs. The prices of Complete, and of payroll in Flexi, include it.',
  ],
  ways: 'How paying works',
  paying: [
    ['Monthly or annual', 'A month is 30 days, a year 365. An annual term is twelve times the monthly invoice, less the discount for a year.'],
    ['By card', 'Mastercard, Visa or American Express, in naira. The receipt is there at once, as a PDF too.'],
    ['Change as you grow', 'Add users or apps at any time and pay for the days that are left of the term. Reductions take effect with the next term.'],
    ['Leave when you like', 'After a cancellation you have access to the end of the term. Your data is kept 90 days longer, in case you come back.'],
  ],
  order: 'Build your own plan',
  compare: ['Compare the plans', '/pricing/plan'],
} as const;
