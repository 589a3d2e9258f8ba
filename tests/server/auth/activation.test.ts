import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateAccount } from '#contract/auth.ts';
import { getOrgSettings } from '#contract/org.ts';
import { activities } from '#server/db/schema/index.ts';
import { administrator, member, newAlias, places } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof places>>;
beforeAll(async () => {
  server = await startTestServer();
  at = await places(server);
});
afterAll(() => server.stop());

const setUp = (changes: Record<string, unknown> = {}) => ({
  organisationName: ' Kuramo Logistics Ltd ',
  alias: newAlias(),
  countryId: at.countryId,
  stateId: at.stateId,
  phone: '+234 (803) 555-0142',
  ...changes,
});
const newcomer = () => administrator(server, { isActivated: false });

// Rules: signup.organisation
describe('setting the organisation up', () => {
  it('returns the account data and logs the activation', async () => {
    const { token, orgId, userId } = await newcomer();
    const body = setUp();
    const { status, body: account } = await server.api.call(activateAccount, { token, body });
    expect(status).toBe(200);
    expect(account.org).toMatchObject({ id: orgId, name: 'Kuramo Logistics Ltd', alias: body.alias });
    const { org } = await server.api.done(getOrgSettings, { token, params: { orgId } });
    expect(org).toMatchObject({ countryId: at.countryId, stateId: at.stateId, phone: '+2348035550142' });
    const done = await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(activities.id);
    expect(done).toContainEqual(expect.objectContaining({ event: 'organisation.activated', actorId: userId }));
  });

  it('allows the alias to be left for later', async () => {
    const { token } = await newcomer();
    const { alias: _, ...body } = setUp();
    expect((await server.api.done(activateAccount, { token, body })).org.alias).toBeNull();
  });

  it('works only once', async () => {
    const { token } = await newcomer();
    await server.api.done(activateAccount, { token, body: setUp() });
    const again = await server.api.call(activateAccount, { token, body: setUp({ organisationName: 'Another' }) });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_activated' } });
  });

  it('refuses a taken alias and changes nothing', async () => {
    const alias = newAlias();
    await administrator(server, { alias });
    const { token } = await newcomer();
    const refused = await server.api.call(activateAccount, { token, body: setUp({ alias }) });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'alias_taken', msg: `${alias} is taken. ${alias}-ng is free.`, errors: [{ field: 'alias' }] },
    });
    expect((await server.api.call(activateAccount, { token, body: setUp() })).status).toBe(200);
  });

  it('refuses a state that belongs to another country', async () => {
    const { token } = await newcomer();
    const refused = await server.api.call(activateAccount, { token, body: setUp({ stateId: at.foreignStateId }) });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'stateId', msg: 'Choose a state in that country.' }] },
    });
  });

  it('refuses each invalid field', async () => {
    const { token } = await newcomer();
    const wrong = {
      organisationName: ['', 'a'.repeat(161), 'Kuramo\u0000', undefined],
      alias: ['-kuramo', 'ku', null],
      countryId: ['566', 1.5, 3_000_000_000, undefined],
      stateId: [null, 3_000_000_000, undefined],
      phone: ['0803', '+234', 'call me', '0803 555 014', undefined],
      isRoot: [true],
      id: ['0d3f0000-0000-4000-8000-000000000001'],
      hasTwoFactorAuth: [false],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await server.api.call(activateAccount, { token, body: setUp({ [field]: value }) });
        expect({ value, status, fields: body.errors?.map((error) => error.field) }).toEqual({
          value,
          status: 400,
          fields: [field],
        });
      }
    }
  });

  it('is limited to administrators', async () => {
    const { orgId } = await newcomer();
    const { token } = await member(server, { orgId });
    expect(await server.api.call(activateAccount, { token, body: setUp() })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await server.api.call(activateAccount, { body: setUp() })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});
