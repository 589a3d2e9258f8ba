import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  handOff,
  login,
  refreshLinchpin,
  resendVerification,
  sendRecoveryLink,
  setNewPassword,
  signup,
  verifyCode,
} from '#contract/auth.ts';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { oneTimeCodes, organisations, subscriptions, tokens, users } from '#server/db/schema/index.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { administrator, newAlias, newEmail, password, unverifiedPerson } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LINCHPIN: 'single-use' } });
});
afterAll(() => server.stop());

const tally = (values: (string | number)[]): Record<string, number> =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]));
const sessionsOf = async (email: string) => {
  const { sql } = server.platform.database;
  const [user] = await sql.select().from(users).where(eq(users.email, email));
  return sql
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, user?.id ?? ''), eq(tokens.purpose, 'session'), isNull(tokens.revokedAt)));
};

/** The code and the link of one mail. */
async function proofs() {
  const { email, code, link } = await unverifiedPerson(server);
  return { email, typed: { email, code }, linked: link };
}

describe('concurrent requests', () => {
  it('with one code twice open one session', async () => {
    const { typed, email } = await proofs();
    const answers = await atOnce(2, () => server.api.call(verifyCode, { body: typed }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  it('with one link ten times open one session', async () => {
    const { linked, email } = await proofs();
    const answers = await atOnce(10, () => server.api.call(verifyCode, { body: linked }));
    expect(tally(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)))).toEqual({
      200: 1,
      link_used: 9,
    });
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  it('with the code and the link of one mail open one session', async () => {
    const { typed, linked, email } = await proofs();
    const answers = await atOnce(6, (n) => server.api.call(verifyCode, { body: n % 2 ? typed : linked }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  it('with two hundred wrong codes have five checked', async () => {
    const { typed, email } = await proofs();
    const wrong = typed.code === '000000' ? '000001' : '000000';
    const answers = await atOnce(200, () => server.api.call(verifyCode, { body: { email, code: wrong } }));
    const codes = tally(answers.map(({ body }) => body.code));
    expect(codes['code_rejected']).toBe(4);
    // With this many requests, some may find no free database connection.
    expect(
      ['code_expired', 'too_many_requests', 'unavailable'].reduce((sum, code) => sum + (codes[code] ?? 0), 0),
    ).toBe(196);
    expect((await server.api.call(verifyCode, { body: typed })).status).not.toBe(200);
  });

  it('for twenty sign-ups with one email create one account, five mails and one working code', async () => {
    const email = newEmail();
    const answers = await atOnce(20, () => server.api.call(signup, { body: { name: 'Ada Obi', email, password } }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 5, 429: 15 });
    await server.platform.deferred.drain();
    const { sql } = server.platform.database;
    expect(await sql.select().from(organisations).where(eq(organisations.email, email))).toHaveLength(1);
    const [user, ...others] = await sql.select().from(users).where(eq(users.email, email));
    expect(others).toEqual([]);
    const live = await sql
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, user?.id ?? ''), isNull(oneTimeCodes.consumedAt)));
    expect(live).toHaveLength(1);

    const mails = await server.mail.to(email);
    expect(mails).toHaveLength(5);
    const links = mails.map(({ link }) => new URL(link ?? '').searchParams);
    const opened = await Promise.all(
      links.map((link) =>
        server.api.call(verifyCode, { body: { token: link.get('token') ?? '', code: link.get('code') ?? '' } }),
      ),
    );
    expect(tally(opened.map(({ status }) => status))).toEqual({ 200: 1, 410: 4 });
  });

  it('for five sign-ups with one alias give it to one', async () => {
    const alias = newAlias();
    const answers = await atOnce(5, () =>
      server.api.call(signup, { body: { name: 'Ada Obi', email: newEmail(), password, alias } }),
    );
    // A request that comes after another sign-up is complete is refused. The other accounts choose another alias later.
    const { 201: accepted = 0, 409: refused = 0 } = tally(answers.map(({ status }) => status));
    expect(accepted).toBeGreaterThanOrEqual(1);
    expect(accepted + refused).toBe(5);
    await server.platform.deferred.drain();
    expect(await server.platform.database.sql.$count(organisations, eq(organisations.alias, alias))).toBe(1);
    expect(
      (await server.api.call(signup, { body: { name: 'Ada Obi', email: newEmail(), password, alias } })).status,
    ).toBe(409);
  });

  it('for another mail, five times, send one', async () => {
    const { email } = await proofs();
    server.clock.advance({ seconds: 60 });
    const answers = await atOnce(5, () => server.api.call(resendVerification, { body: { email } }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 429: 4 });
    expect(await server.mail.to(email)).toHaveLength(2);
  });

  it('with one recovery link twice set one password', async () => {
    const { email } = await administrator(server);
    await server.api.done(sendRecoveryLink, { body: { email } });
    const token = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    const answers = await atOnce(2, (n) =>
      server.api.call(setNewPassword, { token, body: { password: `suya-by-the-road-${n}` } }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 410: 1 });
    const works = answers.findIndex(({ status }) => status === 200);
    expect((await server.api.call(login, { body: { email, password: `suya-by-the-road-${works}` } })).status).toBe(200);
    expect((await server.mail.to(email)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1);
  });

  it('for a sign-in with the old password and a reset leave no session', async () => {
    const { email } = await administrator(server);
    await server.api.done(sendRecoveryLink, { body: { email } });
    const token = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    const [reset, ...signIns] = await Promise.all([
      server.api.call(setNewPassword, { token, body: { password: 'suya-by-the-roadside' } }),
      ...Array.from({ length: 6 }, () => server.api.call(login, { body: { email, password } })),
    ]);
    expect(reset.status).toBe(200);
    expect(signIns.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(await sessionsOf(email)).toEqual([]);
  });

  it('with one hand-off ten times open one session', async () => {
    const admin = await administrator(server);
    const { linchpin } = await server.api.done(handOff, { token: admin.token });
    const answers = await atOnce(10, () => server.api.call(refreshLinchpin, { token: linchpin }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 401: 9 });
    expect(await sessionsOf(admin.email)).toHaveLength(2);
  });

  // Rules: trial.start
  it('for fifty starts of one trial start one', async () => {
    const { token, orgId } = await administrator(server);
    const answers = await atOnce(50, () => server.api.call(startTrial, { token, body: { orgId, appSlug: 'humanar' } }));
    expect(tally(answers.map(({ status, body }) => (status === 201 ? 201 : body.code)))).toEqual({
      201: 1,
      trial_used: 49,
    });
    expect(
      await server.platform.database.sql.select().from(subscriptions).where(eq(subscriptions.orgId, orgId)),
    ).toHaveLength(1);
  });

  it('for two settings changes based on one version apply one', async () => {
    const { token, orgId } = await administrator(server);
    const { version } = (await server.api.done(getOrgSettings, { token, params: { orgId } })).org;
    const answers = await atOnce(2, () =>
      server.api.call(updateOrgSettings, { token, body: { version, alias: newAlias() } }),
    );
    expect(tally(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)))).toEqual({
      200: 1,
      version_conflict: 1,
    });
    const updatedOrg = answers.find(({ status }) => status === 200)?.body.org;
    expect((await server.api.done(getOrgSettings, { token, params: { orgId } })).org).toEqual(updatedOrg);
  });
});

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'recording the last uses leaves out a session that is being ended, and waits for nobody',
  async () => {
    const [ended, other] = [await administrator(server), await administrator(server)];
    server.clock.advance({ minutes: 2 });
    for (const { token } of [ended, other]) await server.api.done(refreshLinchpin, { token });
    const { sessions, database } = server.platform;
    const lastUses = async () => {
      const rows = await Promise.all([ended, other].map(({ email }) => sessionsOf(email)));
      return rows.flat().map(({ lastSeenAt }) => lastSeenAt?.getTime() === server.clock.now().getTime());
    };
    const owner = database.sql.select({ id: users.id }).from(users).where(eq(users.email, ended.email));
    await database.transaction(async (tx) => {
      await tx.select().from(tokens).where(inArray(tokens.userId, owner)).for('update');
      await sessions.flush();
      expect(await lastUses()).toEqual([false, true]);
    });
  },
);
