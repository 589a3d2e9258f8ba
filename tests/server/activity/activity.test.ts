import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listActivity, startTrial } from '#contract/subscriptions.ts';
import { forOrg } from '#server/db/scope.ts';
import { users } from '#server/db/schema/index.ts';
import { recordActivity } from '#server/modules/activity/service.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const log = async ({ token }: Person, before?: number) =>
  server.api.done(listActivity, { token, query: before === undefined ? {} : { before } });
const write = ({ orgId }: Person, activity: Parameters<typeof recordActivity>[1]) =>
  forOrg(server.platform.database, orgId).transaction((org) => recordActivity(org, activity));

// Rules: subscription.activity
it('lists who did what and when, newest first, for subscription events only', async () => {
  const ada = await administrator(server);
  const { subscription } = await server.api.done(startTrial, {
    token: ada.token,
    body: { orgId: ada.orgId, appSlug: 'humanar' },
  });
  const { entries, next } = await log(ada);
  expect(entries).toEqual([
    {
      id: expect.any(Number) as number,
      event: 'trial.started',
      actor: 'Ada Obi',
      at: server.clock.now().toISOString(),
      data: { expiresAt: subscription.expiryDate },
    },
  ]);
  expect(next).toBeNull();
  await confirmAndCancel(server, ada, { confirmation: 'Kuramo Logistics Ltd', comment: 'Between us.' });
  const after = await log(ada);
  expect(after.entries.map(({ event, actor }) => [event, actor])).toEqual([
    ['data.purged', null],
    ['subscription.cancelled', 'Ada Obi'],
    ['trial.started', 'Ada Obi'],
  ]);
  expect(after.entries[1]?.data).toMatchObject({ kind: 'trial', reason: 'It costs more than we can spend' });
  expect(JSON.stringify(after)).not.toContain('Between us.');
});

it('tells a person who has left from the system', async () => {
  const ada = await administrator(server);
  const musa = await member(server, ada);
  const renewal = { event: 'subscription.renewed', at: server.clock.now() };
  for (const actorId of [null, musa.userId]) await write(ada, { ...renewal, actorId });
  await server.platform.database.sql.delete(users).where(eq(users.id, musa.userId));
  const entries = (await log(ada)).entries.slice(0, 2);
  expect(entries.map(({ actor, hasLeft }) => [actor, hasLeft])).toEqual([
    [null, true],
    [null, undefined],
  ]);
});

it('returns only the fields that each entry’s sentence needs', async () => {
  const ada = await administrator(server);
  await write(ada, {
    actorId: null,
    event: 'card.added',
    at: server.clock.now(),
    data: { brand: 'visa', last4: '4081', authorizationCode: 'AUTH_secret', ip: '10.0.0.1' },
  });
  expect((await log(ada)).entries[0]).toMatchObject({ actor: null, data: { brand: 'visa', last4: '4081' } });
  expect(JSON.stringify(await log(ada))).not.toMatch(/AUTH_secret|10\.0\.0\.1/);
});

it('pages by fifty without skipping or repeating an entry', async () => {
  const ada = await administrator(server);
  for (let n = 0; n < 101; n += 1)
    await write(ada, {
      actorId: ada.userId,
      event: n % 2 === 0 ? 'autoRenewal.switchedOn' : 'autoRenewal.switchedOff',
      at: server.clock.now(),
    });
  const pages = [await log(ada)];
  for (let { next } = pages[0] ?? { next: null }; next !== null;) {
    const page = await log(ada, next);
    pages.push(page);
    next = page.next;
  }
  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 1]);
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
});

it('the log is limited to the organisation’s administrators', async () => {
  const [ada, stranger] = [await administrator(server), await administrator(server)];
  await server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' } });
  expect((await log(stranger)).entries).toEqual([]);
  expect((await server.api.call(listActivity, { token: (await member(server, ada)).token })).status).toBe(403);
  expect((await server.api.call(listActivity, {})).status).toBe(401);
});

it.each(['', '0', '-1'])('says that “%s” is no entry to continue before', async (before) => {
  const { token } = await administrator(server);
  const url = `/hr${listActivity.path}?before=${before}`;
  const { statusCode, json } = await server.api.raw({ url, headers: { authorization: token } });
  expect([statusCode, json<{ errors: unknown }>().errors]).toEqual([
    400,
    [{ field: 'before', msg: 'This must be more than 0.' }],
  ]);
});
