import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAlias, checkEmail, login, refreshLinchpin, signup, verifyCode, setNewPassword } from '#contract/auth.ts';
import { organisations, tokens, users } from '#server/db/schema/index.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import {
  administrator,
  linkParameters,
  newAlias,
  newEmail,
  password,
  unverifiedPerson,
} from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: createPasswords() });
});
afterAll(() => server.stop());

const details = (email = newEmail()) => ({ name: 'Ada Obi', email, password });

describe('signing up', () => {
  // Rules: signup.account
  it('answers 201 and mails a link and a code', async () => {
    const body = details();
    expect(await server.api.call(signup, { body })).toMatchObject({
      status: 201,
      body: { email: body.email, resendAfter: 60 },
    });
    const mail = await server.mail.newest(body.email);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.link).toMatch(new RegExp(`^http://humanar\\.test/sign-up\\?token=[\\w-]{43}&code=${mail.code}$`));
    expect(mail.text).toContain(mail.link);
    expect(mail.html).toContain(mail.code);
  });

  it('stores the password as argon2id and only a hash of the token', async () => {
    const { email, link } = await unverifiedPerson(server);
    const { sql } = server.platform.database;
    const [user] = await sql.select().from(users).where(eq(users.email, email));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [stored] = await sql
      .select()
      .from(tokens)
      .where(eq(tokens.userId, user?.id ?? ''));
    expect(Buffer.from(stored?.hash ?? []).toString('base64url')).not.toBe(link.token);
    expect(JSON.stringify(stored)).not.toContain(link.token);
  });

  it('ignores the case of the email', async () => {
    const { email } = await administrator(server);
    await server.api.done(signup, { body: details(` ${email.toUpperCase()} `) });
    expect((await server.mail.newest(email)).subject).toBe('You already have a Humanar account');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(121) }],
    ['name', { name: 'Ada\u0000' }],
    ['name', { name: 'Ada\r\nBcc: x' }],
    ['email', { email: 'ada' }],
    ['email', { email: 'ada@kuramo' }],
    ['email', { email: 'bola,ada@kuramo.ng' }],
    ['email', { email: 'ada\u0000@kuramo.ng' }],
    ['email', { email: `${'a'.repeat(250)}@kuramo.ng` }],
    ['password', { password: 'seven77' }],
    ['password', { password: 'a1'.repeat(65) }],
    ['alias', { alias: 'ku' }],
    ['alias', { alias: 'ku--ramo' }],
    ['alias', { alias: 'a'.repeat(41) }],
    ['isRoot', { isRoot: true }],
    ['id', { id: '0d3f0000-0000-4000-8000-000000000001' }],
    ['hasTwoFactorAuth', { hasTwoFactorAuth: true }],
    ['orgId', { orgId: '0d3f0000-0000-4000-8000-000000000001' }],
  ])('refuses an invalid %s: %j', async (field, wrong) => {
    const { status, body } = await server.api.call(signup, { body: { ...details(), ...wrong } });
    expect({ status, fields: body.errors?.map((error) => error.field) }).toEqual({ status: 400, fields: [field] });
  });

  it.each(['name', 'email', 'password'])('requires the %s', async (field) => {
    const { [field]: _, ...body }: Record<string, string> = details();
    const answer = await server.api.raw({ method: 'POST', url: '/hr/auth/signup', payload: body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field, msg: 'This is required.' }]);
  });

  it('refuses a __proto__ key', async () => {
    const payload = JSON.stringify(details()).replace('{', '{"__proto__":{"isRoot":true},');
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/auth/signup',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each(['Password2026!', 'lagos@123', 'qwertyuiop'])('refuses the common password %s', async (common) => {
    const { status, body } = await server.api.call(signup, { body: { ...details(), password: common } });
    expect({ status, code: body.code, field: body.errors?.[0]?.field }).toEqual({
      status: 400,
      code: 'password_too_common',
      field: 'password',
    });
  });

  // Rules: signup.account
  it('answers alike for a confirmed email, changes nothing, and mails the owner', async () => {
    const { email, token } = await administrator(server);
    const stranger = { ...details(email), name: 'Somebody Else', password: 'a-strangers-password' };
    expect(await server.api.call(signup, { body: stranger })).toMatchObject({
      status: 201,
      body: { email, resendAfter: 60 },
    });
    const mail = await server.mail.newest(email);
    expect(mail).toMatchObject({
      subject: 'You already have a Humanar account',
      code: null,
      link: 'http://humanar.test/sign-in',
    });
    expect(mail.text).not.toContain('Somebody Else');
    expect((await server.api.done(refreshLinchpin, { token })).user.name).toBe('Ada Obi');
    expect((await server.api.call(login, { body: { email, password } })).status).toBe(200);
    expect((await server.api.call(login, { body: { email, password: stranger.password } })).status).toBe(401);
  });

  it('refuses a taken alias and suggests a free one', async () => {
    const alias = newAlias();
    await administrator(server, { alias });
    const { status, body } = await server.api.call(signup, { body: { ...details(), alias } });
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'alias_taken',
      errors: [{ field: 'alias', msg: `${alias} is taken. ${alias}-ng is free.` }],
    });
  });

  // Rules: signup.owner
  it('replaces an earlier sign-up with the same unconfirmed email', async () => {
    const first = { ...details(), name: 'Somebody Else', alias: newAlias() };
    await server.api.done(signup, { body: first });
    const old = await server.mail.newest(first.email);
    await server.api.done(signup, { body: details(first.email) });
    const { code } = await server.mail.newest(first.email);

    expect((await server.api.call(verifyCode, { body: linkParameters(old.link) })).body.code).toBe('link_expired');
    expect((await server.api.call(verifyCode, { body: { email: first.email, code: old.code ?? '' } })).body.code).toBe(
      'code_rejected',
    );
    const { token } = await server.api.done(verifyCode, { body: { email: first.email, code: code ?? '' } });
    expect(await server.api.done(refreshLinchpin, { token })).toMatchObject({
      user: { name: 'Ada Obi' },
      org: { alias: null },
    });
    expect((await server.api.call(login, { body: { email: first.email, password } })).status).toBe(200);
    const stored = await server.platform.database.sql
      .select()
      .from(organisations)
      .where(eq(organisations.email, first.email));
    expect(stored).toHaveLength(1);
  });

  // Rules: signup.owner
  it('keeps the password when it’s repeated, also before the first request is carried out', async () => {
    const body = details();
    for (let n = 1; n <= 3; n += 1) await server.api.done(signup, { body });
    await server.platform.deferred.drain();
    await server.api.done(signup, { body });
    const { code } = await server.mail.newest(body.email);
    await server.api.done(verifyCode, { body: { email: body.email, code: code ?? '' } });
    expect((await server.api.call(login, { body: { email: body.email, password } })).status).toBe(200);
  });

  // Rules: signup.owner
  it.each([
    ['before', true],
    ['after', true],
    ['right before', false],
    ['right after', false],
  ])('never gives an email’s owner the password of a stranger who signed up with it %s', async (when, isFirstDone) => {
    const { email, ...rest } = details();
    const passwords = when.endsWith('before') ? ['a-strangers-password', password] : [password, 'a-strangers-password'];
    for (const each of passwords) {
      await server.api.done(signup, { body: { ...rest, email, password: each } });
      if (isFirstDone) await server.platform.deferred.drain();
    }
    const { code } = await server.mail.newest(email);
    const { token } = await server.api.done(verifyCode, { body: { email, code: code ?? '' } });

    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(200);
    for (const each of passwords)
      expect((await server.api.call(login, { body: { email, password: each } })).status).toBe(401);
    const { subject, link } = await server.mail.newest(email);
    expect(subject).toBe('Choose your Humanar password');
    const chosen = 'chosen-by-the-owner';
    await server.api.done(setNewPassword, {
      token: new URL(link ?? '').searchParams.get('reset_token') ?? '',
      body: { password: chosen },
    });
    expect((await server.api.call(login, { body: { email, password: chosen } })).status).toBe(200);
  });

  it('sends at most five mails an hour', async () => {
    const body = details();
    for (let n = 1; n <= 5; n += 1) await server.api.done(signup, { body });
    expect(expectRetryAfter(await server.api.call(signup, { body }))).toBe(3600);
    expect(await server.mail.to(body.email)).toHaveLength(5);
    server.clock.advance({ hours: 1 });
    expect((await server.api.call(signup, { body })).status).toBe(201);
  });

  it('is rate-limited by IP address', async () => {
    await expectLimited(server, '192.0.2.10', () => server.api.call(signup, { body: details(), ip: '192.0.2.10' }));
  });
});

