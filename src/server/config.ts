import * as z from 'zod';

const text = () => z.string().trim().min(1);
const httpAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `needs a whole web address, like ${example}` })
    .transform((address) => address.replace(/\/+$/, ''));
/** A telephone number in international format, as printed. */
const telephone = () =>
  z
    .string()
    .trim()
    .regex(/^\+\d[\d ()-]{6,22}\d$/, 'needs a telephone number with its country code, like +234 803 555 0142');
/** Sent in a header. */
const key = () => z.string().regex(/^[!-~]{32,}$/, 'needs at least 32 letters, digits or signs, without spaces');
const flag = () =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'is either on or off' })
    .transform((value) => value === 'true' || value === '1' || value === 'on');

/** The sandbox's key for the main application, known to the stand-in. Useless outside the sandbox. */
export const SANDBOX_MAIN_APP_KEY = 'sandbox-key-of-the-stand-in-application';

/** The seller named in the sandbox. */
const sandboxSeller = {
  SELLER_NAME: 'Humanar Sandbox Ltd',
  SELLER_ADDRESS: '12 Example Close, Yaba, Lagos, Nigeria',
  SELLER_TAX_NUMBER: '00000000-0001',
};

const address = z.email({ error: 'needs an email address, like sales@humanar.ng' });

/* All server settings. .env.example lists the same names and describes them. */
const environment = z.object({
  PORT: z.coerce
    .number({ error: 'needs a port number, like 3000' })
    .int()
    .min(0, 'needs a port number, like 3000')
    .max(65535, 'needs a port number up to 65535')
    .default(3000),
  HOST: text().default('127.0.0.1'),
  PUBLIC_URL: httpAddress('https://humanar.ng').optional(),
  MAIN_APP_URL: httpAddress('https://app.humanar.ng').optional(),
  MAIN_APP_KEY: key().optional(),
  MAIN_APP_EVENTS_URL: httpAddress('https://app.humanar.ng/events').optional(),
  LINCHPIN: z.enum(['session', 'single-use'], { error: 'is either session or single-use' }).default('session'),
  SANDBOX: flag().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'needs an address like postgres://user:password@host:5432/humanar')
    .optional(),
  DATABASE_POOLING: z
    .enum(['session', 'transaction'], { error: 'is either session or transaction' })
    .default('session'),
  DATA_DIR: text().default('./data'),
  HR_API_URL: httpAddress('https://hr.humanar.ng').optional(),
  GENERAL_API_URL: httpAddress('https://api.humanar.ng').optional(),
  MARKETING_APP_KEY: text().default('humanar-web'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'needs an address like smtps://user:password@mail.humanar.ng:465')
    .optional(),
  MAIL_EVENTS_KEY: key().optional(),
  MAIL_FROM: text().default('Humanar <hello@humanar.ng>'),
  SALES_EMAIL: address.default('sales@humanar.ng'),
  PAYMENT_SECRET_KEY: text().optional(),
  PAYMENT_PUBLIC_KEY: text().optional(),
  PAYMENT_SUB_ACCOUNT: text().optional(),
  SELLER_NAME: text().optional(),
  SELLER_ADDRESS: text().optional(),
  SELLER_TAX_NUMBER: text().optional(),
  PAYMENT_BASE_URL: httpAddress('https://api.paystack.co').default('https://api.paystack.co'),
  SOCIAL_LINKEDIN: httpAddress('https://www.linkedin.com/company/humanar').optional(),
  SOCIAL_X: httpAddress('https://x.com/humanar').optional(),
  SOCIAL_FACEBOOK: httpAddress('https://www.facebook.com/humanar').optional(),
  SOCIAL_INSTAGRAM: httpAddress('https://www.instagram.com/humanar').optional(),
  CONTACT_PHONE: telephone().optional(),
  CONTACT_WHATSAPP: telephone().optional(),
  CONTACT_ADDRESS: text().max(200, 'is at most 200 characters long').optional(),
  TRUST_PROXY: text().optional(),
  SCHEDULES: flag().default(true),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'is one of silent, error, warn, info, debug' })
    .default('info'),
  FLOWS: flag().optional(),
  DOCS: flag().optional(),
});

