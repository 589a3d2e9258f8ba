import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateQuote } from '#contract/quotes.ts';
import {
  getSubscription,
  getSubscriptionDetails,
  getSubscriptionDetailsById,
  listCancelReasons,
  startTrial,
} from '#contract/subscriptions.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function onTrial(): Promise<Person & { subscriptionId: string }> {
  const admin = await administrator(server);
  const { subscription } = await server.api.done(startTrial, {
    token: admin.token,
    body: { orgId: admin.orgId, appSlug: 'humanar' },
  });
  return { ...admin, subscriptionId: subscription.id };
}

// Rules: subscription.status
describe('the subscription', () => {
  it('is null for an organisation that never subscribed', async () => {
    const { token } = await administrator(server);
    for (const call of [getSubscription, getSubscriptionDetails]) {
      expect(await server.api.call(call, { token })).toMatchObject({
        status: 200,
        body: { subscription: null, hasEverSubscribed: false, now: server.clock.now().toISOString() },
      });
    }
  });

  it('is the same from each of its calls, for administrators and members', async () => {
    const admin = await onTrial();
    const { token } = await member(server, admin);
    const { subscription, hasEverSubscribed } = await server.api.done(getSubscription, { token: admin.token });
    expect(await server.api.done(getSubscriptionDetails, { token })).toMatchObject({ subscription, hasEverSubscribed });
    expect(await server.api.done(getSubscriptionDetailsById, { token, params: { id: admin.subscriptionId } })).toEqual({
      subscription,
      hasEverSubscribed,
    });
  });

  it('shows a paid term with its plan and its amount in naira', async () => {
    const admin = await administrator(server);
    const now = server.clock.now();
    const { moduleIds } = (
      await server.api.done(generateQuote, {
        token: admin.token,
        body: { type: 'new', plan: 'core', moduleIds: ['payroll'], numberOfUsers: 60, isPlanDurationAnnual: true },
      })
    ).quote;
    const paid = {
      orgId: admin.orgId,
      kind: 'paid' as const,
      plan: 'core',
      moduleIds,
      isPlanDurationAnnual: true,
      numberOfUsers: 60,
      totalCost: 78_061_296,
      createdAt: now,
      startedAt: now,
    };
    await server.platform.database.sql
      .insert(subscriptions)
      .values({ ...paid, isRenewal: true, expiresAt: later(now, { days: 365 }), cancelledAt: now });
    const { subscription } = await server.api.done(getSubscription, { token: admin.token });
    expect(subscription).toMatchObject({
      status: 'cancelled',
      type: 'renewal',
      plan: 'core',
      planId: 'core',
      isPlanDurationAnnual: true,
      numberOfUsers: 60,
      // Core's own apps and payroll, which was added.
      numberOfModules: 9,
      totalCost: 780_612.96,
      planMonthlyPrice: 1200,
      planAnnualPrice: 12_240,
      isActive: false,
      isCancelled: true,
      hasExpired: false,
      isTrial: false,
    });
    expect(subscription?.modules.map(({ id }) => id)).toEqual(moduleIds);
  });

  it('of another organisation is answered like an unknown one', async () => {
    const { token } = await onTrial();
    const { subscriptionId } = await onTrial();
    const foreign = await server.api.call(getSubscriptionDetailsById, { token, params: { id: subscriptionId } });
    const unknown = await server.api.call(getSubscriptionDetailsById, { token, params: { id: randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: foreign.status, body: foreign.body });
    expect(await server.api.call(getSubscriptionDetailsById, { token, params: { id: '7' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'id' }] },
    });
  });

  it('requires a session', async () => {
    expect((await server.api.call(getSubscription)).status).toBe(401);
    expect((await server.api.call(getSubscriptionDetails)).status).toBe(401);
    expect((await server.api.call(getSubscriptionDetailsById, { params: { id: randomUUID() } })).status).toBe(401);
  });
});

// Rules: cancel.reason
describe('the cancellation reasons', () => {
  it('are listed in order, for signed-in users', async () => {
    const { token } = await administrator(server);
    const { cancelReasons } = await server.api.done(listCancelReasons, { token });
    expect(cancelReasons).toHaveLength(8);
    expect(cancelReasons.at(-1)).toEqual({ id: 'other', reason: 'Another reason' });
    expect((await server.api.call(listCancelReasons)).status).toBe(401);
  });
});
