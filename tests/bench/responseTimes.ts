import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { resendVerification, sendRecoveryLink, signup, verifyCode } from '#contract/auth.ts';
import { addressOf, type Call } from '#contract/call.ts';
import { listSandboxMails, type SandboxMail } from '#contract/sandbox.ts';
import { newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';

/* Whether response times reveal if an address has an account, is waiting for verification, or is unknown. */

const kinds = ['account', 'waiting', 'unknown'] as const;
type Kind = (typeof kinds)[number];
const pairs = [
  ['account', 'unknown'],
  ['account', 'waiting'],
  ['waiting', 'unknown'],
] as const satisfies [Kind, Kind][];
const password = 'egusi-and-pounded-yam';

/** The calls, each with its body for an address. */
const questions: [Call, (email: string) => object][] = [
  [sendRecoveryLink, (email) => ({ email })],
  [verifyCode, (email) => ({ email, code: '123456' })],
  [resendVerification, (email) => ({ email })],
  [signup, (email) => ({ name: 'Ada Obi', email, password: 'a-strangers-password' })],
];

let clients = 0;
/** An address that hasn't made any calls yet, to keep rate limits out of the measurement. */
const newAddress = (): string => `10.${((clients += 1) >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;

/**
 * Sends requests over one kept-open connection and measures the milliseconds from the last byte of the request to the
 * last byte of the response.
 */
function caller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method, path, cookie = '' }: { method: string; path: string; cookie?: string }, body?: object) =>
    new Promise<{ ms: number; status: number; text: string }>((resolve, reject) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        'x-forwarded-for': newAddress(),
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
      };
      const startedAt = performance.now();
      request(`${url}${path}`, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response
          .once('end', () => resolve({ ms: performance.now() - startedAt, status: response.statusCode ?? 0, text }))
          .once('error', reject);
      })
        .once('error', reject)
        .end(payload);
    });
  return { send, close: () => agent.destroy() };
}
type Send = ReturnType<typeof caller>['send'];

/** The link in the mail to an address. Waits until the mail arrives. */
async function linkOf(send: Send, email: string): Promise<URL> {
  for (;;) {
    const { text } = await send({
      method: 'GET',
      path: `${addressOf(listSandboxMails)}?to=${encodeURIComponent(email)}`,
    });
    const [mail] = (JSON.parse(text) as { mails: SandboxMail[] }).mails;
    if (mail) return new URL(mail.link ?? '');
    await pause(50);
  }
}

/** Creates `count` addresses of each kind. */
async function people(send: Send, count: number): Promise<Record<Kind, string[]>> {
  const named = (kind: Kind) => Array.from({ length: count }, (_, n) => `${kind}${n}@kuramo.ng`);
  const emails = { account: named('account'), waiting: named('waiting'), unknown: named('unknown') };
  const cookie = newDeviceCookie();
  const post = (call: Call, body: object) => send({ method: 'POST', path: addressOf(call), cookie }, body);
  for (const email of [...emails.account, ...emails.waiting]) await post(signup, { name: 'Ada Obi', email, password });
  for (const email of emails.account) {
    const { searchParams } = await linkOf(send, email);
    const { status } = await post(verifyCode, { token: searchParams.get('token'), code: searchParams.get('code') });
    if (status !== 200) throw new Error(`${email} was not confirmed: ${status}`);
  }
  return emails;
}

const shuffled = <T>(list: readonly T[]): T[] => {
  const copy = [...list];
  for (let n = copy.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [copy[n], copy[other]] = [copy[other] as T, copy[n] as T];
  }
  return copy;
};

const BINS = 8;
/**
 * Learns from half of each class which class each range of times belongs to, and returns how much of the other half it
 * gets right.
 */
function trainedAccuracy(one: readonly number[], other: readonly number[]): number {
  const halves = [one, other].map((times) => {
    const shuffledTimes = shuffled(times);
    return [shuffledTimes.slice(0, shuffledTimes.length / 2), shuffledTimes.slice(shuffledTimes.length / 2)] as const;
  });
  const sorted = halves.flatMap(([trainingHalf]) => [...trainingHalf]).toSorted((a, b) => a - b);
  const edges = Array.from({ length: BINS - 1 }, (_, n) => sorted[Math.floor(((n + 1) * sorted.length) / BINS)] ?? 0);
  const binOf = (ms: number) => edges.filter((edge) => ms >= edge).length;
  const votes = Array.from({ length: BINS }, () => 0);
  halves.forEach(([trainingHalf], which) => {
    for (const ms of trainingHalf) votes[binOf(ms)] = (votes[binOf(ms)] ?? 0) + (which === 0 ? 1 : -1);
  });
  const right = halves.flatMap(([, testHalf], which) =>
    testHalf.map((ms) => ((votes[binOf(ms)] ?? 0) >= 0 ? 0 : 1) === which),
  );
  return right.filter(Boolean).length / right.length;
}

/** Mean accuracy over many ways to split the samples in half. */
const accuracy = (one: readonly number[], other: readonly number[]): number =>
  Array.from({ length: 50 }, () => trainedAccuracy(one, other)).reduce((sum, each) => sum + each, 0) / 50;

/**
 * Sends each call for `count` addresses of each kind, and prints how often a classifier trained on half of the times is
 * right about the other half: 50 % is a coin toss. Kinds alternate in a fixed order, so work left over from one request
 * could also show in the time of the next. Uses PostgreSQL at `databaseUrl`, or PGlite if null.
 */
export async function benchResponseTimes(databaseUrl: string | null, count: number): Promise<void> {
  const server = await spawnServer({
    env: {
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      SANDBOX: 'on',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const { send, close } = caller(server.url);
  try {
    const emails = await people(send, count);
    console.info(
      `\nWhat response times reveal, on ${databaseUrl === null ? 'PGlite' : 'PostgreSQL'}: ${count} samples of each kind, correct guesses about the other half`,
    );
    for (const [call, bodyOf] of questions) {
      const times: Record<Kind, number[]> = { account: [], waiting: [], unknown: [] };
      for (let n = 0; n < count; n += 1) {
        for (const kind of kinds)
          times[kind].push(
            (await send({ method: call.method, path: addressOf(call) }, bodyOf(emails[kind][n] ?? ''))).ms,
          );
      }
      console.info(
        `  ${call.name.padEnd(20)} ${pairs.map(([one, other]) => `${one}/${other} ${(accuracy(times[one], times[other]) * 100).toFixed(1)} %`).join('   ')}`,
      );
    }
  } finally {
    close();
    await server.stop();
  }
}
