/**
 * Which folder owns each table of src/server/db/schema. Only the owner reads and writes it; others use its service.ts.
 * A module's name stands for its folder in src/server/modules. modules.test.ts checks this.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  activities: 'activity',
  apps: 'plans',
  appPrices: 'plans',
  billingContacts: 'billingContacts',
  cancelReasons: 'subscriptions',
  cards: 'cards',
  countries: 'utilities',
  deferredWork: 'platform',
  demoLinks: 'inquiries',
  demoRequests: 'inquiries',
  formerEmails: 'people',
  inquiries: 'inquiries',
  installation: 'db',
  keptOrders: 'orders',
  logos: 'org',
  oneTimeCodes: 'platform',
  organisations: 'org',
  outbox: 'platform',
  outlets: 'org',
  partnerApplications: 'inquiries',
  paymentAttempts: 'payments',
  paymentDisputes: 'payments',
  planModules: 'plans',
  planPrices: 'plans',
  plans: 'plans',
  priceBooks: 'plans',
  quotes: 'quotes',
  rateLimits: 'platform',
  receipts: 'billing',
  receiptSeries: 'billing',
  referrals: 'payments',
  sandboxAuthorizations: 'sandbox',
  sandboxClock: 'platform',
  sandboxDisputes: 'sandbox',
  sandboxHeldWebhooks: 'sandbox',
  sandboxMails: 'platform',
  sandboxProvider: 'sandbox',
  sandboxTransactions: 'sandbox',
  securityAnswers: 'auth',
  states: 'utilities',
  subscriptions: 'subscriptions',
  subscriptionTerms: 'subscriptions',
  tokens: 'platform',
  unreachableAddresses: 'platform',
  users: 'people',
};

/** Files that use tables of other owners, with the reason. */
export const foreignTables: Readonly<Record<string, { tables: readonly string[]; reason: string }>> = {
  'src/server/modules/auth/account.ts': {
    tables: ['organisations', 'outlets', 'subscriptions', 'tokens', 'users'],
    reason:
      'the account data of refresh_linchpin, which every page load asks for: one prepared statement, measured in tests/bench',
  },
  'src/server/modules/auth/typedCode.ts': {
    tables: ['oneTimeCodes', 'users'],
    reason:
      'a typed code takes the same statements whether or not the email has an account, so that time tells nothing',
  },
  'src/server/modules/subscriptions/store.ts': {
    tables: ['paymentAttempts'],
    reason: 'a term that an older release wrote during an update has its parts only in the order of its payment',
  },
  'src/server/platform/liveSession.ts': {
    tables: ['users'],
    reason: 'the session of every call, in one prepared statement, and the lock on it for changes that have waited',
  },
  'src/server/platform/mail/unreachableAddresses.ts': {
    tables: ['organisations'],
    reason: 'holds the organisation while its row is written; a deleted one has nobody to tell',
  },
  'src/server/platform/cleanUp.ts': {
    tables: ['keptOrders', 'quotes'],
    reason: 'deletes what has run out of every table',
  },
};
