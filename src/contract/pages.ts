import { signUpSteps } from './signUpSteps.ts';

/**
 * The addresses of all pages (rule pages.addresses), with who may see each. The server answers 404 for all others, and
 * tests compare the web's routes and menus with this list. Pages accept both slash forms. `guest` pages send a
 * signed-in person to `/`, unless they act for the account of the link that opened them; `member` and `admin` pages
 * send a visitor to /sign-in.
 */
export interface Page {
  /** The last part may be a name, written `:name`. */
  pattern: `/${string}`;
  /** The valid names; without it, the page's content decides. */
  only?: readonly string[];
  access: 'public' | 'guest' | 'member' | 'admin';
  layout: 'default' | 'auth' | 'loader' | 'pricing' | 'book';
  /** The page is opened by a secret in its address: never cached or found by search engines. */
  isByLink?: true;
  /** Secrets that a mailed link adds to the address. With one of them, the page begins with checking the link. */
  linkSecrets?: readonly string[];
  /** The page acts for the account that its link names. It opens even if somebody else is signed in. */
  actsByLink?: true;
  /** The page differs from person to person, although it is for guests. */
  isPersonal?: true;
}

/** The apps that have their own page. */
export const appSlugs = [
  'analytics',
  'approval',
  'benefits-administration',
  'compensation-planning',
  'document-management',
  'employee-management',
  'employee-self-service',
  'identity-and-access-management',
  'location-and-tax',
  'manager-self-service',
  'organisation-design',
  'payroll',
  'performance-management',
  'time-tracking',
] as const;

/** The parts of the privacy policy that have their own page; `humanar` is specific to the product. */
export const privacyFiles = [
  'access',
  'accountability',
  'accuracy',
  'application',
  'changes',
  'humanar',
  'collection',
  'consent',
  'definitions',
  'incident',
  'managing',
  'platform',
  'questions',
  'retention',
  'safeguards',
  'sharing',
  'storage',
] as const;

/** The parts of the terms of use that have their own page. */
export const termsFiles = [
  'consent',
  'contents',
  'disclaimer',
  'general',
  'governing',
  'limitation',
  'ownership',
  'permitted',
  'platformUse',
  'privacy',
  'questions',
  'submissions',
  'technology',
  'terms',
  'transmission',
  'user',
  'websites',
] as const;

/** The machines, each with its own page in the flow book: the folders of `machines/` that contain one. */
export const machineNames = [
  'addCard',
  'administrators',
  'availability',
  'cancel',
  'checkout',
  'demoBooking',
  'demoChange',
  'directChange',
  'emailChange',
  'formSubmission',
  'keptOrder',
  'order',
  'organisationDetails',
  'passwordReset',
  'payment',
  'quotePayment',
  'renew',
  'securityQuestions',
  'session',
  'signUp',
  'subscription',
  'trialStart',
  'twoFactorSetup',
  'upgrade',
] as const;

