import { signUpSteps } from './signUpSteps.ts';

/**
 * The addresses that a page answers (rule pages.addresses), with who may see each. The server answers 404 for all others, and the
 * web's routes and menus are tested against this list.
 * Pages accept both slash forms. `guest` pages send a signed-in person to `/`; `member` and `admin` pages send a visitor to /sign-in.
 */
export interface Page {
  /** Its last part may be a name, written `:name`. */
  pattern: `/${string}`;
  /** The names that there are; without it the content that the page shows knows them. */
  only?: readonly string[];
  access: 'public' | 'guest' | 'member' | 'admin';
  layout: 'default' | 'auth' | 'loader' | 'pricing' | 'book';
  /** What it shows is opened by what its address carries: never written ahead, kept by a cache, or found by a search engine. */
  isByLink?: true;
}

/** The apps that have a page of their own. */
export const appSlugs = [
  'analytics', 'approval', 'benefits-administration', 'compensation-planning', 'document-management', 'employee-management', 'employee-self-service',
  'identity-and-access-management', 'location-and-tax', 'manager-self-service', 'organisation-design', 'payroll', 'performance-management', 'time-tracking',
] as const;

/** The parts of the privacy policy that have a page of their own; `humanar` is the product's own. */
export const privacyFiles = [
  'access', 'accountability', 'accuracy', 'application', 'changes', 'humanar', 'collection', 'consent', 'definitions', 'incident', 'managing', 'platform',
  'questions', 'retention', 'safeguards', 'sharing', 'storage',
] as const;

/** The parts of the terms of use that have a page of their own. */
export const termsFiles = [
  'consent', 'contents', 'disclaimer', 'general', 'governing', 'limitation', 'ownership', 'permitted', 'platformUse', 'privacy', 'questions', 'submissions',
  'technology', 'terms', 'transmission', 'user', 'websites',
] as const;

/** The machines, each with a page of its own in the flow book: the folders of `machines/` that hold one. */
export const machineNames = [
  'administrators', 'availability', 'cancel', 'checkout', 'emailChange', 'passwordReset', 'payment', 'quotePayment', 'renew', 'securityQuestions', 'session', 'signUp',
  'subscription',
  'trialStart', 'twoFactorSetup', 'upgrade',
] as const;

