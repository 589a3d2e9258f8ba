import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportMembers } from '#contract/members.ts';
import { cancelOrgEmail, confirmOrgEmail, getOrgSettings, requestOrgEmail, updateOrgSettings } from '#contract/org.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor } from '#contract/security.ts';
import { activities, oneTimeCodes, tokens, users } from '#server/db/schema/index.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, member, newEmail, password, type Person, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const settings = async ({ token, orgId }: Person) =>
  (await server.api.done(getOrgSettings, { token, params: { orgId } })).org;
const request = ({ token }: Pick<Person, 'token'>, email: string) =>
  server.api.call(requestOrgEmail, { token, body: { email } });
const confirm = ({ token }: Pick<Person, 'token'>, code: string | null) =>
  server.api.call(confirmOrgEmail, { token, body: { code: code ?? '' } });
const codeTo = async (email: string) => (await server.mail.newest(email)).code ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const subjects = async (address: string) => (await server.mail.to(address)).map(({ subject }) => subject);
const log = async ({ orgId }: Person) =>
  (
    await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(asc(activities.id))
  )
    .filter(({ event }) => event.startsWith('orgEmail.'))
    .map(({ event, actorId, data }) => ({ event, actorId, subject: data['subject'] }));

/** An administrator who has just confirmed the password. */
async function confirmed(): Promise<Person> {
  const admin = await administrator(server);
  await server.api.done(confirmPassword, { token: admin.token, body: { userId: admin.userId, password } });
  return admin;
}

/** Such an administrator with a new email that is waiting for its code. */
async function waitingFor(): Promise<{ admin: Person; email: string; code: string }> {
  const admin = await confirmed();
  const email = newEmail();
  expect((await request(admin, email)).status).toBe(200);
  return { admin, email, code: await codeTo(email) };
}

// Rules: email.organisation
describe('requesting a new organisation email', () => {
  it('sends a code to it and keeps the old one in use', async () => {
    const admin = await confirmed();
    const email = newEmail();
    const before = await settings(admin);
    expect(await request(admin, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { pendingEmail: email, resendAfter: 60, expiresIn: 600 },
    });
    expect(await settings(admin)).toEqual({ ...before, pendingEmail: email });
    expect(await server.mail.newest(email)).toMatchObject({
      code: expect.stringMatching(/^\d{6}$/),
      text: expect.stringContaining('to use this address as their organisation'),
    });
    expect((await subjects(admin.email))[0]).toBe('A new organisation email was requested');
    expect(await log(admin)).toEqual([{ event: 'orgEmail.requested', actorId: admin.userId, subject: email }]);
  });

  it('requires a password confirmed in this session within the last five minutes', async () => {
    const admin = await confirmed();
    const email = newEmail();
    const other = await sessionOf(server, admin);
    expect(await request({ token: other }, email)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_needed' },
    });
    server.clock.advance({ minutes: 5 });
    expect(await request(admin, email)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    expect((await settings(admin)).pendingEmail).toBeNull();
    expect(await server.mail.to(email)).toEqual([]);
    // The refused request hasn't used up the minute.
    await server.api.done(confirmPassword, { token: admin.token, body: { userId: admin.userId, password } });
    expect((await request(admin, email)).status).toBe(200);
  });

  it('refuses the organisation’s current email', async () => {
    const admin = await confirmed();
    expect(await request(admin, admin.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'email' }] },
    });
    expect(await log(admin)).toEqual([]);
  });

  it('sends one mail a minute and five an hour, for all administrators together', async () => {
    const admin = await confirmed();
    const email = newEmail();
    const flood = await Promise.all(Array.from({ length: 30 }, () => request(admin, email)));
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(29);
    for (let mails = 1; mails < 5; mails += 1) {
      server.clock.advance({ seconds: 61 });
      expect((await request(admin, email)).status).toBe(200);
      expect(expectRetryAfter(await request(admin, email))).toBeLessThanOrEqual(60);
    }
    await server.platform.database.sql
      .update(tokens)
      .set({ confirmedUntil: new Date('2100-01-01') })
      .where(eq(tokens.hash, hashOf(admin.token)));
    server.clock.advance({ seconds: 61 });
    expect(expectRetryAfter(await request(admin, newEmail()))).toBeGreaterThan(3000);
    expect(await server.mail.to(email)).toHaveLength(5);
    // The old address is warned only once about the same new email.
    expect(
      (await subjects(admin.email)).filter((subject) => subject === 'A new organisation email was requested'),
    ).toHaveLength(1);
  });

  it.each([
    ['email', { email: 'ada' }],
    ['email', {}],
    ['email', { email: 'a@b.ng, c@d.ng' }],
    ['pendingEmail', { email: 'ada@kuramo.ng', pendingEmail: 'x@y.ng' }],
  ])('refuses an invalid %s: %j', async (field, payload) => {
    const { token } = await administrator(server);
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/org/settings/email',
      headers: { authorization: token },
      payload,
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });
});

