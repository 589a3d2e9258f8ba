import { company } from '#content/legal/company.ts';
import { isLoopback } from '#domain/loopback.ts';
import type { Environment } from './environment.ts';

/* Settings that tell a site from a sandbox, and those that each requires or refuses. */

type Reasons = Partial<Record<keyof Environment, string>>;

/** Settings that a sandbox doesn't need. Any one of them means that a site is meant, unless SANDBOX is set. */
const siteSettings = [
  'PAYMENT_SECRET_KEY',
  'PAYMENT_PUBLIC_KEY',
  'PAYMENT_SUB_ACCOUNT',
  'SMTP_URL',
  'DATABASE_URL',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_NUMBER',
  'MAIN_APP_EVENTS_URL',
  'MAIL_EVENTS_KEY',
] as const satisfies (keyof Environment)[];

/** Settings that a sandbox refuses: it charges nothing and sends no mail. */
const refusedBySandbox = [
  'PAYMENT_SECRET_KEY',
  'PAYMENT_PUBLIC_KEY',
  'SMTP_URL',
] as const satisfies (keyof Environment)[];

/** Settings that a site requires, and why. */
const neededBySite = {
  PAYMENT_SECRET_KEY: 'without it nobody can pay',
  PAYMENT_PUBLIC_KEY: 'it confirms whether live or test keys are meant',
  SMTP_URL: 'without a mail server nobody can sign up',
  DATABASE_URL: 'real data belongs in PostgreSQL, because the embedded database can lose it in a power cut',
  PUBLIC_URL: 'mail carries links, so the server has to know its public address, like https://humanar.ng',
  SELLER_NAME: 'receipts and the contact page have to name the seller',
  SELLER_ADDRESS: 'receipts and the contact page have to name the seller',
  SELLER_TAX_NUMBER: 'receipts and the contact page have to name the seller',
  SALES_EMAIL: 'replies to our emails, inquiries and reports of weaknesses go there',
} as const satisfies Reasons;

/** Settings that a site with a main application requires, and why. */
const neededByMainApp = {
  MAIN_APP_KEY: 'what we send to the main application and what it reports is checked with it',
  MAIN_APP_EVENTS_URL: 'without it the main application keeps data that we promise to delete',
} as const satisfies Reasons;

const missingIn = (env: Environment, needed: Reasons): string[] =>
  Object.entries(needed)
    .filter(([name]) => env[name as keyof Environment] === undefined)
    .map(([name, why]) => `${name} is missing: ${why}.`);

/** The settings that show a site, as opposed to a sandbox on somebody's own machine. */
export const settingsOfSite = (env: Environment): (keyof Environment)[] => [
  ...siteSettings.filter((name) => env[name] !== undefined),
  ...(env.PUBLIC_URL?.startsWith('https:') && !isLoopback(env.PUBLIC_URL) ? (['PUBLIC_URL'] as const) : []),
];

/** Paystack's keys tell what they are. A mix-up would claim the database, and only show when somebody pays. */
function problemsOfKeys({ PAYMENT_BASE_URL, PAYMENT_SECRET_KEY, PAYMENT_PUBLIC_KEY }: Environment): string[] {
  if (new URL(PAYMENT_BASE_URL).hostname !== 'api.paystack.co') return [];
  const [, secret] = /^sk_(test|live)_./.exec(PAYMENT_SECRET_KEY ?? '') ?? [];
  const [, open] = /^pk_(test|live)_./.exec(PAYMENT_PUBLIC_KEY ?? '') ?? [];
  const problems: string[] = [];
  if (PAYMENT_SECRET_KEY !== undefined && !secret)
    problems.push('PAYMENT_SECRET_KEY needs Paystack’s secret key, which begins with sk_live_ or sk_test_.');
  if (PAYMENT_PUBLIC_KEY !== undefined && !open)
    problems.push('PAYMENT_PUBLIC_KEY needs Paystack’s public key, which begins with pk_live_ or pk_test_.');
  if (secret && open && secret !== open)
    problems.push(
      `PAYMENT_SECRET_KEY is a ${secret} key, but PAYMENT_PUBLIC_KEY is a ${open} key. Both need the same kind.`,
    );
  return problems;
}

/**
 * With live keys, nothing may travel in the clear that is sent to these addresses: passwords, sessions, the secret key,
 * and whose data has to be deleted.
 */
function problemsOfLiveKeys(env: Environment): string[] {
  if (env.PAYMENT_SECRET_KEY === undefined || env.PAYMENT_SECRET_KEY.startsWith('sk_test_')) return [];
  const names = [
    'PUBLIC_URL',
    'PAYMENT_BASE_URL',
    'MAIN_APP_URL',
    'MAIN_APP_EVENTS_URL',
    'HR_API_URL',
    'GENERAL_API_URL',
  ] as const;
  return names
    .filter((name) => env[name]?.startsWith('http:') && !isLoopback(env[name]))
    .map((name) => `${name} has to begin with https:// when the keys are live.`);
}

/** The server itself speaks no TLS, so something in front of a site with https does. Most such proxies add a header. */
function problemsOfProxy({ PUBLIC_URL, TRUST_PROXY }: Environment): string[] {
  if (TRUST_PROXY !== undefined || !PUBLIC_URL?.startsWith('https:') || isLoopback(PUBLIC_URL)) return [];
  return [
    'TRUST_PROXY is missing: without it all visitors behind the proxy count as one. Set it to the number of proxies, like 1, or to 0 if none adds a forwarding header.',
  ];
}

/** “Humanar Ltd.” and “HUMANAR LIMITED” are the same company. */
const comparableCompany = (name: string): string => name.toLowerCase().replace(/\bltd\.?$/, 'limited');

/** The contract has to be with the company that receipts name. */
const problemsOfSeller = ({ SELLER_NAME }: Environment): string[] =>
  SELLER_NAME === undefined || comparableCompany(SELLER_NAME) === comparableCompany(company)
    ? []
    : [
        `SELLER_NAME is “${SELLER_NAME}”, but the terms and policies name “${company}” as the company. Set SELLER_NAME to that, or change the name in src/content/legal/company.ts and src/web/app/footer/Footer.tsx and build again.`,
      ];

export function problemsOfSite(env: Environment): string[] {
  const problems = [
    ...missingIn(env, neededBySite),
    ...problemsOfSeller(env),
    ...problemsOfKeys(env),
    ...problemsOfLiveKeys(env),
    ...problemsOfProxy(env),
  ];
  if (env.MAIN_APP_URL !== undefined || env.MAIN_APP_EVENTS_URL !== undefined || env.MAIN_APP_KEY !== undefined)
    problems.push(...missingIn(env, neededByMainApp));
  if (problems.length > 0 && env.SANDBOX === undefined && refusedBySandbox.every((name) => env[name] === undefined))
    problems.push(
      `A site is meant because of ${settingsOfSite(env).join(', ')}. If this is a sandbox, set SANDBOX=on.`,
    );
  return problems;
}

export const problemsOfSandbox = (env: Environment): string[] =>
  refusedBySandbox
    .filter((name) => env[name] !== undefined)
    .map(
      (name) => `${name} is set while SANDBOX is on: the sandbox charges nothing and sends no mail. Unset one of them.`,
    );
