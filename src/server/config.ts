import { OperatorError } from './platform/operatorError.ts';
import { environment } from './settings/environment.ts';
import { problemsOfSandbox, problemsOfSite, settingsOfSite } from './settings/siteSettings.ts';

/** The sandbox's key for the main application, known to the stand-in. Useless outside the sandbox. */
export const SANDBOX_MAIN_APP_KEY = 'sandbox-key-of-the-stand-in-application';

/** The seller named in the sandbox, unless settings name another. */
const sandboxSeller = {
  SELLER_NAME: 'Humanar Sandbox Ltd',
  SELLER_ADDRESS: '12 Example Close, Yaba, Lagos, Nigeria',
  SELLER_TAX_NUMBER: '00000000-0001',
  SALES_EMAIL: 'sales@humanar.ng',
};

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
  /** Its previous key, which is still accepted while the key is exchanged. */
  formerMainAppKey: string | null;
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
  payment: { secretKey: string; subAccount: string | null; baseUrl: string } | null;
  /** The seller as named on receipts and on the contact page. */
  seller: { name: string; address: string; taxNumber: string; email: string };
  social: Record<'linkedin' | 'x' | 'facebook' | 'instagram', string | null>;
  /** Ways to reach us other than the forms, and who we are, as displayed. */
  contact: Record<'phone' | 'whatsapp' | 'address', string | null> & Record<'email' | 'company', string>;
  /** Value for Fastify's trustProxy: a number of hops, or addresses; false unless a proxy is configured. */
  trustProxy: false | number | string;
  /** Whether jobs run. Off, nothing is renewed, announced, checked or deleted on time. */
  schedules: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Whether /flows is served. */
  flows: boolean;
  /** Whether /docs is served. */
  docs: boolean;
}

/** Lists each unusable setting and how to fix it. */
export class ConfigError extends OperatorError {
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

  // Losing settings must not turn production into a sandbox, so the sandbox needs SANDBOX=on or no production setting
  // at all.
  const isSandbox = env.SANDBOX ?? settingsOfSite(env).length === 0;
  const problems = isSandbox ? problemsOfSandbox(env) : problemsOfSite(env);
  const seller = {
    name: env.SELLER_NAME ?? sandboxSeller.SELLER_NAME,
    address: env.SELLER_ADDRESS ?? sandboxSeller.SELLER_ADDRESS,
    taxNumber: env.SELLER_TAX_NUMBER ?? sandboxSeller.SELLER_TAX_NUMBER,
    email: env.SALES_EMAIL ?? sandboxSeller.SALES_EMAIL,
  };
  if (problems.length > 0) throw new ConfigError(problems);

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    mainAppUrl: env.MAIN_APP_URL ?? `${publicUrl}/main-app`,
    hasStandIn: env.MAIN_APP_URL === undefined,
    mainAppKey: env.MAIN_APP_KEY?.[0] ?? (isSandbox ? SANDBOX_MAIN_APP_KEY : null),
    formerMainAppKey: env.MAIN_APP_KEY?.[1] ?? null,
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
    salesEmail: seller.email,
    payment:
      env.PAYMENT_SECRET_KEY !== undefined
        ? {
            secretKey: env.PAYMENT_SECRET_KEY,
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
      email: seller.email,
      company: `${seller.name}, ${seller.address}, tax number ${seller.taxNumber}`,
    },
    trustProxy: env.TRUST_PROXY ?? false,
    schedules: env.SCHEDULES,
    logLevel: env.LOG_LEVEL,
    // The flow book is for developers and testers: on in the sandbox, off in production unless enabled.
    flows: env.FLOWS ?? isSandbox,
    // The same goes for the API documentation.
    docs: env.DOCS ?? isSandbox,
  };
}
