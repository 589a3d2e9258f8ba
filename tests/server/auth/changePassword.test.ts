import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmToken, handOff, login, refreshLinchpin, sendRecoveryLink } from '#contract/auth.ts';
import { type Page, pageAt, pages } from '#contract/pages.ts';
import { changePassword, listSecurityLog } from '#contract/security.ts';
import { administrator, password, sessionOf, signIn, type Person } from '#tests/support/people.ts';
import { memberWithPassword } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LINCHPIN: 'single-use' } });
});
afterAll(() => server.stop());

const fresh = 'ofada-and-ayamase';
const change = ({ token }: Pick<Person, 'token'>, body: object = {}) =>
  server.api.call(changePassword, { token, body: { currentPassword: password, password: fresh, ...body } });
const statusOf = async (token: string) => (await server.api.call(refreshLinchpin, { token })).status;

// Rules: password.change
describe('changing the password', () => {
  it('ends every other session immediately and keeps this one', async () => {
    const admin = await administrator(server);
    const others = [await sessionOf(server, admin), await sessionOf(server, admin)];
    expect(await change(admin)).toMatchObject({ status: 200, body: { endedSessions: 2 } });
    for (const token of others) expect(await statusOf(token)).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
    expect((await server.api.call(login, { body: { email: admin.email, password } })).status).toBe(401);
    expect(await statusOf(await signIn(server, admin, fresh))).toBe(200);
  });

  it('leaves everyone else signed in and doesn’t count expired sessions', async () => {
    const admin = await administrator(server);
    await sessionOf(server, admin);
    server.clock.advance({ hours: 12 });
    const token = await sessionOf(server, admin);
    const musa = await memberWithPassword(server, admin);
    expect((await change({ token })).body).toEqual({ endedSessions: 0 });
    expect(await statusOf(musa.token)).toBe(200);
  });

  it('invalidates hand-offs and recovery links', async () => {
    const admin = await administrator(server);
    const { linchpin } = await server.api.done(handOff, { token: admin.token });
    await server.api.done(sendRecoveryLink, { body: { email: admin.email } });
    const reset = new URL((await server.mail.newest(admin.email)).link ?? '').searchParams.get('reset_token') ?? '';
    await change(admin);
    expect(await statusOf(linchpin)).toBe(401);
    expect(await server.api.call(confirmToken, { body: { token: reset } })).toMatchObject({
      status: 401,
      body: { code: 'token_rejected' },
    });
  });

  it('mails the person and the organisation, and logs the change', async () => {
    const admin = await administrator(server);
    const musa = await memberWithPassword(server, admin);
    await change(musa);
    const own = await server.mail.newest(musa.email);
    expect(own.subject).toBe('Your Humanar password was changed');
    expect(pageAt<Page>(new URL(own.link ?? '').pathname, pages)?.access).toBe('member');
    expect(own.text).toMatch(/on 2\d November 2026 at .* \(Lagos time\)/);
    expect(await server.mail.newest(admin.email)).toMatchObject({
      subject: 'A password was changed',
      text: expect.stringContaining('Musa Bello changed their own password'),
    });
    const { entries } = await server.api.done(listSecurityLog, { token: admin.token, query: {} });
    expect(entries[0]).toMatchObject({ event: 'password.changed', actor: 'Musa Bello' });
  });

  it('sends one mail when the person and the organisation share an address', async () => {
    const admin = await administrator(server);
    const before = (await server.mail.to(admin.email)).length;
    await change(admin);
    const mails = await server.mail.to(admin.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.subject).toBe('Your Humanar password was changed');
  });

  it('refuses a wrong current password beside its field and changes nothing', async () => {
    const admin = await administrator(server);
    const other = await sessionOf(server, admin);
    expect(await change(admin, { currentPassword: 'not-the-password' })).toMatchObject({
      status: 400,
      body: { code: 'password_rejected', errors: [{ field: 'currentPassword' }] },
    });
    expect(await statusOf(other)).toBe(200);
    await signIn(server, admin);
  });

  it('refuses the same, a common or a short password beside its field', async () => {
    const admin = await administrator(server);
    expect(await change(admin, { password })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'password' }] },
    });
    expect(await change(admin, { password: 'Password2026!' })).toMatchObject({
      status: 400,
      body: { code: 'password_too_common', errors: [{ field: 'password' }] },
    });
    expect(await change(admin, { password: 'seven77' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'password' }] },
    });
    expect(await change(admin, { isRoot: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'isRoot' }] },
    });
    await signIn(server, admin);
  });

  it('requires a session', async () => {
    const body = { currentPassword: password, password: fresh };
    expect(await server.api.call(changePassword, { body })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});