export const pages = [
  { pattern: '/', access: 'public', layout: 'default' },
  { pattern: '/about-us', access: 'public', layout: 'default' },
  { pattern: '/announcements', access: 'public', layout: 'default' },
  // The newest one; each has its own address as well.
  { pattern: '/announcements/announcement-details', access: 'public', layout: 'default' },
  { pattern: '/announcement/:id', access: 'public', layout: 'default' },
  { pattern: '/apps', access: 'public', layout: 'default' },
  { pattern: '/apps/hr-documentation', access: 'public', layout: 'default' },
  { pattern: '/apps/pricing', access: 'public', layout: 'default' },
  { pattern: '/apps/:slug', only: appSlugs, access: 'public', layout: 'default' },
  { pattern: '/blogs', access: 'public', layout: 'default' },
  { pattern: '/blogs/blog-details', access: 'public', layout: 'default' },
  { pattern: '/blog/:id', access: 'public', layout: 'default' },
  { pattern: '/contact-us', access: 'public', layout: 'default' },
  // Where the link of a demo's mail leads, by its `token`.
  { pattern: '/demo', access: 'public', layout: 'default' },
  { pattern: '/faq', access: 'public', layout: 'default' },
  { pattern: '/partnership', access: 'public', layout: 'default' },
  { pattern: '/privacy-policy', access: 'public', layout: 'default' },
  { pattern: '/privacy_files/:name', only: privacyFiles, access: 'public', layout: 'default' },
  { pattern: '/security-policy', access: 'public', layout: 'default' },
  { pattern: '/term-of-use', access: 'public', layout: 'default' },
  { pattern: '/terms_files/:name', only: termsFiles, access: 'public', layout: 'default' },
  { pattern: '/third-party', access: 'public', layout: 'default' },
  { pattern: '/sign-in', access: 'guest', layout: 'auth' },
  { pattern: '/forgot-password', access: 'guest', layout: 'auth' },
  { pattern: '/reset-password', access: 'guest', layout: 'auth' },
  { pattern: '/2fa', access: 'guest', layout: 'auth' },
  ...Object.values(signUpSteps).map(({ path, access }) => ({ pattern: path, access, layout: 'auth' as const })),
  { pattern: '/pricing', access: 'public', layout: 'pricing' },
  { pattern: '/pricing/plan', access: 'public', layout: 'pricing' },
  { pattern: '/pricing/order', access: 'public', layout: 'pricing' },
  // Undoes a change of sign-in email, for whoever has the link; signed in or not.
  { pattern: '/restore-email', access: 'public', layout: 'auth' },
  { pattern: '/account', access: 'member', layout: 'default' },
  { pattern: '/account-details', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions', access: 'member', layout: 'default' },
  { pattern: '/subscriptions/create', access: 'admin', layout: 'default' },
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
  { pattern: '/subscriptions/management/administrators', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/management/security', access: 'admin', layout: 'default' },
  { pattern: '/subscriptions/redirect', access: 'member', layout: 'default' },
  // A receipt, for a billing contact without an account.
  { pattern: '/receipt', access: 'public', layout: 'default', isByLink: true },
] as const satisfies readonly Page[];

/** The main application's stand-in, served while MAIN_APP_URL is unset. */
export const standInPages = [{ pattern: '/main-app', access: 'public', layout: 'loader' }] as const satisfies readonly Page[];

/** Pages of the sandbox: they exist only while it is on. */
export const sandboxPages = [
  { pattern: '/sandbox', access: 'public', layout: 'default' },
  // The card page of the provider's stand-in, by its `reference`.
  { pattern: '/sandbox/card', access: 'public', layout: 'loader' },
] as const satisfies readonly Page[];

/** The flow book: the machines, each as it runs in the product. Its pages exist only while FLOWS is on. */
export const flowPages = [
  { pattern: '/flows', access: 'public', layout: 'book' },
  { pattern: '/flows/:machine', only: machineNames, access: 'public', layout: 'book' },
] as const satisfies readonly Page[];

/** Whether a page says the same to everybody: it is written ahead, and search engines may find it. */
export const isSameForEveryone = ({ access, layout }: Pick<Page, 'access' | 'layout'>): boolean => access === 'public' && layout !== 'auth';

/**
 * Old addresses and where they lead, their query carried along (rule pages.formerAddresses). Those of the former steps of buying
 * lead to their part of the one page.
 */
export const legacyRedirects = [
  { from: '/auth/login', to: '/sign-in' },
  { from: '/auth/signin', to: '/sign-in' },
  { from: '/auth/signup', to: `${signUpSteps.details.path}/` },
  { from: '/auth/reset-password', to: '/reset-password/' },
  { from: '/payroll', to: '/apps/payroll' },
  { from: '/support', to: '/contact-us' },
  { from: '/management', to: '/subscriptions/management' },
  { from: '/subscriptions/checkout-old', to: '/subscriptions/checkout' },
  { from: '/subscriptions/plans', to: '/subscriptions/create?part=plan' },
  { from: '/subscriptions/plan', to: '/subscriptions/create?part=apps' },
  { from: '/subscriptions/type', to: '/subscriptions/create?part=users' },
  { from: '/subscriptions/order', to: '/subscriptions/create?part=price' },
  { from: '/subscriptions/new', to: '/subscriptions/create' },
  { from: '/subscriptions/tempnew', to: '/subscriptions/create' },
  { from: '/subscriptions/tempm', to: '/subscriptions/management' },
  { from: '/subscriptions/index-old', to: '/subscriptions' },
] as const satisfies readonly { from: `/${string}`; to: `/${string}` }[];

/** Where an old address leads, with the query (without its `?`) that it was opened with. */
export const redirectTarget = (to: string, query: string): string => (query === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${query}`);

const named = /:(\w+)$/;

/** A path without the slash that it may end in: pages answer at both. */
export const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** The name at the end of a path that a page answers, '' where its pattern has none; null when it does not answer. */
export function nameIn({ pattern, only }: Pick<Page, 'pattern' | 'only'>, path: string): string | null {
  const plain = withoutSlash(path);
  if (!named.test(pattern)) return plain === pattern ? '' : null;
  const before = pattern.replace(named, '');
  const name = plain.startsWith(before) ? plain.slice(before.length) : '';
  return name === '' || name.includes('/') || (only && !only.includes(name)) ? null : name;
}

/** The page that answers a path, in either slash form; of several the one whose pattern is the path itself. */
export function pageAt<P extends Page>(path: string, from: readonly P[]): P | undefined {
  const answering = from.filter((page) => nameIn(page, path) !== null);
  return answering.find((page) => !named.test(page.pattern)) ?? answering[0];
}
