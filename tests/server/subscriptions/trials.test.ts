import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import { activities } from '#server/db/schema/index.ts';
import { administrator, member, newAlias, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const start = ({ token, orgId }: { token: string; orgId: string }) =>
  server.api.call(startTrial, { token, body: { orgId, appSlug: 'humanar' } });

describe('starting the trial', () => {
  // Rules: trial.length
  it('starts fifteen days with every app and unlimited employees', async () => {
    const admin = await administrator(server);
    const now = server.clock.now();
    const expiryDate = new Date(now.getTime() + 15 * 24 * 3_600_000).toISOString();
    const { status, body } = await start(admin);
    expect(status).toBe(201);
    expect(body.subscription).toMatchObject({
      status: 'trial',
      plan: null,
      type: null,
      numberOfModules: 14,
      numberOfUsers: null,
      totalCost: 0,
      createdAt: now.toISOString(),
      expiryDate,
      isActive: true,
      hasExpired: false,
      isCancelled: false,
      isTrial: true,
    });

    const { orgApps } = await server.api.done(refreshLinchpin, { token: admin.token });
    expect(orgApps).toEqual([
      {
        appSlug: 'humanar',
        subscription: {
          id: body.subscription.id,
          isActive: true,
          duration: 'monthly',
          status: 'trial',
          expiryDate,
          subscriptionDate: now.toISOString(),
        },
      },
    ]);
    const done = await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, admin.orgId))
      .orderBy(activities.id);
    expect(done).toContainEqual(expect.objectContaining({ event: 'trial.started', actorId: admin.userId, at: now }));
  });

  // Rules: trial.once
  it('works once per organisation', async () => {
    const admin = await administrator(server);
    await start(admin);
    expect(await start(admin)).toMatchObject({ status: 409, body: { code: 'trial_used' } });
    server.clock.advance({ days: 16 });
    const token = await sessionOf(server, admin);
    expect(await start({ ...admin, token })).toMatchObject({ status: 409, body: { code: 'trial_used' } });
  });

  // Rules: trial.alias
  it('requires an alias', async () => {
    const admin = await administrator(server, { alias: null });
    expect(await start(admin)).toMatchObject({ status: 409, body: { code: 'alias_missing' } });
    expect((await server.api.done(getSubscription, { token: admin.token })).subscription).toBeNull();
    const { org } = await server.api.done(getOrgSettings, { token: admin.token, params: { orgId: admin.orgId } });
    await server.api.done(updateOrgSettings, { token: admin.token, body: { version: org.version, alias: newAlias() } });
    expect((await start(admin)).status).toBe(201);
  });

  it('ends after exactly fifteen days', async () => {
    const admin = await administrator(server);
    await start(admin);
    server.clock.advance({ days: 14, hours: 23, minutes: 59, seconds: 59 });
    const token = await sessionOf(server, admin);
    const state = async () => {
      const { subscription, hasEverSubscribed } = await server.api.done(getSubscription, { token });
      const account = (await server.api.done(refreshLinchpin, { token })).orgApps[0]?.subscription;
      return {
        isActive: subscription?.isActive,
        hasExpired: subscription?.hasExpired,
        isCancelled: subscription?.isCancelled,
        hasEverSubscribed,
        inAccount: account?.isActive,
      };
    };
    expect(await state()).toEqual({
      isActive: true,
      hasExpired: false,
      isCancelled: false,
      hasEverSubscribed: true,
      inAccount: true,
    });
    server.clock.advance({ seconds: 1 });
    expect(await state()).toEqual({
      isActive: false,
      hasExpired: true,
      isCancelled: false,
      hasEverSubscribed: true,
      inAccount: false,
    });
  });

  // Rules: trial.admin
  it('is limited to administrators', async () => {
    const admin = await administrator(server);
    const { token } = await member(server, admin);
    expect(await start({ orgId: admin.orgId, token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await server.api.call(startTrial, { body: { orgId: admin.orgId, appSlug: 'humanar' } })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await server.api.done(getSubscription, { token })).hasEverSubscribed).toBe(false);
  });

  it('answers another organisation’s id like an unknown one and starts nothing', async () => {
    const [mine, theirs] = [await administrator(server), await administrator(server)];
    const foreign = await start({ ...mine, orgId: theirs.orgId });
    const unknown = await start({ ...mine, orgId: randomUUID() });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
    for (const { token } of [mine, theirs])
      expect((await server.api.done(getSubscription, { token })).subscription).toBeNull();
  });

  it.each([
    ['orgId', { orgId: 'mine' }],
    ['orgId', { orgId: undefined }],
    ['appSlug', { appSlug: 'payroll' }],
    ['expiresAt', { expiresAt: '2030-01-01T00:00:00Z' }],
    ['isRoot', { isRoot: true }],
  ])('refuses an invalid %s: %j', async (field, wrong) => {
    const { token, orgId } = await administrator(server, { isActivated: false });
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/subscriptions/trials',
      headers: { authorization: token },
      payload: { orgId, appSlug: 'humanar', ...wrong },
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });
});