describe('checking an email', () => {
  // Rules: signup.available
  it('returns whether it is available, counting unconfirmed sign-ups as available', async () => {
    const free = async (email: string) => (await server.api.done(checkEmail, { body: { email } })).isAvailable;
    const { email } = await administrator(server);
    expect([
      await free(newEmail()),
      await free((await unverifiedPerson(server)).email),
      await free(email),
      await free(email.toUpperCase()),
    ]).toEqual([true, true, false, false]);
  });

  it.each([
    ['email', { email: 'ada' }],
    ['id', { email: 'ada@kuramo.ng', id: 1 }],
  ])('refuses an invalid %s', async (field, body) => {
    expect(await server.api.call(checkEmail, { body })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('is rate-limited by IP address', async () => {
    await expectLimited(server, '192.0.2.11', () =>
      server.api.call(checkEmail, { body: { email: newEmail() }, ip: '192.0.2.11' }),
    );
  });
});

describe('checking an email and an alias', () => {
  // Rules: signup.checkOptional
  it('is limited to thirty checks a minute, and the form can still be sent', async () => {
    const ip = '192.0.2.14';
    for (const ask of [
      () => server.api.call(checkEmail, { body: { email: newEmail() }, ip }),
      () => server.api.call(checkAlias, { params: { alias: newAlias() }, ip }),
    ]) {
      for (let n = 1; n <= 30; n += 1) expect((await ask()).status).toBe(200);
      expect(expectRetryAfter(await ask())).toBe(60);
    }
    expect((await server.api.call(signup, { body: details(), ip })).status).toBe(201);
    server.clock.advance({ minutes: 1 });
    expect((await server.api.call(checkEmail, { body: { email: newEmail() }, ip })).status).toBe(200);
  });
});

describe('checking an alias', () => {
  // Rules: signup.available
  it('returns whether it is available and suggests a free one', async () => {
    const alias = newAlias();
    const check = (wanted: string) => server.api.done(checkAlias, { params: { alias: wanted } });
    expect(await check(alias)).toEqual({ isAvailable: true, suggestion: null });
    await administrator(server, { alias });
    expect(await check(alias.toUpperCase())).toEqual({ isAvailable: false, suggestion: `${alias}-ng` });
    await administrator(server, { alias: `${alias}-ng` });
    expect(await check(alias)).toEqual({ isAvailable: false, suggestion: `${alias}-hq` });
  });

  it('suggests one that isn’t too long', async () => {
    const alias = `${newAlias()}-${'a'.repeat(40)}`.slice(0, 40);
    await administrator(server, { alias });
    const { suggestion } = await server.api.done(checkAlias, { params: { alias } });
    expect(suggestion).toHaveLength(40);
    expect((await server.api.call(checkAlias, { params: { alias: suggestion ?? '' } })).body.isAvailable).toBe(true);
  });

  it.each(['ku', 'kuramo!', 'ku ramo', 'a'.repeat(41), '\u0000abc'])('refuses %j', async (alias) => {
    expect(await server.api.call(checkAlias, { params: { alias } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'alias' }] },
    });
  });

  it('is rate-limited by IP address', async () => {
    await expectLimited(server, '192.0.2.12', () =>
      server.api.call(checkAlias, { params: { alias: newAlias() }, ip: '192.0.2.12' }),
    );
  });
});
