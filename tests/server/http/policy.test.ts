import * as z from 'zod/mini';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#contract/call.ts';
import { eq } from 'drizzle-orm';
import { organisations, tokens, users } from '#server/db/schema/index.ts';
import { implement } from '#server/http/implement.ts';
import { type PresentedToken, requirePolicies } from '#server/http/policy.ts';
import { later } from '#server/platform/clock.ts';
import { consumeToken, hashOf, issueToken, lifetimes, revokeTokens, sessionIdle } from '#server/platform/tokens.ts';
import { liveSession, type SessionRow } from '#server/platform/liveSession.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const who = z.object({ userId: z.string(), orgId: z.string(), scope: z.string(), extra: z.nullable(z.string()) });
const probe = {
  method: 'GET',
  host: 'hr',
  summary: 'Says who is asking.',
  response: who,
  errors: ['unauthenticated', 'forbidden', 'token_rejected', 'link_used', 'link_expired'],
} as const;
const asMember = call({ ...probe, name: 'asMember', path: '/probe/member', policy: { who: 'member' } });
const asAdmin = call({ ...probe, name: 'asAdmin', path: '/probe/admin', policy: { who: 'admin' } });
const asToken = call({
  ...probe,
  name: 'asToken',
  path: '/probe/token',
  policy: { who: 'token', purpose: 'passwordReset' },
});
const resolving = call({ ...probe, name: 'resolving', path: '/probe/resolving', policy: { who: 'member' } });

let server: TestServer;
let statements = 0;
beforeAll(async () => {
  server = await startTestServer({
    more: ({ database, clock }) => {
      const find = database.statement<SessionRow & { name: string }>(
        'probe',
        `select u.id as user_id, u.org_id, u.is_root, t.last_seen_at, u.name from tokens t join users u on u.id = t.user_id where ${liveSession}`,
      );
      return [
        ...[asMember, asAdmin].map((each) =>
          implement(each, async ({ caller, org }) => ({
            userId: caller.userId,
            orgId: caller.orgId,
            scope: org.orgId,
            extra: null,
          })),
        ),
        implement(asToken, async ({ bearer }) => ({
          userId: bearer.userId,
          orgId: bearer.orgId,
          scope: '',
          extra: bearer.token,
        })),
        implement(
          resolving,
          async ({ caller, data }) => ({ userId: caller.userId, orgId: caller.orgId, scope: '', extra: data }),
          {
            resolve: async ({ hash }: PresentedToken) => {
              statements += 1;
              const [session] = await find([hash, clock.now()]);
              return session ? { session, data: session.name } : null;
            },
          },
        ),
      ];
    },
  });
});
afterAll(() => server.stop());

let people = 0;
async function person(isRoot: boolean) {
  people += 1;
  const { sql } = server.platform.database;
  const now = server.clock.now();
  const [org] = await sql
    .insert(organisations)
    .values({ email: 'hello@kuramo.ng', refCode: `REF${people}`, createdAt: now })
    .returning();
  if (!org) throw new Error('no organisation');
  const [user] = await sql
    .insert(users)
    .values({
      orgId: org.id,
      name: 'Ada Obi',
      email: `ada${people}@kuramo.ng`,
      passwordHash: '-',
      isRoot,
      createdAt: now,
    })
    .returning();
  if (!user) throw new Error('no user');
  const issue = (purpose: 'session' | 'passwordReset' | 'emailVerification') =>
    issueToken(sql, { purpose, userId: user.id, orgId: org.id, now: server.clock.now() });
  return { org, user, issue, session: await issue('session') };
}

