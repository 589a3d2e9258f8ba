import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SANDBOX_MAIN_APP_KEY } from '#server/config.ts';
import { realKeys } from '#tests/support/realKeys.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};
const real = { ...realKeys, PUBLIC_URL: 'https://humanar.ng' };

describe('the settings', () => {
  it('default to a sandbox on port 3000 with the stand-in', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      mainAppUrl: 'http://localhost:3000/main-app',
      hasStandIn: true,
      sandbox: true,
      mainAppEventsUrl: null,
      linchpin: 'session',
      schedules: true,
      trustProxy: false,
      payment: null,
    });
  });

  it('turn the sandbox off when all real keys are set', () => {
    expect(readConfig(real)).toMatchObject({
      sandbox: false,
      flows: false,
      docs: false,
      payment: { secretKey: 'sk_live_x', publicKey: 'pk_live_x', baseUrl: 'https://api.paystack.co' },
    });
  });

  it('name a sample seller in the sandbox and the configured seller otherwise', () => {
    expect(readConfig({}).seller).toMatchObject({ name: 'Humanar Sandbox Ltd', email: 'sales@humanar.ng' });
    expect(readConfig({ ...real, SALES_EMAIL: 'billing@humanar.ng' }).seller).toEqual({
      name: 'Humanar Ltd',
      address: '12 Example Close, Yaba, Lagos',
      taxNumber: '12345678-0001',
      email: 'billing@humanar.ng',
    });
  });

  it('have a fixed main application key only in the sandbox', () => {
    const key = 'k'.repeat(32);
    expect(readConfig({}).mainAppKey).toBe(SANDBOX_MAIN_APP_KEY);
    expect(SANDBOX_MAIN_APP_KEY.length).toBeGreaterThanOrEqual(32);
    expect(readConfig(real).mainAppKey).toBeNull();
    for (const env of [{}, real]) expect(readConfig({ ...env, MAIN_APP_KEY: key }).mainAppKey).toBe(key);
  });

  it('treat an empty value as unset and drop a trailing slash from an address', () => {
    expect(readConfig({ PORT: '', MAIN_APP_URL: 'https://app.humanar.ng/' })).toMatchObject({
      port: 3000,
      mainAppUrl: 'https://app.humanar.ng',
      hasStandIn: false,
    });
  });

  it.each([
    [{ PORT: 'http' }, /^PORT needs a port number.*"http"/],
    [{ PORT: '70000' }, /^PORT needs a port number up to 65535/],
    [{ PUBLIC_URL: 'humanar.ng' }, /^PUBLIC_URL needs a whole web address/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL needs an address like postgres:/],
    [{ LINCHPIN: 'twice' }, /^LINCHPIN is either session or single-use/],
    [{ SALES_EMAIL: 'sales' }, /^SALES_EMAIL needs an email address/],
    [{ MAIL_EVENTS_KEY: 'too-short' }, /^MAIL_EVENTS_KEY needs at least 32 letters[^"]*$/],
    [{ MAIN_APP_KEY: 'too-short' }, /^MAIN_APP_KEY needs at least 32 letters[^"]*$/],
    [{ MAIN_APP_KEY: 'with a space '.repeat(3) }, /^MAIN_APP_KEY needs at least 32 letters[^"]*$/],
    [{ ...real, MAIN_APP_EVENTS_URL: 'https://app.humanar.ng/events' }, /^MAIN_APP_KEY is missing/],
    [
      { ...real, MAIN_APP_URL: 'https://app.humanar.ng', MAIN_APP_KEY: 'k'.repeat(32) },
      /^MAIN_APP_EVENTS_URL is missing/,
    ],
    [{ FLOWS: 'maybe' }, /^FLOWS is either on or off/],
  ])('report each invalid value: %o', (env, said) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(said)]);
  });

  it('report all problems together without printing secrets', () => {
    const problems = problemsOf({ PORT: 'x', SMTP_URL: 'http://user:secret@mail' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('secret');
  });

  it.each([
    ['PAYMENT_PUBLIC_KEY', 'PAYMENT_PUBLIC_KEY is missing'],
    ['PAYMENT_SECRET_KEY', 'PAYMENT_SECRET_KEY is missing'],
    ['SMTP_URL', 'SMTP_URL is missing'],
    ['DATABASE_URL', 'DATABASE_URL is missing'],
    ['PUBLIC_URL', 'PUBLIC_URL is missing'],
    ['SELLER_NAME', 'SELLER_NAME is missing'],
    ['SELLER_ADDRESS', 'SELLER_ADDRESS is missing'],
    ['SELLER_TAX_NUMBER', 'SELLER_TAX_NUMBER is missing'],
  ])('refuse real keys without %s', (name, said) => {
    expect(problemsOf({ ...real, [name]: '' })).toEqual([expect.stringContaining(said)]);
  });

  it('refuse a database without the other site settings, and name both ways to fix it', () => {
    const { DATABASE_URL } = realKeys;
    const problems = problemsOf({ DATABASE_URL });
    expect(problems).toContainEqual(expect.stringContaining('PAYMENT_SECRET_KEY is missing'));
    expect(problems.at(-1)).toContain('set SANDBOX=on');
    expect(readConfig({ DATABASE_URL, SANDBOX: 'on' })).toMatchObject({ sandbox: true, databaseUrl: DATABASE_URL });
  });

  it('refuse a mail server without payment keys', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.humanar.ng', PUBLIC_URL: 'https://humanar.ng' })).toContainEqual(
      expect.stringContaining('PAYMENT_SECRET_KEY is missing'),
    );
  });

  it('refuse real keys in a sandbox', () => {
    expect(problemsOf({ ...real, SANDBOX: 'on' })).toEqual(
      ['PAYMENT_SECRET_KEY', 'PAYMENT_PUBLIC_KEY', 'SMTP_URL'].map(
        (name) => expect.stringContaining(`${name} is set while SANDBOX is on`) as string,
      ),
    );
  });

  it('match .env.example exactly', () => {
    const listed = readFileSync('.env.example', 'utf8')
      .match(/^#?[A-Z_]+(?==)/gm)
      ?.map((name) => name.replace('#', ''));
    const names = readFileSync('src/server/config.ts', 'utf8')
      .match(/^ {2}[A-Z_]+(?=: (z|text|key|flag|telephone|httpAddress|address)\b)/gm)
      ?.map((name) => name.trim());
    expect(listed?.toSorted()).toEqual(names?.toSorted());
  });
});
