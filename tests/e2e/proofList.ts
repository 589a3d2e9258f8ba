import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrontMatter } from '#content/posts/frontMatter.mjs';
import type { Announcement } from '#contract/marketing.ts';
import { isCurrent } from '#domain/announcements.ts';

/*
 * Every agreed address, and what visitors, members and administrators get there. The member and the administrator
 * belong to an organisation on trial.
 */

export type Who = 'visitor' | 'member' | 'admin';

/** The heading of the page that finally opens, and its address if that differs. */
export interface Outcome {
  heading: string;
  to?: string | RegExp;
}

export interface AddressProof {
  address: `/${string}`;
  gets: Record<Who, Outcome>;
}

const home: Outcome = { heading: 'Every salary right. Every month.' };
const sentHome: Outcome = { ...home, to: '/' };
const signIn: Outcome = { heading: 'Sign in' };
const sentToSignIn: Outcome = { ...signIn, to: '/sign-in' };

const everybody = (heading: string): Record<Who, Outcome> => ({
  visitor: { heading },
  member: { heading },
  admin: { heading },
});
/** Redirects everyone. */
const everybodyAt = (to: string, heading: string): Record<Who, Outcome> => ({
  visitor: { heading, to },
  member: { heading, to },
  admin: { heading, to },
});
/** Guest pages send a signed-in person home. */
const guests = (visitor: Outcome): Record<Who, Outcome> => ({ visitor, member: sentHome, admin: sentHome });
/** Protected pages send a visitor to sign in. */
const signedIn = (heading: string): Record<Who, Outcome> => ({
  visitor: sentToSignIn,
  member: { heading },
  admin: { heading },
});

/** Pages for administrators tell a member whom to ask. */
const admins = (heading: string): Record<Who, Outcome> => ({
  ...signedIn(heading),
  member: { heading: 'Ask your administrator' },
});
/** /management is the profile's address (rule menus.viewProfile). */
const profile: Record<Who, Outcome> = {
  visitor: sentToSignIn,
  member: { heading: 'Ask your administrator', to: '/subscriptions/management' },
  admin: { heading: 'Profile and organisation', to: '/subscriptions/management/profile' },
};
/** The settings open with the subscription. */
const settings: Record<Who, Outcome> = {
  ...profile,
  admin: { heading: 'Manage your subscription', to: '/subscriptions/management/subscription' },
};

/** The one page for buying, which the former step addresses open too. */
const create: Record<Who, Outcome> = {
  visitor: sentToSignIn,
  member: { heading: 'Ask your administrator', to: /\/subscriptions\/create(\?part=\w+)?$/ },
  // The order is in the address, so that it can be shared.
  admin: { heading: 'Subscribe', to: /\/subscriptions\/create\?plan=core&type=monthly&users=\d+$/ },
};
const checkout = admins('Nothing chosen yet');

const payroll = 'Payroll you can check line by line';
const contact = 'Talk to someone who knows payroll';

const subscription: Outcome = { heading: 'Subscription', to: '/subscriptions' };

/** The pages of one folder by the ends of their addresses, the same for everyone. */
const folder = (path: `/${string}/`, headings: Record<string, string>): AddressProof[] =>
  Object.entries(headings).map(([name, heading]) => ({ address: `${path}${name}`, gets: everybody(heading) }));

const announcements = 'src/content/announcements';
const newest = readdirSync(announcements)
  .map((file) => readFrontMatter('announcements', file, readFileSync(join(announcements, file), 'utf8')).about)
  .filter((about): about is Announcement => 'startDate' in about && isCurrent(about, Date.now()))
  .toSorted((one, other) => other.startDate.localeCompare(one.startDate))[0];