/** Validated settings. URLs have no trailing slash. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** Target of Go to App: the stand-in if no main application is configured. */
  mainAppUrl: string;
  hasStandIn: boolean;
  /** Key that the main application's server authenticates with; null refuses all its calls. */
  mainAppKey: string | null;
  /**
   * Where the main application learns that an organisation's data must be deleted; null notifies only the sandbox's
   * stand-in, if there is one.
   */
  mainAppEventsUrl: string | null;
  linchpin: 'session' | 'single-use';
  databaseUrl: string | null;
  /** How connections to PostgreSQL are pooled on the way: `transaction` behind PgBouncer in that mode. */
  databasePooling: 'session' | 'transaction';
  dataDir: string;
  /** The two API hosts as the browser sees them; null means the site's own origin. */
  hrApiUrl: string | null;
  generalApiUrl: string | null;
  marketingAppKey: string;
  /**
   * In the sandbox, mail goes to the mailbox at /sandbox, visitors can sign in to demo accounts and move the clock, and
   * nothing is charged.
   */
  sandbox: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Key that bounces are reported with; null refuses all reports. */
  mailEventsKey: string | null;
  salesEmail: string;
  payment: { secretKey: string; publicKey: string; subAccount: string | null; baseUrl: string } | null;
  /** The seller as named on receipts. */
  seller: { name: string; address: string; taxNumber: string; email: string };
  social: Record<'linkedin' | 'x' | 'facebook' | 'instagram', string | null>;
  /** Ways to reach us other than the forms, as displayed. */
  contact: Record<'phone' | 'whatsapp' | 'address', string | null>;
  /** Value for Fastify's trustProxy: a number of hops, or addresses; false unless a proxy is configured. */
  trustProxy: boolean | number | string;
  /** Whether jobs run. Off, nothing is renewed, announced, checked or deleted on time. */
  schedules: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Whether /flows is served. */
  flows: boolean;
  /** Whether /docs is served. */
  docs: boolean;
}

/** Lists each unusable setting and how to fix it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      [
        'The server cannot start with these settings:',
        ...problems.map((problem) => `  ${problem}`),
        'The file .env.example lists every setting.',
      ].join('\n'),
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function trustProxyOf(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

type Environment = z.output<typeof environment>;

/** Settings that only production has. Any one of them means that this isn't meant to be a sandbox. */
const siteSettings = ['PAYMENT_SECRET_KEY', 'PAYMENT_PUBLIC_KEY', 'SMTP_URL', 'DATABASE_URL'] as const;

/** Settings that production requires, and why. */
const neededBySite = {
  PAYMENT_SECRET_KEY: 'without it nobody can pay',
  PAYMENT_PUBLIC_KEY: 'without it nobody can pay',
  SMTP_URL: 'without a mail server nobody can sign up',
  DATABASE_URL: 'real data belongs in PostgreSQL, because the embedded database can lose it in a power cut',
  PUBLIC_URL: 'mail carries links, so the server has to know its public address, like https://humanar.ng',
  SELLER_NAME: 'receipts have to name the seller',
  SELLER_ADDRESS: 'receipts have to name the seller',
  SELLER_TAX_NUMBER: 'receipts have to name the seller',
} as const satisfies Partial<Record<keyof Environment, string>>;

/** Settings that a site with a main application requires, and why. */
const neededByMainApp = {
  MAIN_APP_KEY: 'what we send to the main application and what it reports is checked with it',
  MAIN_APP_EVENTS_URL: 'without it the main application keeps data that we promise to delete',
} as const satisfies Partial<Record<keyof Environment, string>>;

const missingIn = (env: Environment, needed: Partial<Record<keyof Environment, string>>): string[] =>
  Object.entries(needed)
    .filter(([name]) => env[name as keyof Environment] === undefined)
    .map(([name, why]) => `${name} is missing: ${why}.`);

