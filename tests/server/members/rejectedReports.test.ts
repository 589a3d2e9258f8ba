import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as auth from '#contract/auth.ts';
import { type MemberReport, reportMembers } from '#contract/members.ts';
import { administrator, password } from '#tests/support/people.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  ada,
  mainAppKey,
  memberEvents,
  musa,
  peopleOf,
  report,
  server,
  mailSubjects,
  withMemberReports,
} from '#tests/support/memberReports.ts';

withMemberReports();

describe('a rejected members report', () => {
  it('names everyone who belongs to another organisation, and changes nothing', async () => {
    const admin = await administrator(server);
    const stranger = await administrator(server);
    const before = await peopleOf(admin);
    const members = [musa(), ada(stranger, { isAdmin: false }), musa()];
    const refused = await report(admin, ...members);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: [{ field: 'members.1.email' }] },
    });
    expect(refused.body.errors).toHaveLength(1);
    expect(await peopleOf(admin)).toEqual(before);
    expect(await peopleOf(stranger)).toMatchObject([{ name: 'Ada Obi', isRoot: true }]);
    expect(await mailSubjects(members[0]?.email ?? '')).toEqual([]);
  });

  it('removes nobody from another organisation', async () => {
    const admin = await administrator(server);
    const stranger = await administrator(server);
    expect((await report(admin, ada(stranger, { hasLeft: true }))).status).toBe(200);
    expect(await peopleOf(stranger)).toHaveLength(1);
  });

  it.each([
    ['leaves', { hasLeft: true }],
    ['is demoted', { isAdmin: false }],
  ])('can’t leave an organisation without an administrator: the last one %s', async (_, change) => {
    const admin = await administrator(server);
    const before = await peopleOf(admin);
    expect(await report(admin, musa(), ada(admin, change))).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    expect(await peopleOf(admin)).toEqual(before);
    expect(await memberEvents(admin)).toEqual([]);
    expect((await report(admin, musa({ isAdmin: true }), ada(admin, change))).status).toBe(200);
  });

  it('keeps one of two administrators who are removed at the same time', async () => {
    const admin = await administrator(server);
    const second = musa({ isAdmin: true });
    await report(admin, second);
    const answers = await Promise.all([
      report(admin, { ...second, isAdmin: false }),
      report(admin, ada(admin, { isAdmin: false })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await peopleOf(admin)).filter(({ isRoot }) => isRoot)).toHaveLength(1);
  });

  it('names an organisation that doesn’t exist', async () => {
    expect(await report({ orgId: randomUUID() }, musa())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('can’t be lost to its size or to one name: the largest report is accepted', async () => {
    const admin = await administrator(server);
    const long = (index: number) => `${index}`.padStart(245, 'é') + '@kuramo.ng'.slice(0, 9);
    const people = Array.from({ length: 200 }, (_, index) => ({
      ...musa({ isAllocated: true }),
      email: long(index),
      name: `J.${'é'.repeat(118)}`,
      hasLeft: index > 0,
    }));
    const escaped = JSON.stringify({ orgId: admin.orgId, members: people }).replace(/é/g, String.raw`\u00e9`);
    expect(escaped.length).toBeGreaterThan(400_000);
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/org/members',
      headers: { authorization: mainAppKey(), 'content-type': 'application/json' },
      payload: escaped,
    });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 200,
      body: { numberOfMembers: 2, numberOfAllocatedUsers: 1 },
    });
    expect((await peopleOf(admin)).map(({ name }) => name)).toContain(`J. ${'é'.repeat(117)}`);
  });

  it('can’t be lost to the long name of somebody who has left', async () => {
    const admin = await administrator(server);
    const person = musa();
    await report(admin, person);
    const left = { ...person, name: `https://${'x'.repeat(5000)}`, hasLeft: true };
    expect((await report(admin, left)).body).toMatchObject({ numberOfMembers: 1 });
    expect(await report(admin, { ...left, hasLeft: false })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'members.0.name', msg: 'Use at most 120 characters.' }] },
    });
  });

  const wrong: [string, (member: MemberReport) => unknown][] = [
    ['members', () => []],
    ['members', (member) => Array.from({ length: 201 }, (_, index) => ({ ...member, email: `m${index}@kuramo.ng` }))],
    ['members', (member) => [member, { ...member, email: member.email.toUpperCase() }]],
    ['members.0.email', (member) => [{ ...member, email: 'musa' }]],
    ['members.0.name', (member) => [{ ...member, name: ' ' }]],
    ['members.0.isAdmin', (member) => [{ ...member, isAdmin: 1 }]],
    ['members.0.isAllocated', (member) => [{ ...member, isAllocated: undefined }]],
    ['members.0.isRoot', (member) => [{ ...member, isRoot: true }]],
    ['members.0.password', (member) => [{ ...member, password }]],
  ];
  it.each(wrong)('has an invalid %s', async (field, members) => {
    const { orgId } = await administrator(server);
    const payload = { orgId, members: members(musa()) };
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/org/members',
      headers: { authorization: mainAppKey() },
      payload,
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });
});

describe('the main application’s key', () => {
  it.each([
    ['none', undefined],
    ['another', 'x'.repeat(38)],
    ['part of it', 'sandbox-key-of-the-stand-in-applicatio'],
    ['it with more appended', 'sandbox-key-of-the-stand-in-application '.repeat(2)],
  ])('is required: %s is refused', async (_, token) => {
    const { orgId } = await administrator(server);
    const refused = await server.api.call(reportMembers, {
      ...(token === undefined ? {} : { token }),
      body: { orgId, members: [musa()] },
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is not a session token, and no session token is the key', async () => {
    const admin = await administrator(server);
    expect(
      (await server.api.call(reportMembers, { token: admin.token, body: { orgId: admin.orgId, members: [musa()] } }))
        .status,
    ).toBe(401);
    expect((await server.api.call(auth.refreshLinchpin, { token: mainAppKey() })).status).toBe(401);
    expect(
      (
        await server.api.call(reportMembers, {
          token: `Bearer ${mainAppKey()}`,
          body: { orgId: admin.orgId, members: [musa()] },
        })
      ).status,
    ).toBe(200);
  });

  it('refuses everyone while it isn’t set, and is the only one accepted once it is', async () => {
    const own = 'k'.repeat(32);
    const answers = async (env: Record<string, string>, ...tokens: string[]) => {
      const other = await startTestServer({ env: { ...realKeys, ...env } });
      try {
        return await Promise.all(
          tokens.map(
            async (token) =>
              (await other.api.call(reportMembers, { token, body: { orgId: randomUUID(), members: [musa()] } })).status,
          ),
        );
      } finally {
        await other.stop();
      }
    };
    expect(await answers({}, '', 'null', mainAppKey())).toEqual([401, 401, 401]);
    // With the right key the request fails only because the organisation doesn't exist.
    const mainApp = { MAIN_APP_KEY: own, MAIN_APP_EVENTS_URL: 'http://127.0.0.1:9/events' };
    expect(await answers(mainApp, '', mainAppKey(), own)).toEqual([401, 401, 404]);
    const exchanged = { ...mainApp, MAIN_APP_KEY: `${'n'.repeat(32)},${own}` };
    expect(await answers(exchanged, 'n'.repeat(32), own, exchanged.MAIN_APP_KEY)).toEqual([404, 404, 401]);
  });
});
