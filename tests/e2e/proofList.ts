/*
 * Every address of the specification's section 2, in its order, and what visitor, member and administrator get there. The
 * member and the administrator are of an organisation that is on trial. An address that is not served yet is `later`: it is
 * not found, and the day it is served this list has to say what it gives.
 */

export type Who = 'visitor' | 'member' | 'admin';

/** The heading of the page that is seen in the end, and where that is when it is elsewhere. */
export interface Gets {
  heading: string;
  to?: string;
}

export interface Proof {
  address: `/${string}`;
  gets: Record<Who, Gets> | 'later';
}

const home: Gets = { heading: 'Every salary right. Every month.' };
const sentHome: Gets = { ...home, to: '/' };
const signIn: Gets = { heading: 'Sign in' };
const sentToSignIn: Gets = { ...signIn, to: '/sign-in' };

const everybody = (heading: string): Record<Who, Gets> => ({ visitor: { heading }, member: { heading }, admin: { heading } });
/** Leads everybody on. */
const everybodyAt = (to: string, heading: string): Record<Who, Gets> => ({ visitor: { heading, to }, member: { heading, to }, admin: { heading, to } });
/** Guest pages send whoever is signed in home. */
const guests = (visitor: Gets): Record<Who, Gets> => ({ visitor, member: sentHome, admin: sentHome });
/** Protected pages send a visitor to sign in. */
const signedIn = (heading: string): Record<Who, Gets> => ({ visitor: sentToSignIn, member: { heading }, admin: { heading } });

/** Pages for administrators tell a member whom to ask. */
const admins = (heading: string): Record<Who, Gets> => ({ ...signedIn(heading), member: { heading: 'Ask your administrator' } });
/** /management is the profile's address (section 2). */
const profile: Record<Who, Gets> = {
  visitor: sentToSignIn,
  member: { heading: 'Ask your administrator', to: '/subscriptions/management' },
  admin: { heading: 'Profile and organisation', to: '/subscriptions/management/profile' },
};
/** The settings open with the subscription. */
const settings: Record<Who, Gets> = { ...profile, admin: { heading: 'Subscription', to: '/subscriptions/management/subscription' } };

/** A step whose earlier step is missing leads back to that. */
const planFirst: Record<Who, Gets> = { ...admins('Choose a plan'), admin: { heading: 'Choose a plan', to: '/subscriptions/plans' } };
/** The organisation is on trial: the first purchase is still to come. */
const create: Record<Who, Gets> = { ...admins('Subscribe'), admin: { heading: 'Subscribe', to: '/subscriptions/create' } };
const checkout = admins('Nothing chosen yet');

const subscription: Gets = { heading: 'Subscription', to: '/subscriptions' };

const later = (...addresses: `/${string}`[]): Proof[] => addresses.map((address) => ({ address, gets: 'later' }));

const publicPages: Proof[] = [
  { address: '/', gets: everybody(home.heading) },
  ...later('/about-us', '/announcements', '/announcements/announcement-details', '/announcement/1'),
  ...later('/apps', '/apps/analytics', '/apps/approval', '/apps/benefits-administration', '/apps/compensation-planning'),
  ...later('/apps/document-management', '/apps/employee-management', '/apps/employee-self-service'),
  ...later('/apps/identity-and-access-management', '/apps/location-and-tax', '/apps/manager-self-service', '/apps/organisation-design'),
  ...later('/apps/payroll', '/apps/performance-management', '/apps/time-tracking', '/apps/hr-documentation', '/apps/pricing'),
  ...later('/blogs', '/blogs/blog-details', '/blog/1', '/contact-us', '/faq', '/partnership'),
  { address: '/pricing', gets: everybody('Plans and prices') },
  { address: '/pricing?trial=TRUE&ref=DEMOADEOLA', gets: everybodyAt('/pricing/order?ref=DEMOADEOLA', 'Start your 15 days') },
  { address: '/pricing/order', gets: everybody('Start your 15 days') },
  { address: '/pricing/order?ref=DEMOADEOLA', gets: everybody('Start your 15 days') },
  { address: '/pricing/plan', gets: everybody('Compare the plans') },
  ...later('/privacy-policy', '/security-policy', '/term-of-use', '/third-party'),
];

