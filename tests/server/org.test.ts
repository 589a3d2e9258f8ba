import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member, newAlias } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const versionOf = async ({ token, orgId }: { token: string; orgId: string }) => (await server.api.done(getOrgSettings, { token, params: { orgId } })).org.version;

describe('reading the settings', () => {
  it('is for every member of the organisation', async () => {
    const admin = await administrator(server);
    const { token } = await member(server, admin);
    const read = await server.api.call(getOrgSettings, { token, params: { orgId: admin.orgId } });
    expect(read).toMatchObject({ status: 200, body: { org: { id: admin.orgId, name: 'Kuramo Logistics Ltd', email: admin.email, hasTwoFactorAuth: false } } });
  });

  it('answers another organisation’s id exactly as an unknown one', async () => {
    const { token } = await administrator(server);
    const { orgId } = await administrator(server);
    const foreign = await server.api.call(getOrgSettings, { token, params: { orgId } });
    const unknown = await server.api.call(getOrgSettings, { token, params: { orgId: randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
  });

  it('refuses what is no id, and who is not signed in', async () => {
    const { token, orgId } = await administrator(server);
    expect(await server.api.call(getOrgSettings, { token, params: { orgId: 'mine' } })).toMatchObject({ status: 400, body: { errors: [{ field: 'orgId' }] } });
    expect((await server.api.call(getOrgSettings, { params: { orgId } })).status).toBe(401);
  });
});

describe('changing the settings', () => {
  it('gives the next version', async () => {
    const admin = await administrator(server);
    const version = await versionOf(admin);
    const alias = newAlias();
    const changed = await server.api.call(updateOrgSettings, { token: admin.token, body: { version, alias: ` ${alias.toUpperCase()} ` } });
    expect(changed).toMatchObject({ status: 200, body: { org: { id: admin.orgId, alias, version: version + 1 } } });
    expect(await versionOf(admin)).toBe(version + 1);
  });

  it('refuses a version that is no longer the newest, and changes nothing', async () => {
    const admin = await administrator(server);
    const version = await versionOf(admin);
    const alias = newAlias();
    await server.api.done(updateOrgSettings, { token: admin.token, body: { version, alias } });
    for (const old of [version, version + 2, 0]) {
      const late = await server.api.call(updateOrgSettings, { token: admin.token, body: { version: old, alias: newAlias() } });
      expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    }
    expect((await server.api.done(getOrgSettings, { token: admin.token, params: { orgId: admin.orgId } })).org).toMatchObject({ alias, version: version + 1 });
  });

  it('refuses an alias that another organisation has', async () => {
    const alias = newAlias();
    await administrator(server, { alias });
    const admin = await administrator(server);
    const version = await versionOf(admin);
    const refused = await server.api.call(updateOrgSettings, { token: admin.token, body: { version, alias } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'alias_taken', errors: [{ field: 'alias', msg: `${alias} is taken. ${alias}-ng is free.` }] } });
    expect(await versionOf(admin)).toBe(version);
  });

  it.each([
    ['version', { version: undefined }],
    ['version', { version: '1' }],
    ['version', { version: 3_000_000_000 }],
    ['alias', { alias: 'ku' }],
    ['alias', { alias: null }],
    ['isRoot', { isRoot: true }],
    ['id', { id: '0d3f0000-0000-4000-8000-000000000001' }],
    ['hasTwoFactorAuth', { hasTwoFactorAuth: true }],
    ['trialUsedAt', { trialUsedAt: null }],
  ])('refuses what is wrong with %s: %j', async (field, wrong) => {
    const { token } = await administrator(server, { isActivated: false });
    const answer = await server.api.raw({ method: 'PATCH', url: '/hr/org/settings', headers: { authorization: token }, payload: { version: 1, alias: newAlias(), ...wrong } });
    expect({ status: answer.statusCode, fields: answer.json().errors.map((error: { field: string }) => error.field) }).toEqual({ status: 400, fields: [field] });
  });

  it('is an administrator’s to do', async () => {
    const admin = await administrator(server);
    const body = { version: await versionOf(admin), alias: newAlias() };
    const { token } = await member(server, admin);
    expect(await server.api.call(updateOrgSettings, { token, body })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await server.api.call(updateOrgSettings, { body })).status).toBe(401);
  });

  it('is limited by person', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, userId, () => server.api.call(updateOrgSettings, { token, body: { version: 0 } }));
  });
});