export const pages = [
  { pattern: '/', access: 'public', layout: 'default' },
  { pattern: '/about-us', access: 'public', layout: 'default' },
  { pattern: '/announcements', access: 'public', layout: 'default' },
  // The latest one; each also has its own address.
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
  // Opened by the link in a demo's mail, with its `token`.
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
  { pattern: '/reset-password', access: 'guest', layout: 'auth', linkSecrets: ['reset_token'], actsByLink: true },
  { pattern: '/2fa', access: 'guest', layout: 'auth', isPersonal: true },
  ...Object.values(signUpSteps).map(({ path, ...step }) => ({ ...step, pattern: path, layout: 'auth' as const })),
  { pattern: '/pricing', access: 'public', layout: 'pricing' },
  { pattern: '/pricing/plan', access: 'public', layout: 'pricing' },
  { pattern: '/pricing/order', access: 'public', layout: 'pricing' },
  // Undoes a change of sign-in email, for anyone with the link, signed in or not.
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

/** The path of a page that has one address only. */
export type PagePath = Exclude<(typeof pages)[number]['pattern'], `${string}:${string}`>;

/** The main application's stand-in, served while MAIN_APP_URL is unset. */
export const standInPages = [
  { pattern: '/main-app', access: 'public', layout: 'loader' },
] as const satisfies readonly Page[];

/** Pages of the sandbox: they exist only while it is on. */
export const sandboxPages = [
  { pattern: '/sandbox', access: 'public', layout: 'default' },
  // The card page of the card provider's stand-in, by its `reference`.
  { pattern: '/sandbox/card', access: 'public', layout: 'loader' },
  // Opens a page of the product in a state of the flow book, by its `flow` and the walk or `state`.
  { pattern: '/sandbox/open', access: 'public', layout: 'default' },
] as const satisfies readonly Page[];

/** The flow book: each machine, as it runs in the product. These pages exist only while FLOWS is on. */
export const flowPages = [
  { pattern: '/flows', access: 'public', layout: 'book' },
  { pattern: '/flows/rules', access: 'public', layout: 'book' },
  { pattern: '/flows/:machine', only: machineNames, access: 'public', layout: 'book' },
] as const satisfies readonly Page[];

/** Whether a page is the same for everyone: it is prerendered, and search engines may find it. */
export const isSameForEveryone = ({ access, layout, isByLink }: Page): boolean =>
  access === 'public' && layout !== 'auth' && !isByLink;

/** Whether the build prerenders a page. Forms for guests are written as a visitor sees them. */
export const isPrerenderedPage = (page: Page): boolean =>
  isSameForEveryone(page) || (page.access === 'guest' && !page.isPersonal);

/** Whether the build writes a page's frame: the application fills it in once it knows who the person is. */
export const isFramedPage = (page: Page): boolean =>
  page.access === 'member' || page.access === 'admin' || page.isPersonal === true || page.isByLink === true;

/** The path under which a page is kept as it is prerendered for a mailed link. No address can be the same. */
export const linkedPath = (path: string): string => `${path}@link`;

/** Whether the query carries one of the page's secrets. */
export function isLinked({ linkSecrets }: Pick<Page, 'linkSecrets'>, query: string): boolean {
  const parameters = new URLSearchParams(query);
  return linkSecrets?.some((name) => Boolean(parameters.get(name))) === true;
}

/** The layout at an address, with or without a query. Addresses that don't exist have the default one. */
export const layoutAt = (address: string): Page['layout'] =>
  pageAt<Page>(address.replace(/\?.*/, ''), pages)?.layout ?? 'default';

/**
 * Old addresses and their replacements, which keep the query (rule pages.formerAddresses). The former steps of buying
 * lead to their part of the single page.
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

/** The address that replaces an old one, with the query (without its `?`) that it was opened with. */
export const redirectTarget = (to: string, query: string): string =>
  query === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${query}`;

const nameParameter = /:(\w+)$/;

/** A path without its trailing slash: pages accept both forms. */
export const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** Whether it is a path of this site: '//' would lead to another host. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** The name at the end of a path, or '' if the page's pattern has none; null if the path isn't the page's. */
export function nameIn({ pattern, only }: Pick<Page, 'pattern' | 'only'>, path: string): string | null {
  const plain = withoutSlash(path);
  if (!nameParameter.test(pattern)) return plain === pattern ? '' : null;
  const before = pattern.replace(nameParameter, '');
  const name = plain.startsWith(before) ? plain.slice(before.length) : '';
  return name === '' || name.includes('/') || (only && !only.includes(name)) ? null : name;
}

/** The page at a path, with or without a trailing slash. If several match, the one whose pattern equals the path. */
export function pageAt<P extends Page>(path: string, from: readonly P[]): P | undefined {
  const matching = from.filter((page) => nameIn(page, path) !== null);
  return matching.find((page) => !nameParameter.test(page.pattern)) ?? matching[0];
}
