import { desc, eq } from 'drizzle-orm';
import { addressOf, type Call, type CallInput, type CallResponse } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { SandboxMail } from '#contract/sandbox.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { sandboxMails } from '#server/db/schema/index.ts';
import type { MovableClock } from '#server/platform/clock.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { type Server, start, type StartOptions } from '#server/start.ts';
import { newDeviceCookie } from './deviceCookie.ts';
import { freshDatabase } from './freshDatabase.ts';

/* The real server on a fresh database: PGlite in memory, or PostgreSQL if TEST_DATABASE_URL is set. */

/** A clock that moves only when a test moves it. */
export interface TestClock extends MovableClock {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export function testClock(begin = new Date('2026-11-20T09:00:00Z')): TestClock {
  let now = begin.getTime();
  return {
    now: () => new Date(now),
    get isMoved() {
      return now !== begin.getTime();
    },
    moveTo: async (moment) => void (now = (moment ?? begin).getTime()),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
      void (now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
  };
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | number | string[] | undefined>;
}

export interface CallOptions {
  /** Sent in the authorization header. */
  token?: string;
  headers?: Record<string, string>;
  /**
   * The client's address. Each test client has its own, and each address one browser that keeps its device cookie. To
   * be in another browser there, set `headers.cookie`.
   */
  ip?: string;
}

/** Like the contract's input, but the query is optional. */
type Inputs<C extends Call> = Omit<CallInput<C>, 'query'> &
  Partial<Pick<CallInput<C>, 'query' & keyof CallInput<C>>> &
  CallOptions;

export interface Api {
  /** Makes a call of the contract. `body` is the response on success, otherwise the error. */
  call<C extends Call>(
    call: C,
    ...input: Record<string, never> extends CallInput<C> ? [Inputs<C>?] : [Inputs<C>]
  ): Promise<Answer<CallResponse<C> & ErrorBody>>;
  /** Like `call`, but throws if it is refused. For setup rather than for the call under test. */
  done<C extends Call>(
    call: C,
    ...input: Record<string, never> extends CallInput<C> ? [Inputs<C>?] : [Inputs<C>]
  ): Promise<CallResponse<C>>;
  /** Any other request. */
  raw: Server['app']['inject'];
}

export interface MailBox {
  /**
   * All mail to an address so far, the last one written first: several are delivered at once, in any order. Runs
   * deferred work and delivers the outbox.
   */
  to(address: string): Promise<Pick<SandboxMail, 'id' | 'subject' | 'text' | 'html' | 'code' | 'link'>[]>;
  /** The latest mail; throws if there is none. */
  newest(address: string): Promise<Pick<SandboxMail, 'id' | 'subject' | 'text' | 'html' | 'code' | 'link'>>;
}

export interface TestServer extends Server {
  api: Api;
  mail: MailBox;
  clock: TestClock;
  config: Config;
}

export interface TestServerOptions extends Partial<
  Pick<
    StartOptions,
    | 'site'
    | 'project'
    | 'docs'
    | 'pricesEveryMs'
    | 'overload'
    | 'passwords'
    | 'schedules'
    | 'deliveries'
    | 'more'
    | 'routes'
    | 'payments'
  >
> {
  /** Settings in addition to the sandbox's. */
  env?: Record<string, string>;
  database?: Database;
  clock?: TestClock;
}

// A busy machine would otherwise answer 503 to tests about something else.
const patient = { inFlight: 1_000, lagMs: 600_000 };

/** Tests hash passwords all the time and are hardly ever about the cost. */
const cheapPasswords = () => createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

/**
 * Starts the server like main.ts, except for the port, the site, schedules (off by default), cheap passwords and
 * generous overload limits.
 */
export async function startTestServer({
  env = {},
  database,
  clock = testClock(),
  site = null,
  docs = false,
  schedules = false,
  overload = patient,
  passwords = cheapPasswords(),
  ...rest
}: TestServerOptions = {}): Promise<TestServer> {
  // Live keys require https.
  const publicUrl = `${'PAYMENT_SECRET_KEY' in env ? 'https' : 'http'}://humanar.test`;
  const config = readConfig({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent', ...env });
  const open = database ?? (await freshDatabase());
  const server = await start({
    config,
    clock,
    site,
    docs,
    schedules,
    overload,
    passwords,
    openDatabase: async () => open,
    ...rest,
  });
  return { ...server, config, clock, api: apiOf(server, config), mail: mailBoxOf(server) };
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}

let clients = 0;

function apiOf({ app }: Server, { publicUrl }: Config): Api {
  // Limits count by address, so that tests don't affect each other.
  clients += 1;
  const own = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;

  const browsers = new Map<string, string>();
  const cookieAt = (ip: string): string => {
    const cookie = browsers.get(ip) ?? newDeviceCookie(publicUrl.startsWith('https:') ? '__Host-' : '');
    browsers.set(ip, cookie);
    return cookie;
  };

  const make = async <C extends Call>(
    call: C,
    input: CallOptions & Parts = {},
  ): Promise<Answer<CallResponse<C> & ErrorBody>> => {
    const { token, headers = {}, ip = own, params = {}, query = {}, body } = input;
    const path = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    const response = await app.inject({
      method: call.method,
      url: search ? `${path}?${search}` : path,
      remoteAddress: ip,
      headers: { cookie: cookieAt(ip), ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  return {
    call: (call, ...[input]) => make(call, input),
    async done(call, ...[input]) {
      const { status, body } = await make(call, input);
      if (status !== (call.status ?? 200)) throw new Error(`${call.name} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    raw: app.inject.bind(app),
  };
}

function mailBoxOf({ platform }: Server): MailBox {
  const to: MailBox['to'] = async (address) => {
    await platform.deferred.drain();
    await platform.outbox.drain();
    return platform.database.sql
      .select()
      .from(sandboxMails)
      .where(eq(sandboxMails.to, address))
      .orderBy(desc(sandboxMails.outboxId));
  };
  return {
    to,
    async newest(address) {
      const [mail] = await to(address);
      if (!mail) throw new Error(`There is no mail to ${address}.`);
      return mail;
    },
  };
}
