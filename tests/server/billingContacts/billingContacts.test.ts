import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBillingContact,
  listBillingContacts,
  MAX_CONTACTS,
  removeBillingContact,
  updateBillingContact,
} from '#contract/billingContacts.ts';
import { activities } from '#server/db/schema/index.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, member, newEmail, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  [admin, stranger] = [await administrator(server), await administrator(server)];
});
afterAll(() => server.stop());

const details = (
  change: Partial<{ name: string; email: string; phone: string; role: string; getsReceipts: boolean }> = {},
) => ({
  name: 'Zainab Yusuf',
  email: newEmail(),
  phone: '+2348035550143',
  role: 'Head of finance',
  getsReceipts: true,
  ...change,
});
const add = async (who: Person = admin, change = {}) =>
  (await server.api.done(addBillingContact, { token: who.token, body: details(change) })).billingContact;
const listed = async ({ token, orgId }: Person = admin) =>
  (await server.api.done(listBillingContacts, { token, params: { orgId } })).billingContacts;
const written = async ({ orgId }: Person) =>
  server.platform.database.sql.select().from(activities).where(eq(activities.orgId, orgId)).orderBy(activities.id);

// Rules: contacts.manage
describe('adding a billing contact', () => {
  it('returns the contact with its id and first version', async () => {
    const who = await administrator(server);
    const body = details({ name: ' Zainab Yusuf ', email: 'Z.Yusuf@Kuramo.NG', phone: '+234 803 555 0143' });
    const { status, body: answer } = await server.api.call(addBillingContact, { token: who.token, body });
    expect(status).toBe(201);
    expect(answer.billingContact).toEqual({
      ...body,
      id: expect.any(String),
      name: 'Zainab Yusuf',
      email: 'z.yusuf@kuramo.ng',
      phone: '+2348035550143',
      version: 1,
    });
    expect(await listed(who)).toEqual([answer.billingContact]);
    expect(await written(who)).toContainEqual(
      expect.objectContaining({
        event: 'billingContact.added',
        actorId: who.userId,
        data: { subject: 'Zainab Yusuf' },
      }),
    );
  });

  it('doesn’t require a phone or a role', async () => {
    expect(await add(admin, { phone: '', role: '' })).toMatchObject({ phone: '', role: '' });
  });

  it('refuses an email that another contact of the organisation has, ignoring case', async () => {
    const { email } = await add();
    const refused = await server.api.call(addBillingContact, {
      token: admin.token,
      body: details({ email: email.toUpperCase() }),
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_taken', errors: [{ field: 'email' }] } });
    // Another organisation can use the same email.
    expect(await add(stranger, { email })).toMatchObject({ email });
  });

  it('keeps one of several added concurrently with the same email', async () => {
    const who = await administrator(server);
    const body = details();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.api.call(addBillingContact, { token: who.token, body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await listed(who)).toHaveLength(1);
  });

  it(`stops at ${MAX_CONTACTS}, even when thirty are added concurrently`, async () => {
    const who = await administrator(server);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.api.call(addBillingContact, { token: who.token, body: details() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_CONTACTS);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 10 }, () => 'contact_limit'),
    );
    const contacts = await listed(who);
    expect(contacts).toHaveLength(MAX_CONTACTS);
    await server.api.done(removeBillingContact, { token: who.token, params: { id: contacts[0]?.id ?? '' } });
    await add(who);
    expect(await server.api.call(addBillingContact, { token: who.token, body: details() })).toMatchObject({
      status: 409,
      body: { code: 'contact_limit' },
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: 'Zainab\nYusuf' }],
    ['email', { email: 'zainab' }],
    ['email', { email: 'z@kuramo.ng, all@kuramo.ng' }],
    ['email', { email: undefined }],
    ['phone', { phone: '0803' }],
    ['role', { role: 'x'.repeat(81) }],
    ['getsReceipts', { getsReceipts: 'yes' }],
    ['orgId', { orgId: '0d3f0000-0000-4000-8000-000000000001' }],
    ['id', { id: '0d3f0000-0000-4000-8000-000000000001' }],
    ['version', { version: 7 }],
  ])('refuses an invalid %s: %j', async (field, wrong) => {
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/billing-contacts',
      headers: { authorization: admin.token },
      payload: { ...details(), ...wrong },
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  it('is rate-limited per person', async () => {
    const { token, userId } = await administrator(server);
    await expectLimited(server, userId, () => server.api.call(addBillingContact, { token, body: details() }));
  });
});

describe('the list of billing contacts', () => {
  it('is sorted by name and contains only the organisation’s own', async () => {
    const who = await administrator(server);
    for (const name of ['zainab Yusuf', 'Femi Adeyemi', 'Ngozi Eze']) await add(who, { name });
    await add(stranger);
    expect((await listed(who)).map(({ name }) => name)).toEqual(['Femi Adeyemi', 'Ngozi Eze', 'zainab Yusuf']);
  });

  it('is empty at first', async () => {
    expect(await listed(await administrator(server))).toEqual([]);
  });

  it('answers another organisation’s id like an unknown one', async () => {
    const { token } = stranger;
    const foreign = await server.api.call(listBillingContacts, { token, params: { orgId: admin.orgId } });
    const unknown = await server.api.call(listBillingContacts, { token, params: { orgId: randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
  });

  it('refuses a malformed id', async () => {
    expect(await server.api.call(listBillingContacts, { token: admin.token, params: { orgId: 'ours' } })).toMatchObject(
      { status: 400, body: { errors: [{ field: 'orgId' }] } },
    );
  });
});

// Rules: contacts.manage
describe('changing a billing contact', () => {
  const change = (who: Person, id: string, body: Record<string, unknown> & { version: number }) =>
    server.api.call(updateBillingContact, { token: who.token, params: { id }, body });

  it('returns the next version and leaves other fields unchanged', async () => {
    const before = await add();
    const { status, body } = await change(admin, before.id, {
      version: before.version,
      phone: '',
      getsReceipts: false,
    });
    expect(status).toBe(200);
    expect(body.billingContact).toEqual({ ...before, phone: '', getsReceipts: false, version: 2 });
    expect(await listed()).toContainEqual(body.billingContact);
    expect(await written(admin)).toContainEqual(
      expect.objectContaining({
        event: 'billingContact.changed',
        actorId: admin.userId,
        data: { subject: before.name, fields: ['phone', 'getsReceipts'] },
      }),
    );
  });

  it('refuses an outdated version and returns the current contact', async () => {
    const before = await add();
    const { body } = await change(admin, before.id, { version: before.version, name: 'Femi Adeyemi' });
    for (const version of [before.version, before.version + 2, 0]) {
      const late = await change(admin, before.id, { version, name: 'Ngozi Eze' });
      expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
      expect(late.body.current).toEqual(body.billingContact);
    }
  });

  it('applies one of two changes to the same version', async () => {
    const { id, version } = await add();
    const answers = await Promise.all(
      ['Femi Adeyemi', 'Ngozi Eze'].map((name) => change(admin, id, { version, name })),
    );
    const done = answers.find(({ status }) => status === 200);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.current).toEqual(done?.body.billingContact);
  });

  it('refuses an email that another contact has and changes nothing', async () => {
    const [taken, other] = [await add(), await add()];
    const refused = await change(admin, other.id, { version: other.version, name: 'Femi Adeyemi', email: taken.email });
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_taken', errors: [{ field: 'email' }] } });
    expect(await listed()).toContainEqual(other);
    expect((await change(admin, other.id, { version: other.version, email: other.email })).status).toBe(200);
  });

  it('answers another organisation’s contact like an unknown one', async () => {
    const { id, version } = await add();
    const foreign = await change(stranger, id, { version, name: 'Mine now' });
    const unknown = await change(stranger, randomUUID(), { version, name: 'Mine now' });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
    expect((await listed()).find((contact) => contact.id === id)).toMatchObject({ name: 'Zainab Yusuf', version });
  });

  it.each([
    '"isRoot":true',
    '"id":"0d3f0000-0000-4000-8000-000000000001"',
    '"orgId":"0d3f0000-0000-4000-8000-000000000001"',
    '"__proto__":{"getsReceipts":false}',
  ])('changes nothing with %s', async (key) => {
    const before = await add();
    const payload = `{"version":${before.version},"name":"Femi Adeyemi",${key}}`;
    const answer = await server.api.raw({
      method: 'PATCH',
      url: `/hr/billing-contacts/${before.id}`,
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await listed()).toContainEqual(before);
  });
});

describe('removing a billing contact', () => {
  const remove = (who: Person, id: string) =>
    server.api.call(removeBillingContact, { token: who.token, params: { id } });

  it('takes it off the list, once', async () => {
    const { id } = await add();
    expect(await remove(admin, id)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await listed()).map((contact) => contact.id)).not.toContain(id);
    expect(await remove(admin, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await written(admin)).toContainEqual(
      expect.objectContaining({
        event: 'billingContact.removed',
        actorId: admin.userId,
        data: { subject: 'Zainab Yusuf' },
      }),
    );
  });

  it('answers another organisation’s contact like an unknown one', async () => {
    const { id } = await add();
    const foreign = await remove(stranger, id);
    const unknown = await remove(stranger, randomUUID());
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
    expect((await listed()).map((contact) => contact.id)).toContain(id);
  });
});

describe('a member and a visitor', () => {
  it('are refused every call', async () => {
    const { id, version } = await add();
    const { token } = await member(server, admin);
    const tries = (options: { token?: string }) => [
      server.api.call(addBillingContact, { ...options, body: details() }),
      server.api.call(updateBillingContact, { ...options, params: { id }, body: { version } }),
      server.api.call(listBillingContacts, { ...options, params: { orgId: admin.orgId } }),
      server.api.call(removeBillingContact, { ...options, params: { id } }),
    ];
    for (const answer of await Promise.all(tries({ token })))
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const answer of await Promise.all(tries({})))
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});
