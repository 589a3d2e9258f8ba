import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, resendVerification, sendRecoveryLink, signup, verifyCode } from '#contract/auth.ts';
import { newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { administrator, newAlias, newEmail, password, unverifiedPerson } from '#tests/support/people.ts';
import { createWorkRecorder, type WorkRecorder } from '#tests/support/workRecorder.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * Strangers get the same response for an address with an account, with an unconfirmed sign-up or with neither:
 * identical to the letter, and after the same work. `npm run bench -- response-times` checks that timing doesn't differ
 * either.
 */

let recording: WorkRecorder;
let server: TestServer;
beforeAll(async () => {
  recording = await createWorkRecorder();
  server = await startTestServer(recording);
});
afterAll(() => server.stop());

/** An address in each situation. */
const kinds = {
  'an account': async () => (await administrator(server)).email,
  'a sign-up that waits': async () => (await unverifiedPerson(server)).email,
  nobody: async () => newEmail(),
};
const strangers = 'a-strangers-password';
const order = { plan: 'core', moduleIds: ['payroll'], numberOfUsers: 20, isPlanDurationAnnual: true, ref: null };
let callers = 0;
/** An IP address that hasn't made any calls yet. */
const newAddress = (): string => `198.19.${(callers += 1) >> 8}.${callers & 255}`;

/** The requests a stranger can make about an address, with any cookie they send. */
const calls: Record<
  string,
  (email: string, from: { ip: string; headers: Record<string, string> }) => Promise<Answer<unknown>>
> = {
  'a sign-up': (email, from) =>
    server.api.call(signup, { body: { name: 'Ada Obi', email, password: strangers }, ...from }),
  'a sign-up with an alias': (email, from) =>
    server.api.call(signup, { body: { name: 'Ada Obi', email, password: strangers, alias: newAlias() }, ...from }),
  'a sign-up with a common password': (email, from) =>
    server.api.call(signup, { body: { name: 'Ada Obi', email, password: 'Password2026!' }, ...from }),
  'a sign-up with an order': (email, from) =>
    server.api.call(signup, {
      body: { name: 'Ada Obi', email, password: strangers, order, agreedTo: '2026-11-23' },
      ...from,
    }),
  'another verification mail': (email, from) => server.api.call(resendVerification, { body: { email }, ...from }),
  'a typed code': (email, from) => server.api.call(verifyCode, { body: { email, code: '123456' }, ...from }),
  'a recovery link': (email, from) => server.api.call(sendRecoveryLink, { body: { email }, ...from }),
  'a sign-in': (email, from) => server.api.call(login, { body: { email, password: 'not-the-password' }, ...from }),
  'a sign-in with an order': (email, from) =>
    server.api.call(login, { body: { email, password: 'not-the-password', order }, ...from }),
};

/** A response without the parts that differ between requests. */
const comparable = ({ status, body, headers }: Answer<unknown>, email: string) => {
  const { 'x-request-id': _id, date: _date, 'set-cookie': cookie, ...rest } = headers;
  return JSON.parse(
    JSON.stringify({ status, body, headers: rest, cookie: String(cookie).replace(/=[\w-]{43}/, '=…') })
      .replaceAll(email, 'the address')
      .replace(/"content-length":"\d+"/, '"content-length":"…"'),
  ) as unknown;
};

/**
 * Makes the same requests for an address in each situation, each from its own IP address, and expects the same
 * responses and statements.
 */
async function compare(
  ask: (email: string, from: { ip: string; headers: Record<string, string> }) => Promise<Answer<unknown>>,
  times: number,
  headers: Record<string, string>,
  about = kinds,
) {
  const all: { told: unknown[]; done: string[][] }[] = [];
  for (const make of Object.values(about)) {
    const email = await make();
    const ip = newAddress();
    const result: (typeof all)[number] = { told: [], done: [] };
    for (let n = 1; n <= times; n += 1) {
      const { answer, done } = await recording.during(() => ask(email, { ip, headers }));
      result.told.push(comparable(answer, email));
      result.done.push(done);
      // Deferred work finishes before the next request.
      await server.platform.deferred.drain();
    }
    all.push(result);
  }
  const [first, ...others] = all;
  expect(first?.done.flat().length).toBeGreaterThan(times);
  for (const other of others) {
    expect(other.told).toEqual(first?.told);
    expect(other.done).toEqual(first?.done);
  }
  return first;
}

const cookie = { cookie: `humanar_device=${'a'.repeat(43)}` };

describe.each(Object.entries(calls))('%s', (_, ask) => {
  it.each([
    ['once', 1, {}],
    ['with a browser cookie', 1, cookie],
    ['until rate-limited and beyond', 25, {}],
  ])('%s', async (_how, times, headers) => {
    await compare(ask, times, headers);
  });
});

it('counts guesses alike in a browser that signed up with the address', async () => {
  const statuses: number[] = [];
  for (const make of Object.values(kinds)) {
    const email = await make();
    const ip = newAddress();
    const headers = { cookie: newDeviceCookie() };
    await server.api.done(signup, { body: { name: 'Ada Obi', email, password: strangers }, ip, headers });
    await server.platform.deferred.drain();
    const guess = { body: { email, password: 'not-the-password' }, ip };
    for (let n = 1; n <= 20; n += 1) await server.api.call(login, guess);
    statuses.push((await server.api.call(login, { ...guess, headers })).status);
  }
  expect(statuses).toEqual([429, 429, 429]);
});

it('answers typed codes alike before and after a second mail is requested', async () => {
  const mixed = async (email: string, from: { ip: string; headers: Record<string, string> }) => {
    step += 1;
    const kind = step % 9;
    if (kind === 1) return server.api.call(signup, { body: { name: 'Ada Obi', email, password: strangers }, ...from });
    if (kind !== 0) return server.api.call(verifyCode, { body: { email, code: '123456' }, ...from });
    server.clock.advance({ minutes: 1 });
    return server.api.call(resendVerification, { body: { email }, ...from });
  };
  let step = 0;
  const restarting = Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [kind, async () => ((step = 0), make())]),
  ) as typeof kinds;
  const first = await compare(mixed, 17, {}, restarting);
  const codes = first?.told.map((answer) => (answer as { body: { code?: string } }).body.code ?? 'done');
  const five = ['code_rejected', 'code_rejected', 'code_rejected', 'code_rejected', 'code_expired'];
  expect(codes).toEqual([
    'done',
    ...five,
    'code_expired',
    'code_expired',
    'done',
    'done',
    ...five,
    'code_expired',
    'code_expired',
  ]);
});

