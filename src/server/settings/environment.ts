import * as z from 'zod';
import {
  email,
  flag,
  httpAddress,
  key,
  keys,
  origin,
  paymentKey,
  sender,
  serverAddress,
  telephone,
  text,
  trustedProxies,
} from './settingKinds.ts';

/** All server settings. .env.example lists the same names and describes them. */
export const environment = z.object({
  PORT: z.coerce
    .number({ error: 'needs a port number, like 3000' })
    .int()
    .min(0, 'needs a port number, like 3000')
    .max(65535, 'needs a port number up to 65535')
    .default(3000),
  HOST: text().default('127.0.0.1'),
  PUBLIC_URL: origin('https://humanar.ng').optional(),
  MAIN_APP_URL: httpAddress('https://app.humanar.ng').optional(),
  MAIN_APP_KEY: keys().optional(),
  MAIN_APP_EVENTS_URL: httpAddress('https://app.humanar.ng/events').optional(),
  LINCHPIN: z.enum(['session', 'single-use'], { error: 'is either session or single-use' }).default('session'),
  SANDBOX: flag().optional(),
  DATABASE_URL: serverAddress(/^postgres(ql)?:\/\/(?!\/?$)/, 'postgres://user:password@host:5432/humanar').optional(),
  DATABASE_POOLING: z
    .enum(['session', 'transaction'], { error: 'is either session or transaction' })
    .default('session'),
  DATA_DIR: text().default('./data'),
  HR_API_URL: httpAddress('https://hr.humanar.ng').optional(),
  GENERAL_API_URL: httpAddress('https://api.humanar.ng').optional(),
  MARKETING_APP_KEY: text().default('humanar-web'),
  SMTP_URL: serverAddress(/^smtps?:\/\/(?=[^/?#])/, 'smtps://user:password@mail.humanar.ng:465').optional(),
  MAIL_EVENTS_KEY: key().optional(),
  MAIL_FROM: sender('Humanar <hello@humanar.ng>').default('Humanar <hello@humanar.ng>'),
  SALES_EMAIL: email('sales@humanar.ng').optional(),
  PAYMENT_SECRET_KEY: paymentKey().optional(),
  PAYMENT_PUBLIC_KEY: paymentKey().optional(),
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
  TRUST_PROXY: trustedProxies().optional(),
  SCHEDULES: flag().default(true),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'is one of silent, error, warn, info, debug' })
    .default('info'),
  FLOWS: flag().optional(),
  DOCS: flag().optional(),
});

export type Environment = z.output<typeof environment>;
