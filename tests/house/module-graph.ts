/**
 * Which module of src/server/modules may use which, by its service.ts. Lower modules come first: each uses only modules
 * above it in this list, so that the dependencies run one way. modules.test.ts compares it with the imports.
 */
export const moduleUses: Readonly<Record<string, readonly string[]>> = {
  activity: [],
  flowBook: [],
  inquiries: [],
  marketing: [],
  plans: [],
  utilities: [],
  billingContacts: ['activity'],
  security: ['activity'],
  subscriptions: ['activity', 'plans'],
  cards: ['activity', 'subscriptions'],
  orders: ['plans', 'subscriptions'],
  org: ['activity', 'billingContacts', 'security'],
  auth: ['activity', 'security', 'orders', 'org'],
  billing: ['plans', 'billingContacts', 'org'],
  quotes: ['plans', 'subscriptions', 'cards'],
  members: ['activity', 'security', 'auth'],
  notices: ['subscriptions', 'cards', 'billing', 'quotes'],
  payments: ['activity', 'plans', 'billingContacts', 'subscriptions', 'cards', 'orders', 'org', 'billing', 'quotes'],
  transactions: ['billing', 'quotes', 'payments'],
};
