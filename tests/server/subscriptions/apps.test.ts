import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSubscribedApps, listSubscribedModules } from '#contract/apps.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertPaidSubscription } from '#tests/support/storedSubscriptions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const apps = ({ token }: Person, orgId: string) => server.api.call(listSubscribedApps, { token, params: { orgId } });
const modules = ({ token }: Person, orgId: string, subscriptionId: string) =>
  server.api.call(listSubscribedModules, { token, body: { orgId, subscriptionId } });

it('the list is empty for an organisation that never subscribed', async () => {
  const ada = await administrator(server);
  expect(await apps(ada, ada.orgId)).toMatchObject({ status: 200, body: { subscribeApps: [] } });
});

// Rules: app.subscribed
it('shows a trial with every module and unlimited users', async () => {
  const ada = await administrator(server);
  const { subscription } = await server.api.done(startTrial, {
    token: ada.token,
    body: { orgId: ada.orgId, appSlug: 'humanar' },
  });
  const { id: subscriptionId, createdAt, expiryDate } = subscription;
  expect((await apps(ada, ada.orgId)).body).toEqual({
    subscribeApps: [
      { appSlug: 'humanar', subscriptionId, paymentStatus: 'trial', totalPrice: 0, createdAt, expiryDate },
    ],
  });
  const { body } = await modules(ada, ada.orgId, subscriptionId);
  expect(body).toMatchObject({ number_of_subcribe_app_users: null, number_subcribe_app_modules: 14 });
  expect(body.subcribeAppModules).toHaveLength(14);
});

// Rules: app.subscribed
it('shows what was paid for and that it was renewed, to members too', async () => {
  for (const [isRenewal, paymentStatus] of [
    [false, 'paid'],
    [true, 'renewal'],
  ] as const) {
    const ada = await administrator(server);
    const { id } = await insertPaidSubscription(server, ada, { isRenewal });
    for (const person of [ada, await member(server, ada)]) {
      expect((await apps(person, ada.orgId)).body).toMatchObject({
        subscribeApps: [{ paymentStatus, totalPrice: 24_000 }],
      });
      const { body } = await modules(person, ada.orgId, id);
      expect(body).toMatchObject({
        number_of_subcribe_app_users: 20,
        number_subcribe_app_modules: body.subcribeAppModules.length,
      });
      expect(body.subcribeAppModules.map(({ slug }) => slug)).toContain('employee-management');
      expect(body.subcribeAppModules.map(({ slug }) => slug)).not.toContain('payroll');
    }
  }
});

it('shows nothing of another organisation, and nothing without a session', async () => {
  const [ada, bola] = [await administrator(server), await administrator(server)];
  const { id } = await insertPaidSubscription(server, bola);
  const own = await insertPaidSubscription(server, ada);
  for (const answer of [
    await apps(ada, bola.orgId),
    await modules(ada, bola.orgId, id),
    await modules(ada, ada.orgId, id),
    await modules(ada, bola.orgId, own.id),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await apps({ ...ada, token: '' }, ada.orgId)).status).toBe(401);
  expect((await modules({ ...ada, token: '' }, ada.orgId, own.id)).status).toBe(401);
});
