import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountData, confirmToken, logout, refreshLinchpin, setNewPassword, verifyCode } from '#contract/auth.ts';
import { tokenPurposes } from '#server/db/schema/index.ts';
import { hashOf, issueToken } from '#server/platform/tokens.ts';
import { administrator, member, newAlias } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LINCHPIN: 'single-use' } });
});
afterAll(() => server.stop());

describe('account data', () => {
  // Rules: session.account
  it('is returned in full', async () => {
    const alias = newAlias();
    const { token, email, orgId, userId } = await administrator(server, { alias });
    const { status, body } = await server.api.call(refreshLinchpin, { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id: userId, isRoot: true, name: 'Ada Obi', email },
      org: { id: orgId, name: 'Kuramo Logistics Ltd', email, hasTwoFactorAuth: false, alias, logoUrl: null },
      orgApps: [{ appSlug: 'humanar', subscription: null }],
      outlets: [{ id: expect.any(String), name: 'Head office', isDefaultOutlet: true }],
      refCode: expect.stringMatching(/^[0-9A-F]{10}$/),
    });
    expect(accountData.safeParse(body).success).toBe(true);
  });

  it('marks a member as not an administrator', async () => {
    const { token, userId, orgId } = await member(server, await administrator(server));
    expect(await server.api.done(refreshLinchpin, { token })).toMatchObject({
      user: { id: userId, isRoot: false },
      org: { id: orgId },
    });
  });

  it('accepts the token with or without Bearer, and rejects anything else', async () => {
    const { token } = await administrator(server);
    expect((await server.api.call(refreshLinchpin, { token: `Bearer ${token}` })).status).toBe(200);
    for (const other of [undefined, '', 'short', 'A'.repeat(43), `${token}A`, `Basic ${token}`]) {
      const refused = await server.api.call(refreshLinchpin, other === undefined ? {} : { token: other });
      expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });
});

describe('a token issued for one purpose', () => {
  /** The call that accepts each kind of token, and how it refuses others. Second-factor tokens have none yet. */
  const takers = {
    session: async (token: string) => (await server.api.call(logout, { token })).status,
    emailVerification: async (token: string) =>
      (await server.api.call(verifyCode, { body: { token, code: '123456' } })).body.code,
    passwordReset: async (token: string) =>
      (await server.api.call(setNewPassword, { token, body: { password: 'suya-by-the-roadside' } })).status,
    confirming: async (token: string) => (await server.api.call(confirmToken, { body: { token } })).status,
    handOff: async (token: string) => (await server.api.call(refreshLinchpin, { token })).status,
  };
  const refusals = {
    session: 401,
    emailVerification: 'link_expired',
    passwordReset: 401,
    confirming: 401,
    handOff: 401,
  };
  const good: Record<string, readonly string[]> = {
    session: ['session', 'handOff'],
    // The code is wrong on purpose: the token is recognised and only the code is refused.
    emailVerification: ['emailVerification'],
    passwordReset: ['passwordReset', 'confirming'],
    handOff: ['handOff'],
    secondFactor: [],
  };

  it.each(tokenPurposes.flatMap((made) => Object.keys(takers).map((taker) => [made, taker])))(
    'a %s token presented as %s',
    async (made, taker) => {
      const { userId, orgId, token: session } = await administrator(server, { isActivated: false });
      const token = await issueToken(server.platform.database.sql, {
        purpose: made as (typeof tokenPurposes)[number],
        userId,
        orgId,
        now: server.clock.now(),
        meta: { codeHash: 'x', session: Buffer.from(hashOf(session)).toString('hex') },
      });
      const key = taker as keyof typeof takers;
      const answer = await takers[key](token);
      if (good[made]?.includes(taker)) expect(answer).not.toBe(refusals[key]);
      else expect(answer).toBe(refusals[key]);
    },
  );
});
