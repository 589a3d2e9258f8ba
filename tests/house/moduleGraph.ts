/**
 * Which module in src/server/modules may use which, through its service.ts. Lower modules come first: each uses only
 * modules above it in this list, so that dependencies point one way. modules.test.ts compares it with the imports.
 */
export const moduleUses: Readonly<Record<string, readonly string[]>> = {
  flowBook: [],
  inquiries: [],
  marketing: [],
  people: [],
  plans: [],
  utilities: [],
  activity: ['people'],
  org: ['utilities', 'activity'],
  billingContacts: ['activity', 'org'],
  security: ['people', 'activity', 'org'],
  subscriptions: ['people', 'plans', 'activity', 'org'],
  billing: ['plans', 'org', 'billingContacts'],
  bounces: ['people', 'org', 'billingContacts'],
  cards: ['activity', 'org', 'subscriptions'],
  orders: ['plans', 'subscriptions'],
  auth: ['people', 'activity', 'org', 'security', 'subscriptions', 'orders'],
  quotes: ['people', 'plans', 'org', 'subscriptions', 'billing', 'cards'],
  members: ['people', 'activity', 'org', 'security', 'auth'],
  notices: ['subscriptions', 'billing', 'cards', 'quotes'],
  payments: [
    'plans',
    'activity',
    'org',
    'billingContacts',
    'subscriptions',
    'billing',
    'cards',
    'orders',
    'people',
    'quotes',
  ],
  transactions: ['billing', 'quotes', 'payments'],
};
