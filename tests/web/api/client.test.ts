// The API client, against a real HTTP server started by the test.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Client from '#api/client.ts';
import type * as PageSession from '#api/pageSession.ts';
import type * as StoredToken from '#api/storedToken.ts';
import type * as SessionRefused from '#api/sessionRefusal.ts';
import { login, logout, refreshLinchpin, setNewPassword } from '#contract/auth.ts';
import { accountHeader, actsForSession, addressOf, type Call, call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { getOrgSettings } from '#contract/org.ts';
import { exportTransactions, getReceiptPdf } from '#contract/payments.ts';
import { generateQuote } from '#contract/quotes.ts';

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Holds the response back until then. */
  held?: Promise<void>;
  /** Breaks the connection instead of answering. */
  isCut?: boolean;
}
let answer: Answer;
let received: { method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** The addresses of all calls that have arrived. */
const arrived: string[] = [];
let server: Server;
let client: typeof Client;
let storedToken: typeof StoredToken.storedToken;
let pageSession: typeof PageSession.pageSession;
let onSessionRefusal: typeof SessionRefused.onSessionRefusal;

const token = 'a'.repeat(43);
const order = {
  body: { type: 'new' as const, plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false },
};
const credentials = { body: { email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' } };

beforeAll(async () => {
  server = createServer((request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization, content-type, x-app-slug, x-app-key, x-humanar-account',
      'access-control-expose-headers': 'x-request-id',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      arrived.push(received.path);
      const { status, body: responseBody, headers, held = Promise.resolve(), isCut = false } = answer;
      void held.then(() =>
        isCut
          ? response.destroy()
          : response
              .writeHead(status, { 'content-type': 'application/json', ...cors, ...headers })
              .end(typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody)),
      );
    });
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const meta = document.createElement('meta');
  meta.name = 'humanar-config';
  meta.content = JSON.stringify({ hrApi: origin, generalApi: origin });
  document.head.append(meta);
  vi.resetModules();
  client = await import('#api/client.ts');
  ({ pageSession } = await import('#api/pageSession.ts'));
  ({ storedToken } = await import('#api/storedToken.ts'));
  ({ onSessionRefusal } = await import('#api/sessionRefusal.ts'));
});
afterAll(() => void server.close());
beforeEach(() => {
  storedToken.drop();
  received = { method: '', path: '', headers: {}, body: '' };
  answer = { status: 200, body: {} };
});

describe('a change whose flow has stopped waiting', () => {
  test('isn’t sent if it hasn’t left yet', async () => {
    await expect(client.send(login, credentials, { sendUntil: AbortSignal.abort() })).rejects.toMatchObject({
      status: null,
    });
    expect(received.method).toBe('');
  });

  test('isn’t cut off once it has left', async () => {
    let release = () => {};
    answer = { status: 200, body: { token }, held: new Promise((resolve) => (release = resolve)) };
    const left = new AbortController();
    const result = client.send(login, credentials, { sendUntil: left.signal });
    await waitFor(() => expect(received.method).toBe('POST'));
    left.abort();
    release();
    expect(await result).toEqual({ token });
  });
});

// Rules: error.message
describe('the message of a failed call', () => {
  test.each([
    [
      'is its msg',
      { msg: 'That email and password don’t match. Try again.', message: 'other', code: 'credentials_rejected' },
      'That email and password don’t match. Try again.',
    ],
    ['falls back to its message', { message: 'Bad gateway' }, 'Bad gateway'],
    [
      'falls back to the msg of its first error',
      {
        errors: [
          { field: 'email', msg: 'Enter your email address.' },
          { field: 'password', msg: 'Enter your password.' },
        ],
      },
      'Enter your email address.',
    ],
    ['falls back to Unknown Error', { nothing: 'known' }, 'Unknown Error'],
  ])('%s', async (_, body, msg) => {
    answer = { status: 400, body };
    await expect(client.send(login, credentials)).rejects.toMatchObject({ msg, status: 400 });
  });

  // Rules: error.message
  test('is An error occurred without a response, and has no status', async () => {
    vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
    const meta = document.querySelector<HTMLMetaElement>('meta[name="humanar-config"]');
    const before = meta?.content ?? '';
    if (meta) meta.content = JSON.stringify({ hrApi: 'http://127.0.0.1:9' });
    vi.resetModules();
    const { send } = await import('#api/client.ts');
    if (meta) meta.content = before;
    const failure = { msg: 'An error occurred', code: null, status: null, errors: [] };
    // Signing in and reading can safely be repeated, so the result isn't reported as unknown.
    await expect(send(login, credentials)).rejects.toEqual(failure);
    await expect(send(getOrgSettings, { params: { orgId: 'a' } })).rejects.toEqual(failure);
    await expect(send(setNewPassword, { body: { password: 'harmattan-2026' } })).rejects.toEqual({
      ...failure,
      request: 'unknown',
    });
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (const call of [
      send(login, credentials),
      send(getOrgSettings, { params: { orgId: 'a' } }),
      send(setNewPassword, { body: { password: 'harmattan-2026' } }),
    ]) {
      await expect(call).rejects.toEqual({ ...failure, request: 'notSent' });
    }
    // The connection returned while the request was in progress, so the result is unknown.
    isOnline.mockReturnValueOnce(false).mockReturnValue(true);
    await expect(send(setNewPassword, { body: { password: 'harmattan-2026' } })).rejects.toEqual({
      ...failure,
      request: 'unknown',
    });
    isOnline.mockRestore();
  });

  test('a response that isn’t from our server counts as none', async () => {
    answer = { status: 200, body: '<p>Log in to the airport’s network</p>', headers: { 'content-type': 'text/html' } };
    await expect(client.send(login, credentials)).rejects.toMatchObject({ msg: 'An error occurred', status: null });
  });

  test('keeps the rejected fields, the code and the request id', async () => {
    answer = {
      status: 400,
      body: { msg: 'No.', code: 'invalid_request', errors: [{ field: 'email', msg: 'Enter your email address.' }] },
      headers: { 'x-request-id': 'req-7' },
    };
    await expect(client.send(login, credentials)).rejects.toEqual({
      msg: 'No.',
      code: 'invalid_request',
      status: 400,
      errors: [{ field: 'email', msg: 'Enter your email address.' }],
      requestId: 'req-7',
    });
  });
});

describe('a call', () => {
  test('goes to its host with parameters filled in and a JSON body', async () => {
    storedToken.keep(token);
    pageSession.confirm('adaeze');
    await client.send(getOrgSettings, { params: { orgId: 'a/b' } });
    expect(received).toMatchObject({ method: 'GET', path: '/hr/org/a%2Fb/settings' });
    expect(received.headers.accept).toBe('application/json');
    await client.send(login, credentials);
    expect(received).toMatchObject({ method: 'POST', path: '/hr/auth/login' });
    expect(JSON.parse(received.body)).toEqual(credentials.body);
  });

  // Rules: session.token, call.headers
  test('sends the stored token for members, a given token if there is one, and none otherwise', async () => {
    storedToken.keep(token);
    await client.send(refreshLinchpin, {});
    expect(received.headers.authorization).toBe(token);
    await client.send(setNewPassword, { body: { password: 'harmattan-2026' } }, { token: 'b'.repeat(43) });
    expect(received.headers.authorization).toBe('b'.repeat(43));
    await client.send(login, credentials);
    expect(received.headers.authorization).toBeUndefined();
  });

  test('carries the stored login from the moment that the page loads', async () => {
    storedToken.keep(token);
    vi.resetModules();
    const { send } = await import('#api/client.ts');
    await send(refreshLinchpin, {});
    expect(received.headers.authorization).toBe(token);
  });

  test('sends the stored token if a public call recognises sessions', async () => {
    storedToken.keep(token);
    pageSession.confirm('adaeze');
    await client.send(generateQuote, order);
    expect(received.headers.authorization).toBe(token);
    storedToken.drop();
    await client.send(generateQuote, order);
    expect(received.headers.authorization).toBeUndefined();
  });

  // Rules: call.headers
  test('identifies the app by slug and key only if its path contains /marketing/', async () => {
    const marketing = call({ ...login, name: 'marketing', host: 'general', path: '/marketing/get-marketing' });
    await client.send(marketing, credentials);
    expect(received.path).toBe('/marketing/get-marketing');
    expect(received.headers).toMatchObject({ 'x-app-slug': 'humanar', 'x-app-key': 'humanar-web' });
    await client.send(login, credentials);
    expect(received.headers['x-app-slug']).toBeUndefined();
  });
});

describe('the account header', () => {
  const account = '0197a000-0000-7000-8000-000000000011';
  const sent = async (which: (typeof calls)[number], options = {}) => {
    await client.send(which, {} as never, options).catch(() => {});
    return received.headers;
  };

  test.each(calls.map((each) => [`${each.method} ${addressOf(each)}`, each] as const))(
    'is sent by %s only if it acts for a session',
    async (_, each) => {
      storedToken.keep(token);
      pageSession.confirm(account);
      expect(await sent(each)).toMatchObject(
        actsForSession(each.policy) ? { authorization: token, [accountHeader]: account } : {},
      );
      if (!actsForSession(each.policy)) expect(received.headers).not.toHaveProperty(accountHeader);
    },
  );

  test('isn’t sent before the account is known, with another token, or by a visitor', async () => {
    storedToken.keep(token);
    expect(await sent(refreshLinchpin)).not.toHaveProperty(accountHeader);
    pageSession.confirm(account);
    expect(await sent(refreshLinchpin, { token: 'b'.repeat(43) })).not.toHaveProperty(accountHeader);
    storedToken.drop();
    expect(await sent(generateQuote)).not.toHaveProperty(accountHeader);
  });

  const acting = calls.filter((each: Call) => actsForSession(each.policy) && each.confirmsAccount !== true);

  test.each(acting.map((each) => [`${each.method} ${addressOf(each)}`, each] as const))(
    'holds %s back until the account is known',
    async (_, each) => {
      storedToken.keep(token);
      arrived.length = 0;
      const pendingCall = sent(each);
      await client.send(refreshLinchpin, {});
      expect(arrived).toEqual([addressOf(refreshLinchpin)]);
      pageSession.confirm(account);
      expect(await pendingCall).toMatchObject({ authorization: token, [accountHeader]: account });
    },
  );

  test('never sends for the next person what was asked for before', async () => {
    storedToken.keep(token);
    arrived.length = 0;
    const pendingCall = client.send(generateQuote, order);
    storedToken.keep('n'.repeat(43));
    pageSession.confirm(account);
    expect(await settles(pendingCall)).toBe(false);
    expect(arrived).toEqual([addressOf(login)]);
  });

  /** Whether the call settles, as far as can be seen once the server has answered another one. */
  const settles = async (pendingCall: Promise<unknown>) => {
    const settled = vi.fn();
    pendingCall.then(settled, settled);
    await client.send(login, credentials);
    return settled.mock.calls.length > 0;
  };

  test('stops the call once another tab has stored a login', async () => {
    storedToken.keep(token);
    pageSession.confirm(account);
    localStorage.setItem('humanar.token', 'n'.repeat(43));
    arrived.length = 0;
    expect(await settles(client.send(refreshLinchpin, {}))).toBe(false);
    // The call for the old login isn't even sent.
    expect(arrived).toEqual([addressOf(login)]);
    expect(pageSession.present()).toMatchObject({ token: 'n'.repeat(43), account: null });
  });

  const outcomes: [string, Answer][] = [
    ['a response', { status: 200, body: {} }],
    ['a rejection', { status: 401, body: { msg: 'Please sign in again.', code: 'unauthenticated' } }],
    ['a broken connection', { status: 0, body: '', isCut: true }],
  ];
  /** Makes a call, changes the login in another tab, and then lets the server answer. */
  const meanwhileReplaced = async (make: () => Promise<unknown>, outcome: Answer): Promise<boolean> => {
    let release = () => {};
    received.path = '';
    answer = { ...outcome, held: new Promise((resolve) => (release = resolve)) };
    const pendingCall = make();
    pendingCall.catch(() => {});
    await waitFor(() => expect(received.path).not.toBe(''));
    localStorage.setItem('humanar.token', 'n'.repeat(43));
    release();
    answer = { status: 200, body: {} };
    return settles(pendingCall);
  };

  test.each(outcomes)('discards %s if the login has changed since', async (_, outcome) => {
    storedToken.keep(token);
    pageSession.confirm(account);
    const listener = vi.fn();
    const stop = onSessionRefusal(listener);
    expect(await meanwhileReplaced(() => client.send(refreshLinchpin, {}), outcome)).toBe(false);
    expect(listener).not.toHaveBeenCalled();
    expect(storedToken.read()).toBe('n'.repeat(43));
    stop();
  });

  test.each(outcomes)(
    'takes %s for another token, or for a visitor, although the login has changed',
    async (_, outcome) => {
      expect(await meanwhileReplaced(() => client.send(generateQuote, order), outcome)).toBe(true);
      storedToken.keep(token);
      pageSession.confirm(account);
      expect(await meanwhileReplaced(() => client.send(logout, {}, { token }), outcome)).toBe(true);
      // Ending the old session is still sent, too.
      expect(await settles(client.send(logout, {}, { token }))).toBe(true);
    },
  );

  test('discards a refusal on which the page starts another session', async () => {
    storedToken.keep(token);
    pageSession.confirm(account);
    const listener = vi.fn(() => pageSession.begin(token));
    const stop = onSessionRefusal(listener);
    answer = { status: 409, body: { msg: 'Another account.', code: 'account_changed' } };
    const pendingCall = client.send(refreshLinchpin, {});
    await waitFor(() => expect(listener).toHaveBeenCalled()).finally(stop);
    answer = { status: 200, body: {} };
    expect(await settles(pendingCall)).toBe(false);
  });

  test('reports a session that turns out to belong to someone else', async () => {
    storedToken.keep(token);
    pageSession.confirm(account);
    const listener = vi.fn();
    const stop = onSessionRefusal(listener);
    answer = {
      status: 409,
      body: { msg: 'This browser is now signed in to a different account.', code: 'account_changed' },
    };
    await expect(client.send(refreshLinchpin, {})).rejects.toMatchObject({ code: 'account_changed' });
    stop();
    expect(listener.mock.calls).toEqual([['account_changed']]);
  });
});

describe('a call that returns a file', () => {
  const id = '0d3f0000-0000-4000-8000-000000000001';
  const pdf = () => client.send(getReceiptPdf, { params: { id } });

  test('returns it unchanged as a Blob', async () => {
    answer = { status: 200, body: '%PDF-1.3 …', headers: { 'content-type': 'application/pdf' } };
    const file = await pdf();
    expect(file.type).toBe('application/pdf');
    expect(await file.text()).toBe('%PDF-1.3 …');
  });

  test('returns the text of a CSV', async () => {
    answer = { status: 200, body: '"Date"\r\n', headers: { 'content-type': 'text/csv; charset=utf-8' } };
    expect(await (await client.send(exportTransactions, {})).text()).toBe('"Date"\r\n');
  });

  test('fails with the response’s message', async () => {
    answer = { status: 404, body: { msg: 'We couldn’t find that.', code: 'not_found' } };
    await expect(pdf()).rejects.toMatchObject({ msg: 'We couldn’t find that.', code: 'not_found', status: 404 });
    answer = { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } };
    await expect(pdf()).rejects.toMatchObject({ status: 502 });
  });

  test('treats a file of another type as no response', async () => {
    answer = { status: 200, body: '<html>log in to this network</html>', headers: { 'content-type': 'text/html' } };
    await expect(pdf()).rejects.toMatchObject({ status: null });
  });
});

describe('the loss of a session or the administrator role', () => {
  const unauthenticated = { status: 401, body: { msg: 'Please sign in again.', code: 'unauthenticated' } };
  const listening = async (act: () => Promise<unknown>) => {
    const listener = vi.fn();
    const stop = onSessionRefusal(listener);
    await act().catch(() => {});
    stop();
    return listener.mock.calls.flat();
  };

  test('is reported when the stored token is rejected', async () => {
    storedToken.keep(token);
    answer = unauthenticated;
    expect(await listening(() => client.send(refreshLinchpin, {}))).toEqual(['unauthenticated']);
    answer = {
      status: 403,
      body: { msg: 'Only an administrator of your organisation can do this.', code: 'forbidden' },
    };
    expect(await listening(() => client.send(refreshLinchpin, {}))).toEqual(['forbidden']);
  });

  test('isn’t reported for a wrong or required password, or for another token', async () => {
    storedToken.keep(token);
    answer = { status: 403, body: { msg: 'Confirm your password first.', code: 'confirmation_needed' } };
    expect(await listening(() => client.send(refreshLinchpin, {}))).toEqual([]);
    answer = { status: 401, body: { msg: 'No.', code: 'credentials_rejected' } };
    expect(await listening(() => client.send(refreshLinchpin, {}))).toEqual([]);
    answer = unauthenticated;
    expect(await listening(() => client.send(refreshLinchpin, {}, { token: 'b'.repeat(43) }))).toEqual([]);
    expect(await listening(() => client.send(login, credentials))).toEqual([]);
  });
});
