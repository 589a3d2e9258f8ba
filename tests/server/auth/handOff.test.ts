import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOff, logout, refreshLinchpin, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/security.ts';
import { issueHandOff } from '#server/modules/auth/handOff.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, password, sessionOf } from '#tests/support/people.ts';
import { race } from '#tests/support/races.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* What the main application receives with LINCHPIN=single-use, and the session it exchanges that for. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LINCHPIN: 'single-use' } });
});
afterAll(() => server.stop());

const statusOf = async (token: string) => (await server.api.call(refreshLinchpin, { token })).status;
const handOffOf = async (token: string) => (await server.api.done(handOff, { token })).linchpin;
/** Hands off this session and returns the token of the session that opens. */
const openedBy = async (token: string) =>
  (await server.api.done(refreshLinchpin, { token: await handOffOf(token) })).token ?? '';

/** Uses a session regularly for some hours. */
async function keepUsing(token: string, hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 10) {
    server.clock.advance({ hours: Math.min(10, left) });
    expect(await statusOf(token)).toBe(200);
    await server.platform.sessions.flush();
  }
}

/** The ways in which a session can be ended, here or in another session. */
const endings: [string, (token: string, elsewhere: string) => Promise<unknown>][] = [
  ['signing out', (token) => server.api.done(logout, { token })],
  [
    'ending the session from the list',
    async (token, elsewhere) => {
      const mine = (await server.api.done(listSessions, { token })).sessions.find(({ isCurrent }) => isCurrent);
      return server.api.done(endSession, { token: elsewhere, params: { id: mine?.id ?? '' } });
    },
  ],
  ['ending all other sessions elsewhere', (_, elsewhere) => server.api.done(endOtherSessions, { token: elsewhere })],
  [
    'changing the password elsewhere',
    (_, elsewhere) =>
      server.api.done(changePassword, {
        token: elsewhere,
        body: { currentPassword: password, password: 'suya-by-the-roadside' },
      }),
  ],
];

// Rules: app.handOff
describe('a hand-off', () => {
  it('is exchanged once, for a session of its own', async () => {
    const { token, userId } = await administrator(server);
    const linchpin = await handOffOf(token);
    expect(linchpin).not.toBe(token);
    const account = await server.api.done(refreshLinchpin, { token: linchpin });
    expect(account.user.id).toBe(userId);
    expect(await statusOf(linchpin)).toBe(401);

    const opened = account.token ?? '';
    expect([token, linchpin]).not.toContain(opened);
    const again = await server.api.done(refreshLinchpin, { token: opened });
    expect(again).not.toHaveProperty('token');
    await server.api.done(logout, { token: opened });
    expect(await statusOf(token)).toBe(200);
  });

  it('expires after 60 seconds', async () => {
    const { token } = await administrator(server);
    const [early, late] = [await handOffOf(token), await handOffOf(token)];
    server.clock.advance({ seconds: 59 });
    expect(await statusOf(early)).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await statusOf(late)).toBe(401);
  });

  it('is issued to signed-in users and rate-limited per user', async () => {
    expect(await server.api.call(handOff)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const { token, userId } = await administrator(server);
    await expectLimited(server, userId, () => server.api.call(handOff, { token }));
  });

  it.each(endings)('ends with the session that requested it: %s', async (_, end) => {
    const admin = await administrator(server);
    const token = await sessionOf(server, admin);
    const linchpin = await handOffOf(token);
    await end(token, admin.token);
    expect(await statusOf(linchpin)).toBe(401);
  });

  it('is refused if its session expires before the exchange', async () => {
    const { token } = await administrator(server);
    await keepUsing(token, 14 * 24 - 1);
    server.clock.advance({ minutes: 59, seconds: 30 });
    const linchpin = await handOffOf(token);
    server.clock.advance({ seconds: 30 });
    expect(await statusOf(linchpin)).toBe(401);
  });

  it('survives the end of the person’s other sessions', async () => {
    const admin = await administrator(server);
    const other = await sessionOf(server, admin);
    const linchpin = await handOffOf(admin.token);
    await server.api.done(logout, { token: other });
    expect(await statusOf(linchpin)).toBe(200);
  });

  it.each<[string, (token: string) => string | Promise<string>]>([
    ['its own session', (token) => token],
    ['the session that its own came from', openedBy],
  ])('leaves no session if %s signs out at the same moment', async (_, issuerFrom) => {
    for (const lead of [-20, -10, -5, 0, 2, 5, 10, 15, 20, 30, 40]) {
      const admin = await administrator(server);
      const linchpin = await handOffOf(await issuerFrom(admin.token));
      const [exchanged] = await race(
        lead,
        () => server.api.call(refreshLinchpin, { token: linchpin }),
        () => server.api.done(logout, { token: admin.token }),
      );
      expect([200, 401]).toContain(exchanged.status);
      expect(await statusOf(linchpin)).toBe(401);
      if (exchanged.status === 200) expect(await statusOf(exchanged.body.token ?? '')).toBe(401);
    }
  });

  it('is invalidated by a password reset', async () => {
    const { token, email } = await administrator(server);
    const linchpin = await handOffOf(token);
    await server.api.done(sendRecoveryLink, { body: { email } });
    const reset = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token: reset, body: { password: 'suya-by-the-roadside' } });
    expect(await statusOf(linchpin)).toBe(401);
  });
});

