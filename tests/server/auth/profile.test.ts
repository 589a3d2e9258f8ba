import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin, updateProfile } from '#contract/auth.ts';
import { listSecurityLog } from '#contract/security.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Rules: account.own
describe('a person’s name', () => {
  it('can be changed', async () => {
    const { token } = await administrator(server);
    expect(await server.api.call(updateProfile, { token, body: { name: ' Adaeze Obi ' } })).toMatchObject({
      status: 200,
      body: { name: 'Adaeze Obi' },
    });
    expect((await server.api.done(refreshLinchpin, { token })).user.name).toBe('Adaeze Obi');
  });

  it('is shown with the former one in the security log, unless it’s the same', async () => {
    const { token } = await administrator(server);
    for (const name of ['Musa Bello', 'Musa Bello']) await server.api.done(updateProfile, { token, body: { name } });
    const { entries } = await server.api.done(listSecurityLog, { token, query: { kinds: 'all' } });
    expect(entries.slice(0, 2)).toMatchObject([
      {
        event: 'profile.changed',
        actor: 'Musa Bello',
        formerName: 'Ada Obi',
        subject: 'Musa Bello',
        device: 'Unknown device',
      },
      { event: 'organisation.activated' },
    ]);
  });

  it('can’t be changed by anyone else', async () => {
    const admin = await administrator(server);
    const { token } = await member(server, admin);
    await server.api.done(updateProfile, { token, body: { name: 'Musa A. Bello' } });
    expect((await server.api.done(refreshLinchpin, { token: admin.token })).user.name).toBe('Ada Obi');
    expect(await server.api.call(updateProfile, { body: { name: 'Nobody' } })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Ada\nObi' }],
    ['name', { name: 'a'.repeat(121) }],
    ['isRoot', { name: 'Ada Obi', isRoot: true }],
    ['id', { name: 'Ada Obi', id: '0d3f0000-0000-4000-8000-000000000001' }],
  ])('is refused with an invalid %s', async (field, body) => {
    const { token } = await administrator(server);
    expect(await server.api.call(updateProfile, { token, body })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  it('can be changed at most sixty times in fifteen minutes', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, `profile:user:${userId}`, () =>
      server.api.call(updateProfile, { token, body: { name: 'Ada Obi' } }),
    );
  });
});