const publicPages: AddressProof[] = [
  { address: '/', gets: everybody(home.heading) },
  { address: '/receipt', gets: everybody('Receipt') },
  { address: '/about-us', gets: everybody('Payday should be the calmest day of the month') },
  { address: '/announcements', gets: everybody('Announcements') },
  {
    address: '/announcements/announcement-details',
    gets: newest ? everybody(newest.announcementTitle) : everybodyAt('/announcements', 'Announcements'),
  },
  { address: '/announcement/annual-returns', gets: everybody('Annual returns for 2026') },
  // It has ended and keeps its address.
  { address: '/announcement/independence-day', gets: everybody('Independence Day') },
  { address: '/apps', gets: everybody('Fourteen apps, one employee record') },
  ...folder('/apps/', {
    analytics: 'Two reports, one answer',
    approval: 'Every decision, with a name and a time',
    'benefits-administration': 'Benefits people can request, with balances that are right',
    'compensation-planning': 'Know what a raise costs before you promise it',
    'document-management': 'Every letter filed, signed for and found again',
    'employee-management': 'One record per person, from offer to exit',
    'employee-self-service': 'Answers without asking HR',
    'identity-and-access-management': 'Access that ends on the day the post does',
    'location-and-tax': 'Each person’s tax goes to the state they live in',
    'manager-self-service': 'Everything waiting for you, in one list',
    'organisation-design': 'Your organisation today, and as it will be',
    payroll,
    'performance-management': 'Goals agreed in January, not argued in December',
    'time-tracking': 'Hours settled before payday',
    'hr-documentation': 'From a spreadsheet to the first payroll',
    pricing: 'Prices, app by app',
  }),
  { address: '/blogs', gets: everybody('Blog') },
  { address: '/blogs/blog-details', gets: everybody('PAYE follows the person’s home, not your office') },
  { address: '/blog/reading-a-nigerian-payslip', gets: everybody('Reading a Nigerian payslip, line by line') },
  { address: '/contact-us', gets: everybody(contact) },
  { address: '/demo', gets: everybody('Your demo') },
  { address: '/faq', gets: everybody('Questions and answers') },
  { address: '/partnership', gets: everybody('Your clients’ people, paid right') },
  { address: '/pricing', gets: everybody('Plans and prices') },
  {
    address: '/pricing?trial=TRUE&ref=DEMOADEOLA',
    gets: everybodyAt('/pricing/order?ref=DEMOADEOLA', 'Start your 15 days'),
  },
  { address: '/pricing/order', gets: everybody('Start your 15 days') },
  { address: '/pricing/order?ref=DEMOADEOLA', gets: everybody('Start your 15 days') },
  { address: '/pricing/plan', gets: everybody('Compare the plans') },
  { address: '/privacy-policy', gets: everybody('Privacy policy') },
  { address: '/security-policy', gets: everybody('Security policy') },
  { address: '/term-of-use', gets: everybody('Terms of use') },
  { address: '/third-party', gets: everybody('Third parties') },
];

const legalPages: AddressProof[] = [
  ...folder('/privacy_files/', {
    access: 'Your rights',
    accountability: 'Who is responsible',
    accuracy: 'Keeping data accurate',
    application: 'Where this policy applies',
    changes: 'Changes to this policy',
    humanar: 'Your people’s data in Humanar',
    collection: 'What we collect',
    consent: 'Lawful grounds and consent',
    definitions: 'Words we use',
    incident: 'If something goes wrong',
    managing: 'Managing your data yourself',
    platform: 'Cookies and storage on this site',
    questions: 'Questions and complaints',
    retention: 'How long we keep it',
    safeguards: 'How we protect it',
    sharing: 'Who we share it with',
    storage: 'Where it is kept',
  }),
  ...folder('/terms_files/', {
    consent: 'Dealing with us electronically',
    contents: 'Content of this site',
    disclaimer: 'What we don’t promise',
    general: 'General rules',
    governing: 'Governing law and disputes',
    limitation: 'Limits of liability',
    ownership: 'Who owns what',
    permitted: 'What is permitted',
    platformUse: 'Trial, subscription and payment',
    privacy: 'Privacy and data processing',
    questions: 'Questions about these terms',
    submissions: 'What you send us',
    technology: 'Technology and availability',
    terms: 'The agreement',
    transmission: 'Sending data over the internet',
    user: 'Accounts and the people in them',
    websites: 'Other websites',
  }),
];