describe('a policy', () => {
  it('admits a member, bound to the session’s organisation', async () => {
    const { user, org, session } = await person(false);
    for (const token of [session, `Bearer ${session}`]) {
      expect(await server.api.call(asMember, { token })).toMatchObject({
        status: 200,
        body: { userId: user.id, orgId: org.id, scope: org.id },
      });
    }
  });

  it.each([
    ['no token', undefined],
    ['an unknown token', 'A'.repeat(43)],
    ['a malformed token', "' or 1=1 --"],
  ])('refuses %s', async (_, token) => {
    expect(await server.api.call(asMember, token === undefined ? {} : { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  // Rules: role.admin
  it('refuses a member on calls for administrators', async () => {
    const member = await person(false);
    const admin = await person(true);
    expect(await server.api.call(asAdmin, { token: member.session })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await server.api.call(asAdmin, { token: admin.session })).status).toBe(200);
  });

  it('refuses a token issued for another purpose', async () => {
    const { issue, session } = await person(true);
    expect((await server.api.call(asMember, { token: await issue('passwordReset') })).status).toBe(401);
    expect((await server.api.call(asMember, { token: await issue('emailVerification') })).status).toBe(401);
    expect(await server.api.call(asToken, { token: session })).toMatchObject({
      status: 401,
      body: { code: 'token_rejected' },
    });
  });

  it('explains what is wrong with a one-purpose token', async () => {
    const { issue, user } = await person(true);
    const { sql } = server.platform.database;
    const token = await issue('passwordReset');
    expect((await server.api.call(asToken, { token })).body).toMatchObject({ userId: user.id, extra: token });
    await consumeToken(sql, token, 'passwordReset', server.clock.now());
    expect(await server.api.call(asToken, { token })).toMatchObject({ status: 410, body: { code: 'link_used' } });
    const old = await issue('passwordReset');
    server.clock.advance({ hours: 1 });
    expect(await server.api.call(asToken, { token: old })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  it('ends a session that is revoked, idle or too old', async () => {
    const revoked = await person(false);
    await revokeTokens(server.platform.database.sql, revoked.user.id, 'session', server.clock.now());
    expect((await server.api.call(asMember, { token: revoked.session })).status).toBe(401);

    const idle = await person(false);
    const busy = await person(false);
    const span = (by: Parameters<typeof later>[1]) => later(new Date(0), by).getTime() / 1000;
    const step = span(sessionIdle) * 0.8;
    for (let used = step; used < span(lifetimes.session); used += step) {
      server.clock.advance({ seconds: step });
      expect((await server.api.call(asMember, { token: busy.session })).status).toBe(200);
      await server.platform.sessions.flush();
    }
    expect((await server.api.call(asMember, { token: idle.session })).status).toBe(401);
    server.clock.advance({ seconds: step });
    expect((await server.api.call(asMember, { token: busy.session })).status).toBe(401);
  });

  it('loads session and data in the call’s single statement', async () => {
    const { session, user } = await person(false);
    statements = 0;
    expect(await server.api.call(resolving, { token: session })).toMatchObject({
      status: 200,
      body: { userId: user.id, extra: 'Ada Obi' },
    });
    expect(statements).toBe(1);
    expect((await server.api.call(resolving, { token: 'B'.repeat(43) })).status).toBe(401);
  });

  it('records a session’s last use at most once a minute, outside the request', async () => {
    const { session } = await person(false);
    const began = server.clock.now();
    const seen = async () => {
      const [row] = await server.platform.database.sql
        .select()
        .from(tokens)
        .where(eq(tokens.hash, hashOf(session)));
      return row?.lastSeenAt;
    };
    const use = async () => {
      await server.api.call(asMember, { token: session });
      await server.platform.sessions.flush();
    };
    server.clock.advance({ seconds: 59 });
    await use();
    expect(await seen()).toEqual(began);
    server.clock.advance({ seconds: 2 });
    await server.api.call(asMember, { token: session });
    expect(await seen()).toEqual(began);
    await server.platform.sessions.flush();
    expect(await seen()).toEqual(server.clock.now());
  });

  it('keeps the server from starting if a route doesn’t declare one', async () => {
    const app = Fastify();
    requirePolicies(app);
    app.get('/open', { config: { policy: { who: 'anyone' } } }, async () => 'ok');
    app.get('/forgotten', async () => 'ok');
    await expect(app.ready()).rejects.toThrow(/declare no policy.*GET \/forgotten/);
  });
});

describe('a token', () => {
  it('is used up by exactly one of several concurrent requests', async () => {
    const { issue } = await person(true);
    const token = await issue('passwordReset');
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        server.platform.database.transaction((tx) => consumeToken(tx, token, 'passwordReset', server.clock.now())),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is stored only as its hash', async () => {
    const { session } = await person(true);
    const { rows } = await server.platform.database.execute('select t::text as row from tokens t');
    expect(rows.some(({ row }) => String(row).includes(session))).toBe(false);
  });
});