function problemsOfSite(env: Environment): string[] {
  const problems = missingIn(env, neededBySite);
  if (env.MAIN_APP_URL !== undefined || env.MAIN_APP_EVENTS_URL !== undefined)
    problems.push(...missingIn(env, neededByMainApp));
  if (
    problems.length > 0 &&
    env.SANDBOX === undefined &&
    env.PAYMENT_SECRET_KEY === undefined &&
    env.SMTP_URL === undefined
  ) {
    problems.push('If this is meant to be a sandbox on that database, set SANDBOX=on.');
  }
  return problems;
}

/** A sandbox may use PostgreSQL, but not a real mail server or payment keys. */
const problemsOfSandbox = (ofSite: readonly (typeof siteSettings)[number][]): string[] =>
  ofSite
    .filter((name) => name !== 'DATABASE_URL')
    .map(
      (name) => `${name} is set while SANDBOX is on: the sandbox charges nothing and sends no mail. Unset one of them.`,
    );

/** Reads the settings from the environment; an empty value counts as unset. Throws a ConfigError. */
export function readConfig(from: Record<string, string | undefined>): Config {
  const settings = Object.fromEntries(
    Object.entries(from).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(settings);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const value = /KEY|PASSWORD|_URL$/.test(name) ? '' : ` (it is "${String(settings[name])}")`;
        return `${name} ${issue.message}${value}.`;
      }),
    );
  }
  const env = parsed.data;

  // Losing one setting must not turn production into a sandbox, so the sandbox needs SANDBOX=on or no production
  // setting at all.
  const ofSite = siteSettings.filter((name) => env[name] !== undefined);
  const isSandbox = env.SANDBOX ?? ofSite.length === 0;
  const problems = isSandbox ? problemsOfSandbox(ofSite) : problemsOfSite(env);
  const seller = {
    name: env.SELLER_NAME ?? sandboxSeller.SELLER_NAME,
    address: env.SELLER_ADDRESS ?? sandboxSeller.SELLER_ADDRESS,
    taxNumber: env.SELLER_TAX_NUMBER ?? sandboxSeller.SELLER_TAX_NUMBER,
    email: env.SALES_EMAIL,
  };
  if (problems.length > 0) throw new ConfigError(problems);

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    mainAppUrl: env.MAIN_APP_URL ?? `${publicUrl}/main-app`,
    hasStandIn: env.MAIN_APP_URL === undefined,
    mainAppKey: env.MAIN_APP_KEY ?? (isSandbox ? SANDBOX_MAIN_APP_KEY : null),
    mainAppEventsUrl: env.MAIN_APP_EVENTS_URL ?? null,
    linchpin: env.LINCHPIN,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePooling: env.DATABASE_POOLING,
    dataDir: env.DATA_DIR,
    hrApiUrl: env.HR_API_URL ?? null,
    generalApiUrl: env.GENERAL_API_URL ?? null,
    marketingAppKey: env.MARKETING_APP_KEY,
    sandbox: isSandbox,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    mailEventsKey: env.MAIL_EVENTS_KEY ?? null,
    salesEmail: env.SALES_EMAIL,
    payment:
      env.PAYMENT_SECRET_KEY !== undefined && env.PAYMENT_PUBLIC_KEY !== undefined
        ? {
            secretKey: env.PAYMENT_SECRET_KEY,
            publicKey: env.PAYMENT_PUBLIC_KEY,
            subAccount: env.PAYMENT_SUB_ACCOUNT ?? null,
            baseUrl: env.PAYMENT_BASE_URL,
          }
        : null,
    seller,
    social: {
      linkedin: env.SOCIAL_LINKEDIN ?? null,
      x: env.SOCIAL_X ?? null,
      facebook: env.SOCIAL_FACEBOOK ?? null,
      instagram: env.SOCIAL_INSTAGRAM ?? null,
    },
    contact: {
      phone: env.CONTACT_PHONE ?? null,
      whatsapp: env.CONTACT_WHATSAPP ?? null,
      address: env.CONTACT_ADDRESS ?? null,
    },
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    schedules: env.SCHEDULES,
    logLevel: env.LOG_LEVEL,
    // The flow book is for developers and testers: on in the sandbox, off in production unless enabled.
    flows: env.FLOWS ?? isSandbox,
    // The same goes for the API documentation.
    docs: env.DOCS ?? isSandbox,
  };
}
