import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import { listCountries } from '#contract/utilities.ts';
import { activities } from '#server/db/schema/index.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member, newAlias, places } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const settingsOf = async ({ token, orgId }: { token: string; orgId: string }) =>
  (await server.api.done(getOrgSettings, { token, params: { orgId } })).org;
const versionOf = async (person: { token: string; orgId: string }) => (await settingsOf(person)).version;

// Rules: org.settings
describe('reading the settings', () => {
  it('is allowed for every member of the organisation', async () => {
    const admin = await administrator(server);
    const { token } = await member(server, admin);
    const read = await server.api.call(getOrgSettings, { token, params: { orgId: admin.orgId } });
    expect(read).toMatchObject({
      status: 200,
      body: { org: { id: admin.orgId, name: 'Kuramo Logistics Ltd', email: admin.email, hasTwoFactorAuth: false } },
    });
  });

  it('answers another organisation’s id like an unknown one', async () => {
    const { token } = await administrator(server);
    const { orgId } = await administrator(server);
    const foreign = await server.api.call(getOrgSettings, { token, params: { orgId } });
    const unknown = await server.api.call(getOrgSettings, { token, params: { orgId: randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
  });

  it('refuses an invalid id and a caller without a session', async () => {
    const { token, orgId } = await administrator(server);
    expect(await server.api.call(getOrgSettings, { token, params: { orgId: 'mine' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'orgId' }] },
    });
    expect((await server.api.call(getOrgSettings, { params: { orgId } })).status).toBe(401);
  });
});

// Rules: org.settings
describe('changing the settings', () => {
  it('returns the next version', async () => {
    const admin = await administrator(server);
    const version = await versionOf(admin);
    const alias = newAlias();
    const changed = await server.api.call(updateOrgSettings, {
      token: admin.token,
      body: { version, alias: ` ${alias.toUpperCase()} ` },
    });
    expect(changed).toMatchObject({ status: 200, body: { org: { id: admin.orgId, alias, version: version + 1 } } });
    expect(await versionOf(admin)).toBe(version + 1);
  });

  it('accepts all of them together and logs which ones changed', async () => {
    const admin = await administrator(server);
    const before = await settingsOf(admin);
    const { countryId, stateId } = await places(server);
    const change = {
      name: ' Kuramo Freight Ltd ',
      phone: '+234 (803) 555-0199',
      address: '27 Creek Road, Apapa',
      city: 'Lagos',
      countryId,
      stateId: stateId + 1,
      taxNumber: '20318846-0001',
    };
    const { org } = await server.api.done(updateOrgSettings, {
      token: admin.token,
      body: { version: before.version, ...change },
    });
    expect(org).toEqual({
      ...before,
      ...change,
      name: 'Kuramo Freight Ltd',
      phone: '+2348035550199',
      version: before.version + 1,
    });
    expect(await settingsOf(admin)).toEqual(org);
    const [done] = await server.platform.database.sql
      .select()
      .from(activities)
      .where(and(eq(activities.orgId, admin.orgId), eq(activities.event, 'settings.changed')));
    // The country hasn't changed.
    expect(done).toMatchObject({
      actorId: admin.userId,
      data: { fields: ['name', 'phone', 'address', 'city', 'stateId', 'taxNumber'] },
    });
  });

  it('clears an optional setting when its text is empty', async () => {
    const admin = await administrator(server);
    const full = { address: '27 Creek Road', city: 'Lagos', taxNumber: '20318846-0001' };
    const { org } = await server.api.done(updateOrgSettings, {
      token: admin.token,
      body: { version: await versionOf(admin), ...full },
    });
    const emptied = await server.api.done(updateOrgSettings, {
      token: admin.token,
      body: { version: org.version, address: ' ', city: '', taxNumber: '', logoUrl: '' },
    });
    expect(emptied.org).toEqual({
      ...org,
      address: null,
      city: null,
      taxNumber: null,
      logoUrl: null,
      version: org.version + 1,
    });
  });

  it('leaves settings that aren’t named unchanged', async () => {
    const admin = await administrator(server);
    const before = await settingsOf(admin);
    const { org } = await server.api.done(updateOrgSettings, { token: admin.token, body: { version: before.version } });
    expect(org).toEqual({ ...before, version: before.version + 1 });
  });

  it('accepts only a state of the organisation’s country', async () => {
    const admin = await administrator(server);
    const before = await settingsOf(admin);
    const { countryId, foreignStateId } = await places(server);
    const [, ghana] = (await server.api.done(listCountries)).countries;
    for (const wrong of [
      { stateId: foreignStateId },
      { countryId, stateId: foreignStateId },
      { countryId: ghana?.id ?? 0 },
      { countryId: 2_000_000_000 },
      { stateId: -1 },
    ]) {
      const refused = await server.api.call(updateOrgSettings, {
        token: admin.token,
        body: { version: before.version, name: 'Kuramo', ...wrong },
      });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ field: 'stateId', msg: 'Choose a state in that country.' }] },
      });
    }
    expect(await settingsOf(admin)).toEqual(before);
    const moved = { countryId: ghana?.id ?? 0, stateId: foreignStateId };
    expect(
      (await server.api.done(updateOrgSettings, { token: admin.token, body: { version: before.version, ...moved } }))
        .org,
    ).toMatchObject(moved);
  });

  it('accepts no country without a state while the organisation has neither', async () => {
    const { token } = await administrator(server, { isActivated: false });
    const { countryId } = await places(server);
    const refused = await server.api.call(updateOrgSettings, { token, body: { version: 1, countryId } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'stateId' }] } });
  });

  // Rules: version.conflict
  it('refuses an outdated version and changes nothing', async () => {
    const admin = await administrator(server);
    const version = await versionOf(admin);
    const alias = newAlias();
    await server.api.done(updateOrgSettings, { token: admin.token, body: { version, alias } });
    for (const old of [version, version + 2, 0]) {
      const late = await server.api.call(updateOrgSettings, {
        token: admin.token,
        body: { version: old, alias: newAlias() },
      });
      expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
      expect(late.body.current).toEqual(await settingsOf(admin));
    }
    expect(
      (await server.api.done(getOrgSettings, { token: admin.token, params: { orgId: admin.orgId } })).org,
    ).toMatchObject({ alias, version: version + 1 });
  });

  it('reports a version conflict before an invalid field', async () => {
    const admin = await administrator(server);
    const { version } = await settingsOf(admin);
    const { stateId, foreignStateId } = await places(server);
    const [, ghana] = (await server.api.done(listCountries)).countries;
    await server.api.done(updateOrgSettings, {
      token: admin.token,
      body: { version, countryId: ghana?.id ?? 0, stateId: foreignStateId },
    });
    const late = await server.api.call(updateOrgSettings, {
      token: admin.token,
      body: { version, stateId: stateId + 1 },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { countryId: ghana?.id } } });
  });

  it('applies one of several changes to the same version and returns the current settings to the others', async () => {
    const admin = await administrator(server);
    const { version } = await settingsOf(admin);
    const names = Array.from({ length: 8 }, (_, index) => `Kuramo ${index}`);
    const answers = await Promise.all(
      names.map((name) => server.api.call(updateOrgSettings, { token: admin.token, body: { version, name } })),
    );
    const now = await settingsOf(admin);
    expect(now).toMatchObject({ name: expect.stringMatching(/^Kuramo \d$/), version: version + 1 });
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.org)).toEqual([now]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.current)).toEqual(
      Array.from({ length: 7 }, () => now),
    );
  });

  it('refuses an alias that another organisation has', async () => {
    const alias = newAlias();
    await administrator(server, { alias });
    const admin = await administrator(server);
    const version = await versionOf(admin);
    const refused = await server.api.call(updateOrgSettings, { token: admin.token, body: { version, alias } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'alias_taken', errors: [{ field: 'alias', msg: `${alias} is taken. ${alias}-ng is free.` }] },
    });
    expect(await versionOf(admin)).toBe(version);
  });

  it.each([
    ['version', { version: undefined }],
    ['version', { version: '1' }],
    ['version', { version: 3_000_000_000 }],
    ['alias', { alias: 'ku' }],
    ['alias', { alias: null }],
    ['alias', { alias: '' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(161) }],
    ['name', { name: 'Kuramo\nBcc: all@kuramo.ng' }],
    ['phone', { phone: '0803 555 014' }],
    ['phone', { phone: '' }],
    ['address', { address: 'x'.repeat(201) }],
    ['city', { city: 'x'.repeat(101) }],
    ['countryId', { countryId: '1' }],
    ['stateId', { stateId: null }],
    ['taxNumber', { taxNumber: '<1234>' }],
    ['logoUrl', { logoUrl: 'https://kuramo.ng/logo.svg' }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['email', { email: 'ada@kuramo.ng' }],
    ['pendingEmail', { pendingEmail: 'ada@kuramo.ng' }],
    ['isRoot', { isRoot: true }],
    ['id', { id: '0d3f0000-0000-4000-8000-000000000001' }],
    ['hasTwoFactorAuth', { hasTwoFactorAuth: true }],
    ['trialUsedAt', { trialUsedAt: null }],
  ])('refuses an invalid %s: %j', async (field, wrong) => {
    const { token } = await administrator(server, { isActivated: false });
    const answer = await server.api.raw({
      method: 'PATCH',
      url: '/hr/org/settings',
      headers: { authorization: token },
      payload: { version: 1, alias: newAlias(), ...wrong },
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  it.each([
    '"isRoot":true',
    '"id":"0d3f0000-0000-4000-8000-000000000001"',
    '"hasTwoFactorAuth":true',
    '"__proto__":{"isRoot":true}',
    '"constructor":{}',
  ])('changes nothing with %s', async (key) => {
    const admin = await administrator(server);
    const before = await settingsOf(admin);
    const payload = `{"version":${before.version},"name":"Kuramo",${key}}`;
    const answer = await server.api.raw({
      method: 'PATCH',
      url: '/hr/org/settings',
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await settingsOf(admin)).toEqual(before);
    const { user } = await server.api.done(refreshLinchpin, { token: (await member(server, admin)).token });
    expect(user.isRoot).toBe(false);
  });

  it('is limited to administrators', async () => {
    const admin = await administrator(server);
    const body = { version: await versionOf(admin), alias: newAlias() };
    const { token } = await member(server, admin);
    expect(await server.api.call(updateOrgSettings, { token, body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await server.api.call(updateOrgSettings, { body })).status).toBe(401);
  });

  it('is rate-limited per person', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, userId, () => server.api.call(updateOrgSettings, { token, body: { version: 0 } }));
  });
});