describe('a session opened by a hand-off', () => {
  it('ends with the session it came from, however many hand-offs lie between', async () => {
    const { token } = await administrator(server);
    let last = token;
    for (let day = 1; day < 14; day += 1) {
      await keepUsing(last, 24);
      last = await openedBy(last);
    }
    await keepUsing(last, 23);
    server.clock.advance({ minutes: 59, seconds: 59 });
    expect(await statusOf(last)).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await statusOf(last)).toBe(401);
  });

  it.each(endings)(
    'is ended with the session it came from, even if one between them has expired: %s',
    async (_, end) => {
      const admin = await administrator(server);
      const token = await sessionOf(server, admin);
      const first = await openedBy(token);
      const last = await openedBy(await openedBy(first));
      for (let use = 1; use <= 2; use += 1) {
        server.clock.advance({ hours: 10 });
        for (const used of [token, admin.token, last]) expect(await statusOf(used)).toBe(200);
        await server.platform.sessions.flush();
      }
      await end(token, admin.token);
      expect([await statusOf(token), await statusOf(first), await statusOf(last)]).toEqual([401, 401, 401]);
      expect(await statusOf(admin.token)).toBe(200);
    },
  );

  it('is listed as one that ends with the session it came from, and with no other', async () => {
    const { token } = await administrator(server);
    const opened = await openedBy(await openedBy(token));
    const listed = async (by: string) =>
      (await server.api.done(listSessions, { token: by })).sessions.map(({ isCurrent, isHandedOff }) =>
        isCurrent ? 'this one' : isHandedOff ? 'handed off' : 'another',
      );
    expect(await listed(token)).toEqual(['this one', 'handed off', 'handed off']);
    expect(await listed(opened)).toEqual(['this one', 'another', 'another']);
  });

  it('leaves the session it came from open, and others opened from that, when it ends', async () => {
    const { token } = await administrator(server);
    const [one, other] = [await openedBy(token), await openedBy(token)];
    await server.api.done(logout, { token: one });
    expect([await statusOf(one), await statusOf(other), await statusOf(token)]).toEqual([401, 200, 200]);
  });

  it('stays open when the session it came from ends all others', async () => {
    const admin = await administrator(server);
    const [own, elsewhere] = [await openedBy(admin.token), await sessionOf(server, admin)];
    const opened = await openedBy(elsewhere);
    expect((await server.api.done(endOtherSessions, { token: admin.token })).ended).toBe(2);
    expect([await statusOf(own), await statusOf(elsewhere), await statusOf(opened)]).toEqual([200, 401, 401]);
  });

  it('expires after twelve hours without use, like any other', async () => {
    const opened = await openedBy((await administrator(server)).token);
    server.clock.advance({ hours: 12 });
    expect(await statusOf(opened)).toBe(401);
  });
});

describe('when the main application receives the session’s own token', () => {
  it('issues no hand-offs and refuses earlier ones', async () => {
    const plain = await startTestServer({ env: { LINCHPIN: 'session' } });
    const { token, userId, orgId } = await administrator(plain);
    const linchpin = await issueHandOff(plain.platform, { userId, orgId, isRoot: true, tokenHash: hashOf(token) });
    expect(await plain.api.call(handOff, { token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await plain.api.call(refreshLinchpin, { token: linchpin })).status).toBe(401);
    expect((await plain.api.call(refreshLinchpin, { token })).status).toBe(200);
    await plain.stop();
  });
});
