/**
 * The addresses that a page answers (spec section 2), with who may see each. The server answers 404 for all others, the
 * web's routes are tested against this list, and navigation shows an entry only once its page is here.
 * Pages accept both slash forms. `guest` pages send a signed-in person to `/`; `member` and `admin` pages send a visitor to /sign-in.
 */
export interface Page {
  pattern: `/${string}`;
  access: 'public' | 'guest' | 'member' | 'admin';
  layout: 'default' | 'auth' | 'loader' | 'pricing';
}

export const pages = [
  { pattern: '/', access: 'public', layout: 'default' },
  { pattern: '/sign-in', access: 'guest', layout: 'auth' },
  { pattern: '/sign-up', access: 'guest', layout: 'auth' },
  { pattern: '/forgot-password', access: 'guest', layout: 'auth' },
  { pattern: '/reset-password', access: 'guest', layout: 'auth' },
  { pattern: '/2fa', access: 'guest', layout: 'auth' },
  { pattern: '/auth/verification', access: 'guest', layout: 'auth' },
  { pattern: '/auth/create-account', access: 'admin', layout: 'auth' },
  { pattern: '/security-questions', access: 'member', layout: 'auth' },
  { pattern: '/select-product', access: 'member', layout: 'auth' },
  { pattern: '/pricing', access: 'public', layout: 'pricing' },
  { pattern: '/pricing/plan', access: 'public', layout: 'pricing' },
  { pattern: '/pricing/order', access: 'public', layout: 'pricing' },
  { pattern: '/account-details', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions', access: 'member', layout: 'default' },
  { pattern: '/subscriptions/plans', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/plan', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/type', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/order', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/create', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/new', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/checkout', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/subscription', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/subscription/change', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/subscription/renew', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/cancel', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/profile', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/billing-contacts', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/cards', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/history', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/history/receipt', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/security', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/redirect', access: 'member', layout: 'default' },
] as const satisfies readonly Page[];

/** The main application's stand-in, served while MAIN_APP_URL is unset. */
export const standInPages = [{ pattern: '/main-app', access: 'public', layout: 'loader' }] as const satisfies readonly Page[];

/** Pages of the sandbox: they exist only while it is on. */
export const sandboxPages = [
  { pattern: '/sandbox', access: 'public', layout: 'default' },
  // The card page of the provider's stand-in, by its `reference`.
  { pattern: '/sandbox/card', access: 'public', layout: 'loader' },
] as const satisfies readonly Page[];

/** Old addresses and where they lead, their query carried along (spec section 2, legacy redirects). */
export const legacyRedirects = [
  { from: '/auth/login', to: '/sign-in' },
  { from: '/auth/signin', to: '/sign-in' },
  { from: '/auth/signup', to: '/sign-up/' },
  { from: '/auth/reset-password', to: '/reset-password/' },
  { from: '/management', to: '/subscriptions/management' },
  { from: '/subscriptions/checkout-old', to: '/subscriptions/checkout' },
  { from: '/subscriptions/tempnew', to: '/subscriptions/new' },
  { from: '/subscriptions/tempm', to: '/subscriptions/management' },
  { from: '/subscriptions/index-old', to: '/subscriptions' },
] as const satisfies readonly { from: `/${string}`; to: `/${string}` }[];