it('answers typed codes alike once the mailbox gets no more mail', async () => {
  const mixed = (email: string, from: { ip: string; headers: Record<string, string> }): Promise<Answer<unknown>> => {
    step += 1;
    if (step % 7 !== 1) return server.api.call(verifyCode, { body: { email, code: '123456' }, ...from });
    server.clock.advance({ minutes: 1 });
    return server.api.call(resendVerification, { body: { email }, ...from });
  };
  let step = 0;
  /** An address to which strangers have had mails sent: the first of the compared requests sends the last of this hour. */
  const busy = async (make: () => Promise<string>): Promise<string> => {
    const email = await make();
    for (let n = 1; n <= 18; n += 1) await server.api.done(resendVerification, { body: { email }, ip: newAddress() });
    await server.platform.deferred.drain();
    step = 0;
    return email;
  };
  const first = await compare(
    mixed,
    13,
    {},
    {
      'an account': () => busy(kinds['an account']),
      'a sign-up that waits': () => busy(kinds['a sign-up that waits']),
      nobody: () => busy(kinds.nobody),
    },
  );
  const codes = first?.told.map((answer) => (answer as { body: { code?: string } }).body.code ?? 'done');
  const five = ['code_rejected', 'code_rejected', 'code_rejected', 'code_rejected', 'code_expired'];
  expect(codes).toEqual(['done', ...five, 'code_expired', 'done', ...five]);
});

it('defers all work for an address until after the response', async () => {
  const email = newEmail();
  const { done } = await recording.during(() =>
    server.api.call(signup, { body: { name: 'Ada Obi', email, password, order } }),
  );
  expect(done.filter((text) => /insert into "(users|organisations|outbox|kept_orders)"/.test(text))).toEqual([]);
  expect(done.findLast((text) => text.startsWith('insert'))).toContain('insert into "deferred_work"');
  expect(await server.mail.to(email)).toHaveLength(1);
});
