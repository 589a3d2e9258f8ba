import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { ConfigError, readConfig, SANDBOX_MAIN_APP_KEY } from '#server/config.ts';
import { environment } from '#server/settings/environment.ts';
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
      payment: { secretKey: 'sk_live_x', baseUrl: 'https://api.paystack.co' },
    });
  });

  it('name a sample seller in the sandbox and the configured seller otherwise', () => {
    expect(readConfig({}).seller).toMatchObject({ name: 'Humanar Sandbox Ltd', email: 'sales@humanar.ng' });
    expect(readConfig({ ...real, SALES_EMAIL: 'billing@humanar.ng' }).seller).toEqual({
      name: 'Humanar Limited',
      address: '12 Example Close, Yaba, Lagos',
      taxNumber: '12345678-0001',
      email: 'billing@humanar.ng',
    });
  });

  it('refuse a seller other than the company in the terms, except in the sandbox', () => {
    expect(problemsOf({ ...real, SELLER_NAME: 'Another Ltd' })).toEqual([
      'SELLER_NAME is “Another Ltd”, but the terms and policies name “Humanar Limited” as the company. Set SELLER_NAME to that, or change the name in src/content/legal/company.ts and src/web/app/footer/Footer.tsx and build again.',
    ]);
    for (const SELLER_NAME of ['Humanar Ltd', 'Humanar Ltd.', 'HUMANAR LIMITED'])
      expect(readConfig({ ...real, SELLER_NAME }).seller.name).toBe(SELLER_NAME);
    expect(readConfig({ SANDBOX: 'on', SELLER_NAME: 'Another Ltd' }).seller.name).toBe('Another Ltd');
  });

  it('have a fixed main application key only in the sandbox', () => {
    const key = 'k'.repeat(32);
    expect(readConfig({}).mainAppKey).toBe(SANDBOX_MAIN_APP_KEY);
    expect(SANDBOX_MAIN_APP_KEY.length).toBeGreaterThanOrEqual(32);
    expect(readConfig(real).mainAppKey).toBeNull();
    for (const env of [{}, { ...real, MAIN_APP_EVENTS_URL: 'https://app.humanar.ng/events' }])
      expect(readConfig({ ...env, MAIN_APP_KEY: key }).mainAppKey).toBe(key);
  });

  it('take the main application’s new and old key, and sign with the new one', () => {
    const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)];
    expect(readConfig({ MAIN_APP_KEY: `${fresh},${old}` })).toMatchObject({ mainAppKey: fresh, formerMainAppKey: old });
    expect(readConfig({ MAIN_APP_KEY: fresh }).formerMainAppKey).toBeNull();
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
    [{ MAIN_APP_KEY: `${'k'.repeat(32)},too-short` }, /^MAIN_APP_KEY needs .*, without spaces or commas[^"]*$/],
    [{ MAIN_APP_KEY: Array.from({ length: 3 }, () => 'k'.repeat(32)).join() }, /^MAIN_APP_KEY takes two keys at most/],
    [{ MAIN_APP_KEY: 'with a space '.repeat(3) }, /^MAIN_APP_KEY needs at least 32 letters[^"]*$/],
    [{ ...real, MAIN_APP_EVENTS_URL: 'https://app.humanar.ng/events' }, /^MAIN_APP_KEY is missing/],
    [
      { ...real, MAIN_APP_URL: 'https://app.humanar.ng', MAIN_APP_KEY: 'k'.repeat(32) },
      /^MAIN_APP_EVENTS_URL is missing/,
    ],
    [{ ...real, MAIN_APP_KEY: 'k'.repeat(32) }, /^MAIN_APP_EVENTS_URL is missing/],
    [{ FLOWS: 'maybe' }, /^FLOWS is either on or off/],
    [{ PUBLIC_URL: 'https://humanar.ng/hr' }, /^PUBLIC_URL needs only protocol and host/],
    [{ PUBLIC_URL: 'https://humanar.ng?x=1' }, /^PUBLIC_URL needs only protocol and host/],
    [{ PUBLIC_URL: 'https://ada@humanar.ng' }, /^PUBLIC_URL needs only protocol and host/],
    [{ ...real, PUBLIC_URL: 'http://humanar.ng' }, /^PUBLIC_URL has to begin with https/],
    [{ ...real, PAYMENT_BASE_URL: 'http://api.paystack.co' }, /^PAYMENT_BASE_URL has to begin with https/],
    [{ DATABASE_URL: 'postgres://' }, /^DATABASE_URL needs an address like/],
    [{ DATABASE_URL: 'postgres://ada:p#w@db/humanar' }, /^DATABASE_URL isn’t a valid address[^"]*$/],
    [{ DATABASE_URL: 'postgres://ada:1#w@db/humanar' }, /^DATABASE_URL isn’t a valid address[^"]*$/],
    [{ DATABASE_URL: 'postgres://ada:1?w@db/humanar' }, /^DATABASE_URL isn’t a valid address[^"]*$/],
    [{ DATABASE_URL: 'postgres://ada:1#w@db/humanar?application_name=a@b' }, /^DATABASE_URL isn’t a valid address/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL needs an address like/],
    [{ SMTP_URL: 'smtps://ada:p@ss/w#rd@mail:465' }, /^SMTP_URL isn’t a valid address[^"]*$/],
    [{ SMTP_URL: 'smtps://ada:secret@/' }, /^SMTP_URL isn’t a valid address[^"]*$/],
    [{ MAIL_FROM: 'Humanar' }, /^MAIL_FROM needs an email address/],
    [{ MAIL_FROM: 'Humanar <hello>' }, /^MAIL_FROM needs an email address/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY needs the number of proxies/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY needs the number of proxies.*"yes"/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY needs the number of proxies/],
    [{ TRUST_PROXY: '10.0.0.0/8.5' }, /^TRUST_PROXY needs the number of proxies/],
    [{ TRUST_PROXY: '10.0.0.0/255.0.255.0' }, /^TRUST_PROXY needs the number of proxies/],
    [{ TRUST_PROXY: '10.0.0.0/0.0.0.0' }, /^TRUST_PROXY needs the number of proxies/],
    [{ TRUST_PROXY: 'fd00::/255.0.0.0' }, /^TRUST_PROXY needs the number of proxies/],
    [{ TRUST_PROXY: '10.0.0.1, proxy.humanar.ng' }, /^TRUST_PROXY needs the number of proxies/],
  ])('report each invalid value: %o', (env, said) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(said)]);
  });

  it.each([
    { DATABASE_URL: 'postgresql://ada:p%23w@db.humanar.ng:5432/humanar?sslmode=require' },
    { DATABASE_URL: 'postgres://ada:p@ss@DB.humanar.ng/humanar' },
    { DATABASE_URL: 'postgres://ada@[0:0:0:0:0:0:0:1]/humanar' },
    { DATABASE_URL: 'postgres://ada:secret@/humanar?host=/run/postgresql' },
    { DATABASE_URL: 'postgres:///humanar' },
    { DATABASE_URL: 'postgres://ada:secret@db/humanar?application_name=a@b' },
    { DATABASE_URL: 'postgres:///humanar?user=ada@humanar.ng' },
    { DATABASE_URL: 'postgres://db/humanar?user=ada@humanar.ng&sslmode=require' },
    { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/humanar' },
    { MAIL_FROM: 'hello@humanar.ng' },
    { MAIL_FROM: '"Humanar, Lagos" <hello@humanar.ng>' },
  ])('accept %o', (env) => {
    expect(problemsOf({ SANDBOX: 'on', ...env })).toEqual([]);
  });

  it.each([
    ['2', 2],
    ['0', 0],
    ['false', false],
    ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
    ['10.0.0.1/255.255.255.255', '10.0.0.1/255.255.255.255'],
    ['loopback, 10.0.0.0/8,fd00::1', 'loopback, 10.0.0.0/8,fd00::1'],
  ])('trust the proxies of TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
    const config = readConfig({ TRUST_PROXY });
    expect(config.trustProxy).toBe(trustProxy);
    expect(() => createApp(config), 'the framework accepts it').not.toThrow();
  });

  it('need a public address without a path, in its usual form', () => {
    expect(readConfig({ ...real, PUBLIC_URL: 'https://HUMANAR.ng:443/' }).publicUrl).toBe('https://humanar.ng');
    const local = { ...real, PUBLIC_URL: 'http://127.0.0.1:3000' };
    expect(readConfig(local).publicUrl).toBe('http://127.0.0.1:3000');
  });

  it.each([
    [
      { PAYMENT_SECRET_KEY: 'pk_test_x', PAYMENT_PUBLIC_KEY: 'sk_test_x' },
      [/^PAYMENT_SECRET_KEY needs/, /^PAYMENT_PUBLIC_KEY needs/],
    ],
    [{ PAYMENT_SECRET_KEY: 'sk_live_…' }, [/^PAYMENT_SECRET_KEY needs the whole key/]],
    [{ PAYMENT_SECRET_KEY: 'sk_live_' }, [/^PAYMENT_SECRET_KEY needs Paystack’s secret key/]],
    [{ PAYMENT_SECRET_KEY: 'sk_test_x' }, [/is a test key, but PAYMENT_PUBLIC_KEY is a live key/]],
  ])('refuse keys that are mixed up: %o', (keys, said) => {
    expect(problemsOf({ ...real, ...keys })).toEqual(said.map((each) => expect.stringMatching(each) as string));
  });

  it('need https with live keys for each web address that isn’t only linked to', () => {
    const accepts = (name: string, value: string) =>
      environment.shape[name as keyof typeof environment.shape].safeParse(value).success;
    const names = Object.keys(environment.shape).filter(
      (name) => accepts(name, 'http://humanar.test') && !accepts(name, 'humanar'),
    );
    expect(names).toContain('MAIN_APP_URL');
    const site = {
      ...real,
      MAIN_APP_URL: 'https://a.ng',
      MAIN_APP_EVENTS_URL: 'https://a.ng',
      MAIN_APP_KEY: 'k'.repeat(32),
    };
    expect(problemsOf(site)).toEqual([]);
    for (const name of names) {
      const problem = expect.stringContaining(`${name} has to begin with https://`) as string;
      expect(problemsOf({ ...site, [name]: 'http://humanar.test' })).toEqual(
        name.startsWith('SOCIAL_') ? [] : [problem],
      );
      expect(problemsOf({ ...site, [name]: 'http://127.0.0.1:9' })).toEqual([]);
    }
  });

  it('take any keys for another provider', () => {
    const keys = { PAYMENT_SECRET_KEY: 'secret', PAYMENT_PUBLIC_KEY: 'public' };
    expect(problemsOf({ ...real, ...keys, PAYMENT_BASE_URL: 'https://api.another.ng' })).toEqual([]);
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
    ['SALES_EMAIL', 'SALES_EMAIL is missing'],
    ['TRUST_PROXY', 'TRUST_PROXY is missing: without it all visitors behind the proxy count as one'],
  ])('refuse real keys without %s', (name, said) => {
    expect(problemsOf({ ...real, [name]: '' })).toEqual([expect.stringContaining(said)]);
  });

  it.each(['http://127.0.0.1:3000', 'https://localhost:3000'])('need no TRUST_PROXY at %s', (PUBLIC_URL) => {
    expect(problemsOf({ ...real, PUBLIC_URL, TRUST_PROXY: '' })).toEqual([]);
  });

  it('refuse a database without the other site settings, and name both ways to fix it', () => {
    const { DATABASE_URL } = realKeys;
    const problems = problemsOf({ DATABASE_URL });
    expect(problems).toContainEqual(expect.stringContaining('PAYMENT_SECRET_KEY is missing'));
    expect(problems.at(-1)).toContain('set SANDBOX=on');
    expect(readConfig({ DATABASE_URL, SANDBOX: 'on' })).toMatchObject({ sandbox: true, databaseUrl: DATABASE_URL });
  });

  it.each([
    { PUBLIC_URL: 'https://humanar.ng' },
    { SELLER_NAME: 'Humanar Limited' },
    { MAIN_APP_EVENTS_URL: 'https://app.humanar.ng/events' },
    { MAIL_EVENTS_KEY: 'k'.repeat(32) },
  ])('refuse a site that has lost its secrets: %o', (left) => {
    const problems = problemsOf({ HOST: '0.0.0.0', TRUST_PROXY: '1', ...left });
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'PAYMENT_SECRET_KEY', 'PAYMENT_PUBLIC_KEY'])
      expect(problems).toContainEqual(expect.stringContaining(`${name} is missing`));
    expect(problems.at(-1)).toContain(`because of ${Object.keys(left).join()}. If this is a sandbox, set SANDBOX=on`);
    expect(readConfig({ ...left, SANDBOX: 'on' }).sandbox).toBe(true);
  });

  it.each(['http://192.168.1.4:3000', 'https://localhost:3000', 'https://127.0.0.1', 'https://[::1]:3000'])(
    'start a sandbox at %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).sandbox).toBe(true);
    },
  );

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
    expect(listed?.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });
});