// Rules: email.organisation, email.change
describe('the code for a new email', () => {
  it('activates it and notifies both addresses', async () => {
    const { admin, email, code } = await waitingFor();
    const before = await settings(admin);
    expect(await confirm(admin, code)).toMatchObject({
      status: 200,
      body: { org: { ...before, email, pendingEmail: null } },
    });
    expect(await settings(admin)).toEqual({ ...before, email, pendingEmail: null });
    const [notice] = await server.mail.to(admin.email);
    expect(notice).toMatchObject({
      subject: 'Your organisation’s email was changed',
      text: expect.stringContaining(`${email}. From now on, receipts and security notices go there.`),
    });
    expect(await server.mail.newest(email)).toMatchObject({
      subject: 'Humanar emails for your organisation now come here',
      text: expect.stringContaining(admin.email),
    });
    expect(await log(admin)).toEqual([
      { event: 'orgEmail.requested', actorId: admin.userId, subject: email },
      { event: 'orgEmail.changed', actorId: admin.userId, subject: email },
    ]);
    // Later mail goes to the new address.
    const later = newEmail();
    server.clock.advance({ seconds: 61 });
    expect((await request(admin, later)).status).toBe(200);
    expect((await subjects(email))[0]).toBe('A new organisation email was requested');
  });

  it('works once, even for two concurrent requests', async () => {
    const { admin, code } = await waitingFor();
    const answers = await Promise.all([confirm(admin, code), confirm(admin, code), confirm(admin, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(await confirm(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect((await log(admin)).filter(({ event }) => event === 'orgEmail.changed')).toHaveLength(1);
  });

  it('has five attempts, and the response says how many are left', async () => {
    const { admin, email, code } = await waitingFor();
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      expect(await confirm(admin, wrong(code))).toMatchObject({
        status: 400,
        body: { code: 'code_rejected', msg: `That code isn’t right. You have ${left} left.` },
      });
    }
    expect(await confirm(admin, wrong(code))).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await confirm(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await settings(admin)).toMatchObject({ email: admin.email, pendingEmail: email });
  });

  it('is checked at most five times out of two hundred concurrent guesses', async () => {
    const { admin, code } = await waitingFor();
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(admin, wrong(code))));
    expect(answers.filter(({ body }) => body.code === 'code_rejected')).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    const [row] = await server.platform.database.sql
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, admin.userId), eq(oneTimeCodes.purpose, 'orgEmail')));
    expect(row).toMatchObject({ attempts: 5, consumedAt: null });
    expect((await confirm(admin, code)).status).toBeGreaterThanOrEqual(400);
    expect((await settings(admin)).email).toBe(admin.email);
  });

  it('can be guessed twenty times a day', async () => {
    const { admin, code } = await waitingFor();
    await expectLimited(server, admin.userId, () => confirm(admin, wrong(code)));
  });

  it('works for ten minutes', async () => {
    const { admin, code } = await waitingFor();
    server.clock.advance({ minutes: 10 });
    expect(await confirm(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
  });

  it('is replaced by the next one, for the same or another email', async () => {
    const { admin, email, code: first } = await waitingFor();
    server.clock.advance({ seconds: 61 });
    await request(admin, email);
    const second = await codeTo(email);
    server.clock.advance({ seconds: 61 });
    const other = newEmail();
    await request(admin, other);
    for (const old of [first, second]) expect((await confirm(admin, old)).body.org).toBeUndefined();
    expect((await confirm(admin, await codeTo(other))).body.org).toMatchObject({ email: other });
  });

  it('works only for the administrator who requested it', async () => {
    const { admin, code } = await waitingFor();
    const stranger = await waitingFor();
    expect(await confirm(stranger.admin, code)).toMatchObject({ body: { code: 'code_rejected' } });
    expect(await confirm(admin, code)).toMatchObject({ status: 200 });
    expect((await settings(stranger.admin)).email).toBe(stranger.admin.email);
  });

  it('isn’t called expired if a colleague enters it, while it works', async () => {
    const { admin, code } = await waitingFor();
    const bola = await member(server, admin);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, bola.userId));
    expect(await confirm(bola, code)).toMatchObject({
      status: 410,
      body: { msg: 'The latest code was sent for a colleague’s request, so you can’t use it. Request a new one.' },
    });
    server.clock.advance({ minutes: 10 });
    for (const person of [bola, admin])
      expect((await confirm(person, code)).body).toMatchObject({ msg: 'This code has expired. Request a new one.' });
  });

  it('doesn’t work for an email that a colleague has requested since', async () => {
    const { admin, email, code } = await waitingFor();
    const report = { email: newEmail(), name: 'Halima Sani', isAdmin: true, isAllocated: false };
    await server.api.done(reportMembers, {
      token: server.config.mainAppKey ?? '',
      body: { orgId: admin.orgId, members: [report] },
    });
    const [halima] = await server.platform.database.sql.select().from(users).where(eq(users.email, report.email));
    const token = await sessionOf(server, { userId: halima?.id ?? '', orgId: admin.orgId });
    await server.platform.database.sql
      .update(tokens)
      .set({ confirmedUntil: new Date('2100-01-01') })
      .where(eq(tokens.hash, hashOf(token)));
    server.clock.advance({ seconds: 61 });
    const other = newEmail();
    expect((await request({ token }, other)).status).toBe(200);
    expect(await confirm(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await settings(admin)).toMatchObject({ email: admin.email, pendingEmail: other });
    expect(await confirm({ token }, await codeTo(other))).toMatchObject({
      status: 200,
      body: { org: { email: other } },
    });
    expect(await subjects(email)).toHaveLength(1);
  });

  it.each([
    ['is useless while no email is pending', '123456', { status: 410, body: { code: 'code_expired' } }],
    ['has six digits', '12345', { status: 400, body: { errors: [{ field: 'code' }] } }],
  ])('%s', async (_, code, refusal) => {
    expect(await confirm(await administrator(server), code)).toMatchObject(refusal);
  });

  it('invalidates a two-factor code that was sent to the old address', async () => {
    const { admin, code } = await waitingFor();
    await server.api.done(sendTwoFactorSetupCode, {
      token: admin.token,
      body: { userId: admin.userId, email: admin.email },
    });
    const setUp = await codeTo(admin.email);
    await confirm(admin, code);
    expect(
      await server.api.call(setUpTwoFactor, { token: admin.token, body: { userId: admin.userId, token: setUp } }),
    ).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect((await settings(admin)).hasTwoFactorAuth).toBe(false);
  });

  it('doesn’t turn on two-factor', async () => {
    const { admin, code } = await waitingFor();
    expect(
      (await server.api.call(setUpTwoFactor, { token: admin.token, body: { userId: admin.userId, token: code } }))
        .status,
    ).toBe(410);
    expect((await confirm(admin, code)).status).toBe(200);
  });
});

