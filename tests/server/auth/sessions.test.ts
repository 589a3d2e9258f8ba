import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOff, login, logout, refreshLinchpin } from '#contract/auth.ts';
import { endOtherSessions, endSession, listSecurityLog, listSessions } from '#contract/security.ts';
import { clientOf } from '#server/http/address.ts';
import { deviceOf } from '#server/platform/client.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member, password, sessionOf, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LINCHPIN: 'single-use' } });
});
afterAll(() => server.stop());

const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
const list = async (token: string) => (await server.api.done(listSessions, { token })).sessions;
const statusOf = async (token: string) => (await server.api.call(refreshLinchpin, { token })).status;
const end = (token: string, id: string) => server.api.call(endSession, { token, params: { id } });
const logOf = async ({ token }: Person) => (await server.api.done(listSecurityLog, { token, query: {} })).entries;

async function signInFrom({ email }: Person, userAgent: string, ip: string): Promise<string> {
  const answer = await server.api.done(login, { body: { email, password }, headers: { 'user-agent': userAgent }, ip });
  return 'token' in answer ? answer.token : '';
}

/** The id of a session in the list. */
async function idOf(token: string): Promise<string> {
  return (await list(token)).find(({ isCurrent }) => isCurrent)?.id ?? '';
}

describe('the list of sessions', () => {
  it('shows device, start, last use and location, with this session first and then the most recently used', async () => {
    const admin = await administrator(server);
    const began = server.clock.now();
    server.clock.advance({ minutes: 10 });
    const onPhone = await signInFrom(admin, agents.iphone, '198.51.100.7');
    server.clock.advance({ minutes: 10 });
    const onWindows = await signInFrom(admin, agents.windows, '2001:db8::7');
    server.clock.advance({ minutes: 10 });
    await list(onPhone);
    await server.platform.sessions.flush();
    const now = server.clock.now();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    expect(await list(onWindows)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Windows',
        ip: '2001:db8::7',
        createdAt: ago(10),
        lastSeenAt: ago(10),
        isCurrent: true,
        isHandedOff: false,
      },
      {
        id: expect.any(String),
        device: 'Safari on iOS',
        ip: '198.51.100.7',
        createdAt: ago(20),
        lastSeenAt: ago(0),
        isCurrent: false,
        isHandedOff: false,
      },
      {
        id: expect.any(String),
        device: 'Unknown device',
        ip: expect.stringMatching(/^10\./),
        createdAt: began.toISOString(),
        lastSeenAt: began.toISOString(),
        isCurrent: false,
        isHandedOff: false,
      },
    ]);
  });

  it('leaves out ended sessions and those of other people', async () => {
    const admin = await administrator(server);
    await sessionOf(server, await member(server, admin));
    await server.api.done(logout, { token: await sessionOf(server, admin) });
    await server.api.done(handOff, { token: admin.token });
    expect(await list(admin.token)).toHaveLength(1);
    server.clock.advance({ hours: 12 });
    const token = await sessionOf(server, admin);
    expect(await list(token)).toHaveLength(1);
  });

  it('requires a session', async () => {
    expect(await server.api.call(listSessions)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

// Rules: session.lifetime
describe('ending one session', () => {
  it('answers its next call with 401, logs it and leaves the others alone', async () => {
    const admin = await administrator(server);
    const onPhone = await signInFrom(admin, agents.iphone, '198.51.100.7');
    const third = await sessionOf(server, admin);
    expect(await end(admin.token, await idOf(onPhone))).toMatchObject({ status: 200, body: { ok: true } });
    expect(await statusOf(onPhone)).toBe(401);
    expect(await statusOf(third)).toBe(200);
    expect((await logOf(admin))[0]).toMatchObject({
      event: 'session.ended',
      actor: 'Ada Obi',
      subject: 'Safari on iOS',
    });
  });

  it('can end the current one', async () => {
    const token = await sessionOf(server, await administrator(server));
    expect((await end(token, await idOf(token))).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it('invalidates a hand-off that it issued', async () => {
    const admin = await administrator(server);
    const thief = await sessionOf(server, admin);
    const { linchpin } = await server.api.done(handOff, { token: thief });
    await end(admin.token, await idOf(thief));
    expect(await statusOf(linchpin)).toBe(401);
  });

  it('answers alike for an ended, a colleague’s, a stranger’s and an unknown session, and ends nothing', async () => {
    const admin = await administrator(server);
    const [colleague, stranger] = [await member(server, admin), await administrator(server)];
    const over = await sessionOf(server, admin);
    const overId = await idOf(over);
    await server.api.done(logout, { token: over });
    const answers = [];
    for (const id of [
      overId,
      await idOf(colleague.token),
      await idOf(stranger.token),
      '0d3f0000-0000-4000-8000-00000000dead',
    ])
      answers.push(await end(admin.token, id));
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', msg: expect.any(String) } });
    expect(new Set(answers.map(({ body }) => body.msg)).size).toBe(1);
    for (const { token } of [colleague, stranger]) expect(await statusOf(token)).toBe(200);
  });

  it('requires a session and an id', async () => {
    const admin = await administrator(server);
    const id = await idOf(admin.token);
    expect(await server.api.call(endSession, { params: { id } })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await end(admin.token, 'this-one')).toMatchObject({ status: 400, body: { errors: [{ field: 'id' }] } });
    expect(await statusOf(admin.token)).toBe(200);
  });

  it('is rate-limited', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, `sessions:user:${userId}`, () => end(token, '0d3f0000-0000-4000-8000-00000000dead'));
  });
});

describe('ending all other sessions', () => {
  it('ends them and their hand-offs, and nobody else’s', async () => {
    const admin = await administrator(server);
    const others = [await sessionOf(server, admin), await sessionOf(server, admin)];
    const colleague = await member(server, admin);
    const { linchpin } = await server.api.done(handOff, { token: others[0] ?? '' });
    expect(await server.api.call(endOtherSessions, { token: admin.token })).toMatchObject({
      status: 200,
      body: { ended: 2 },
    });
    for (const token of [...others, linchpin]) expect(await statusOf(token)).toBe(401);
    for (const { token } of [admin, colleague]) expect(await statusOf(token)).toBe(200);
    expect((await logOf(admin))[0]).toMatchObject({ event: 'sessions.ended', actor: 'Ada Obi' });
  });

  it('logs nothing when there are none', async () => {
    const admin = await administrator(server);
    const written = (await logOf(admin)).length;
    expect(await server.api.call(endOtherSessions, { token: admin.token })).toMatchObject({
      status: 200,
      body: { ended: 0 },
    });
    expect(await logOf(admin)).toHaveLength(written);
  });

  it('requires a session', async () => {
    expect(await server.api.call(endOtherSessions)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('a device', () => {
  it.each([
    [agents.windows, 'Chrome on Windows'],
    [agents.iphone, 'Safari on iOS'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Microsoft Edge on Linux',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on macOS'],
    ['Mozilla/5.0 (Windows NT 10.0; <b>x</b>) Foo/1 Bar/2', 'Windows'],
    ['<script>alert(1)</script>/3.0 x', 'Unknown device'],
    ['Win a prize at example.ng/1.0 now', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('with user agent %j is named from a list of known browsers and systems', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it('is read only from the start of a long user agent', () => {
    expect(deviceOf(`${' '.repeat(300)}${agents.windows}`)).toBe('Unknown device');
    expect(deviceOf('a/'.repeat(1_000_000))).toBe('Unknown device');
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:51234', '192.0.2.1'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['<b>unknown</b>', null],
    ['', null],
  ])('at %j has the IP address %j', (ip, shown) => {
    expect(clientOf({ ip, headers: {}, device: null })).toMatchObject({ ip: shown, userAgent: null, device: null });
  });
});
