import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPreference, getRenewal, setPreference, startTrial } from '#contract/subscriptions.ts';
import { activities, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { insertPaidSubscription } from '#tests/support/storedSubscriptions.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.platform.database.sql;
const renews = async ({ token }: Person) => (await server.api.done(getPreference, { token })).preference.isAutoRenewal;
const set = ({ token }: Person, isAutoRenewal: boolean) =>
  server.api.call(setPreference, { token, body: { isAutoRenewal } });
async function paid({ orgId }: Person): Promise<void> {
  const now = server.clock.now();
  await db()
    .insert(subscriptions)
    .values({
      orgId,
      kind: 'paid',
      plan: 'core',
      numberOfUsers: 20,
      createdAt: now,
      startedAt: now,
      expiresAt: later(now, { days: 30 }),
    });
}
const written = async ({ orgId }: Person) =>
  (
    await db()
      .select({ event: activities.event })
      .from(activities)
      .where(and(eq(activities.orgId, orgId), like(activities.event, 'autoRenewal.%')))
      .orderBy(activities.id)
  ).map(({ event }) => event);

// Rules: autorenew.preference
describe('automatic renewal', () => {
  it('is on for a paid subscription until switched off, and each change is logged', async () => {
    const ada = await administrator(server);
    await paid(ada);
    expect(await renews(ada)).toBe(true);
    expect(await set(ada, false)).toMatchObject({ status: 200, body: { preference: { isAutoRenewal: false } } });
    expect((await set(ada, false)).status).toBe(200);
    expect(await renews(ada)).toBe(false);
    expect((await set(ada, true)).status).toBe(200);
    expect(await renews(ada)).toBe(true);
    expect(await written(ada)).toEqual(['autoRenewal.switchedOff', 'autoRenewal.switchedOn']);
  });

  it('charges at the end, not immediately, if it is switched on after the time of the first charge', async () => {
    const ada = await administrator(server);
    const expiresAt = later(server.clock.now(), { hours: 12 });
    await insertPaidSubscription(server, ada, { expiresAt, isAutoRenewal: false });
    expect((await set(ada, true)).status).toBe(200);
    const { renewal } = await server.api.done(getRenewal, { token: ada.token });
    expect(renewal).toMatchObject({ chargeAt: expiresAt.toISOString(), failures: 0 });
  });

  it('is off without a paid subscription and can’t be switched', async () => {
    const ada = await administrator(server);
    for (const begin of [
      async () => {},
      () => server.api.done(startTrial, { token: ada.token, body: { orgId: ada.orgId, appSlug: 'humanar' as const } }),
    ]) {
      await begin();
      expect(await renews(ada)).toBe(false);
      for (const wanted of [true, false])
        expect(await set(ada, wanted)).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
    }
    expect(await written(ada)).toEqual([]);
  });

  it('is logged once when it is switched off ten times concurrently', async () => {
    const ada = await administrator(server);
    await paid(ada);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => set(ada, false)))).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await written(ada)).toEqual(['autoRenewal.switchedOff']);
  });

  it('is limited to the organisation’s administrators', async () => {
    const [ada, stranger] = [await administrator(server), await administrator(server)];
    await paid(ada);
    await paid(stranger);
    for (const [caller, status] of [
      [{ ...ada, token: '' }, 401],
      [await member(server, ada), 403],
    ] as const) {
      expect((await set(caller, false)).status).toBe(status);
      expect((await server.api.call(getPreference, { token: caller.token })).status).toBe(status);
    }
    expect((await set(stranger, false)).status).toBe(200);
    expect(await renews(ada)).toBe(true);
    expect(
      (
        await server.api.raw({
          method: 'POST',
          url: '/hr/subscriptions/preference',
          headers: { authorization: ada.token },
          payload: { isAutoRenewal: 'no' },
        })
      ).statusCode,
    ).toBe(400);
  });
});