// Rules: email.change
describe('cancelling a new email', () => {
  const cancel = ({ token }: Pick<Person, 'token'>) => server.api.call(cancelOrgEmail, { token });

  it('keeps the old one and invalidates the code', async () => {
    const { admin, code, email } = await waitingFor();
    const before = await settings(admin);
    expect(await cancel(admin)).toMatchObject({ status: 200, body: { org: { ...before, pendingEmail: null } } });
    expect(await confirm(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await settings(admin)).toEqual({ ...before, pendingEmail: null });
    expect((await log(admin)).at(-1)).toEqual({ event: 'orgEmail.cancelled', actorId: admin.userId, subject: email });
  });

  it('does nothing if none is pending', async () => {
    const admin = await administrator(server);
    const before = await settings(admin);
    expect(await cancel(admin)).toMatchObject({ status: 200, body: { org: before } });
    expect(await log(admin)).toEqual([]);
  });

  it('is rate-limited per person', async () => {
    const admin = await administrator(server);
    await expectLimited(server, admin.userId, () => cancel(admin));
  });
});

describe('a change of the settings', () => {
  it('doesn’t conflict with a change of the email', async () => {
    const { admin, email, code } = await waitingFor();
    const { version } = await settings(admin);
    await confirm(admin, code);
    expect(
      (await server.api.done(updateOrgSettings, { token: admin.token, body: { version, city: 'Lagos' } })).org,
    ).toMatchObject({ email, city: 'Lagos' });
  });
});

describe('a member and a visitor', () => {
  it('are refused every call', async () => {
    const { admin, email, code } = await waitingFor();
    const { token } = await member(server, admin);
    const tries = (options: { token?: string }) => [
      server.api.call(requestOrgEmail, { ...options, body: { email } }),
      server.api.call(confirmOrgEmail, { ...options, body: { code } }),
      server.api.call(cancelOrgEmail, options),
    ];
    for (const answer of await Promise.all(tries({ token })))
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const answer of await Promise.all(tries({})))
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await settings(admin)).pendingEmail).toBe(email);
  });
});