const legalPages: Proof[] = [
  ...later('/privacy_files/access', '/privacy_files/accountability', '/privacy_files/accuracy', '/privacy_files/application'),
  ...later('/privacy_files/changes', '/privacy_files/humanar', '/privacy_files/collection', '/privacy_files/consent'),
  ...later('/privacy_files/definitions', '/privacy_files/incident', '/privacy_files/managing', '/privacy_files/platform'),
  ...later('/privacy_files/questions', '/privacy_files/retention', '/privacy_files/safeguards', '/privacy_files/sharing', '/privacy_files/storage'),
  ...later('/terms_files/consent', '/terms_files/contents', '/terms_files/disclaimer', '/terms_files/general', '/terms_files/governing'),
  ...later('/terms_files/limitation', '/terms_files/ownership', '/terms_files/permitted', '/terms_files/platformUse', '/terms_files/privacy'),
  ...later('/terms_files/questions', '/terms_files/submissions', '/terms_files/technology', '/terms_files/terms'),
  ...later('/terms_files/transmission', '/terms_files/user', '/terms_files/websites'),
];

const authenticationPages: Proof[] = [
  { address: '/sign-in', gets: guests(signIn) },
  { address: '/sign-up', gets: guests({ heading: 'Create your account' }) },
  { address: '/reset-password', gets: guests({ heading: 'Open the link in your mail' }) },
  { address: '/forgot-password', gets: guests({ heading: 'Forgot your password?' }) },
  // Without a sign-in under way there is no code to ask for.
  { address: '/2fa', gets: guests(sentToSignIn) },
  { address: '/auth/create-account', gets: admins('Set up your organisation') },
  { address: '/auth/signin', gets: guests(sentToSignIn) },
  { address: '/auth/verification', gets: guests({ heading: 'Confirm your email' }) },
  { address: '/security-questions', gets: signedIn('Three security questions') },
  { address: '/select-product', gets: signedIn('How would you like to start?') },
];

const accountPages: Proof[] = [
  { address: '/account-details', gets: admins('Account details') },
  { address: '/management', gets: profile },
  { address: '/subscriptions', gets: signedIn('Subscription') },
  { address: '/subscriptions/cancel', gets: { ...admins('Cancel your subscription'), admin: { heading: 'End your trial' } } },
  { address: '/subscriptions/checkout', gets: checkout },
  { address: '/subscriptions/checkout-old', gets: { ...checkout, admin: { heading: 'Nothing chosen yet', to: '/subscriptions/checkout' } } },
  { address: '/subscriptions/create', gets: create },
  { address: '/subscriptions/index-old', gets: { visitor: sentToSignIn, member: subscription, admin: subscription } },
  { address: '/subscriptions/management', gets: settings },
  { address: '/subscriptions/management/subscription', gets: admins('Subscription') },
  { address: '/subscriptions/management/subscription/change', gets: { ...admins('Change your subscription'), admin: { heading: 'A trial cannot be changed' } } },
  { address: '/subscriptions/management/subscription/renew', gets: { ...admins('Renew your subscription'), admin: { heading: 'There is nothing to renew' } } },
  { address: '/subscriptions/management/profile', gets: admins('Profile and organisation') },
  { address: '/subscriptions/management/billing-contacts', gets: admins('Billing contacts') },
  { address: '/subscriptions/management/cards', gets: admins('Cards') },
  { address: '/subscriptions/management/history', gets: admins('Billing history') },
  { address: '/subscriptions/management/history/receipt', gets: admins('Receipt') },
  { address: '/subscriptions/management/security', gets: admins('Security') },
  { address: '/subscriptions/new', gets: create },
  { address: '/subscriptions/order', gets: planFirst },
  { address: '/subscriptions/plan', gets: planFirst },
  { address: '/subscriptions/plans', gets: admins('Choose a plan') },
  { address: '/subscriptions/redirect', gets: signedIn('Nothing to show here') },
  { address: '/subscriptions/redirect?status=successful&trial=true', gets: signedIn('Your trial is running') },
  { address: '/subscriptions/tempm', gets: settings },
  { address: '/subscriptions/tempnew', gets: create },
  { address: '/subscriptions/type', gets: planFirst },
];

/* /management is among the account pages, as section 2 has it. */
const legacyRedirects: Proof[] = [
  { address: '/auth/reset-password', gets: guests({ heading: 'Open the link in your mail', to: '/reset-password/' }) },
  { address: '/auth/signup', gets: guests({ heading: 'Create your account', to: '/sign-up/' }) },
  { address: '/auth/login', gets: guests(sentToSignIn) },
  ...later('/payroll', '/support'),
];

export const proofList: readonly Proof[] = [...publicPages, ...legalPages, ...authenticationPages, ...accountPages, ...legacyRedirects];