const authenticationPages: AddressProof[] = [
  { address: '/sign-in', gets: guests(signIn) },
  { address: '/sign-up', gets: guests({ heading: 'Create your account' }) },
  { address: '/reset-password', gets: guests({ heading: 'Open the link in your email' }) },
  { address: '/restore-email', gets: everybody('Restore your email') },
  { address: '/forgot-password', gets: guests({ heading: 'Forgot your password?' }) },
  // Without a pending sign-in there is no code to ask for.
  { address: '/2fa', gets: guests(sentToSignIn) },
  { address: '/auth/create-account', gets: admins('Set up your organisation') },
  { address: '/auth/signin', gets: guests(sentToSignIn) },
  { address: '/auth/verification', gets: guests({ heading: 'Confirm your email' }) },
  { address: '/security-questions', gets: signedIn('Three security questions') },
  { address: '/select-product', gets: signedIn('How would you like to start?') },
];

const accountPages: AddressProof[] = [
  { address: '/account', gets: signedIn('Your account') },
  { address: '/account-details', gets: admins('Account details') },
  { address: '/management', gets: profile },
  { address: '/subscriptions', gets: signedIn('Subscription') },
  {
    address: '/subscriptions/cancel',
    gets: { ...admins('Cancel your subscription'), admin: { heading: 'End your trial' } },
  },
  { address: '/subscriptions/checkout', gets: checkout },
  {
    address: '/subscriptions/checkout-old',
    gets: { ...checkout, admin: { heading: 'Nothing chosen yet', to: '/subscriptions/checkout' } },
  },
  { address: '/subscriptions/create', gets: create },
  { address: '/subscriptions/index-old', gets: { visitor: sentToSignIn, member: subscription, admin: subscription } },
  { address: '/subscriptions/management', gets: settings },
  { address: '/subscriptions/management/subscription', gets: admins('Manage your subscription') },
  {
    address: '/subscriptions/management/subscription/change',
    gets: { ...admins('Change your subscription'), admin: { heading: 'A trial can’t be changed' } },
  },
  {
    address: '/subscriptions/management/subscription/renew',
    gets: { ...admins('Renew your subscription'), admin: { heading: 'There’s nothing to renew' } },
  },
  { address: '/subscriptions/management/profile', gets: admins('Profile and organisation') },
  { address: '/subscriptions/management/billing-contacts', gets: admins('Billing contacts') },
  { address: '/subscriptions/management/cards', gets: admins('Cards') },
  { address: '/subscriptions/management/history', gets: admins('Billing history') },
  { address: '/subscriptions/management/history/receipt', gets: admins('Receipt') },
  { address: '/subscriptions/management/administrators', gets: admins('Administrators') },
  { address: '/subscriptions/management/security', gets: admins('Security') },
  { address: '/subscriptions/new', gets: create },
  { address: '/subscriptions/order', gets: create },
  { address: '/subscriptions/plan', gets: create },
  { address: '/subscriptions/plans', gets: create },
  { address: '/subscriptions/redirect', gets: signedIn('Nothing to show here') },
  { address: '/subscriptions/redirect?status=successful&trial=true', gets: signedIn('Your trial is running') },
  { address: '/subscriptions/tempm', gets: settings },
  { address: '/subscriptions/tempnew', gets: create },
  { address: '/subscriptions/type', gets: create },
];

/* /management is listed with the account pages. */
const legacyRedirects: AddressProof[] = [
  { address: '/auth/reset-password', gets: guests({ heading: 'Open the link in your email', to: '/reset-password/' }) },
  { address: '/auth/signup', gets: guests({ heading: 'Create your account', to: '/sign-up/' }) },
  { address: '/auth/login', gets: guests(sentToSignIn) },
  { address: '/payroll', gets: everybodyAt('/apps/payroll', payroll) },
  { address: '/support', gets: everybodyAt('/contact-us', contact) },
];

export const proofList: readonly AddressProof[] = [
  ...publicPages,
  ...legalPages,
  ...authenticationPages,
  ...accountPages,
  ...legacyRedirects,
];
