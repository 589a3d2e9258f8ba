import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { issueToken } from '#server/platform/tokens.ts';
import { administrator, member, newAlias, newEmail, password, places, sessionOf, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Every call, as the specification spells it, and who may make it. A new call without a row here fails. */

const list = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** Section 7, each call on its host: /hr is the HR service's base path, the general host has none. */
const section7 = list(`
  POST /hr/auth/signup
  POST /hr/auth/login
  POST /hr/auth/signup/check-email
  POST /hr/auth/send-recovery-link
  POST /hr/auth/set-new-password
  POST /hr/auth/change-password
  GET /hr/auth/refresh_linchpin
  POST /hr/auth/code/verify
  POST /hr/auth/signup/resend-verification
  POST /hr/auth/account/activate
  POST /hr/auth/confirm-token
  GET /hr/auth/signup/check-alias/{alias}
  GET /hr/apps/{slug}/modules
  GET /hr/apps/subcribe/{orgId}
  POST /hr/apps/subcribeAppModules
  GET /hr/apps/humanar/modules
  POST /{product}/v1/inquiries
  GET /marketing/get-marketing
  GET /marketing/blog/get-blogs
  GET /marketing/blog/view-blog/{id}
  GET /marketing/get/{id}
  POST /marketing/demo-request-date-view
  POST /marketing/create-demo-request
  GET /hr/org/{orgId}/settings
  PATCH /hr/org/settings
  POST /hr/org/security/passwords/confirm
  POST /hr/org/security/2fa/setup/otp
  POST /hr/org/security/2fa/setup
  POST /hr/org/security/2fa/status/off
  POST /hr/org/security/2fa/token/verify
  POST /hr/org/security/2fa/otp
  GET /hr/apps/payment/getAllOrgCard/{orgId}
  POST /hr/apps/payment/changeDefaultOrgCard/
  DELETE /payments/v1/cards/{id}
  POST /hr/subscriptions/addCard
  GET /hr/subscriptions/app/humanar/details
  GET /hr/subscriptions/app/humanar/details/{id}
  GET /hr/subscriptions/special-discount/humanar
  POST /hr/subscriptions/generate-quote
  POST /hr/subscriptions/initiate-new
  POST /hr/subscriptions/initiate-upgrade
  POST /hr/subscriptions/verify
  POST /hr/subscriptions/trials
  POST /hr/subscriptions/cancel
  GET /hr/subscriptions
  GET /hr/subscriptions/preference
  POST /hr/subscriptions/preference
  POST /hr/subscriptions/renew
  GET /hr/subscriptions/transactions
  GET /hr/subscription/humanar/plans
  GET /hr/subscription/humanar/plans/{name}
  GET /hr/cancel/reasons
  GET /hr/utilities/countries/
  GET /hr/utilities/countries/{id}/states
  POST /hr/billing-contacts
  PATCH /hr/billing-contacts/{id}
  GET /hr/billing-contacts/{orgId}/list
  DELETE /hr/billing-contacts/{id}
`);

/** Those of section 7 whose part of the product does not exist yet. */
const notYet = list(`
  POST /hr/auth/change-password
  GET /hr/apps/{slug}/modules
  GET /hr/apps/subcribe/{orgId}
  POST /hr/apps/subcribeAppModules
  POST /{product}/v1/inquiries
  GET /marketing/get-marketing
  GET /marketing/blog/get-blogs
  GET /marketing/blog/view-blog/{id}
  GET /marketing/get/{id}
  POST /marketing/demo-request-date-view
  POST /marketing/create-demo-request
  POST /hr/org/security/passwords/confirm
  POST /hr/org/security/2fa/setup/otp
  POST /hr/org/security/2fa/setup
  POST /hr/org/security/2fa/status/off
  POST /hr/org/security/2fa/token/verify
  POST /hr/org/security/2fa/otp
  POST /hr/apps/payment/changeDefaultOrgCard/
  DELETE /payments/v1/cards/{id}
  POST /hr/subscriptions/addCard
  GET /hr/subscriptions/special-discount/humanar
  POST /hr/subscriptions/generate-quote
  POST /hr/subscriptions/initiate-new
  POST /hr/subscriptions/initiate-upgrade
  POST /hr/subscriptions/verify
  POST /hr/subscriptions/cancel
  GET /hr/subscriptions/preference
  POST /hr/subscriptions/preference
  POST /hr/subscriptions/renew
  GET /hr/subscriptions/transactions
  GET /hr/subscription/humanar/plans/{name}
  POST /hr/billing-contacts
  PATCH /hr/billing-contacts/{id}
  GET /hr/billing-contacts/{orgId}/list
  DELETE /hr/billing-contacts/{id}
`);

/** What the product has beyond section 7, in its style. */
const added = list(`
  POST /hr/auth/hand-off
  POST /hr/auth/logout
  GET /hr/auth/security-questions
  POST /hr/auth/security-questions
`);

/** An organisation on trial with its administrator and a member, and the administrator of another one. */
interface World {
  admin: Person;
  member: Person;
  stranger: Person;
  subscriptionId: string;
  countryId: number;
  stateId: number;
}
type Who = 'visitor' | 'member' | 'admin' | 'stranger';

interface Row {
  /** What is sent; the ids in it are those of the administrator's organisation. */
  input?: (world: World) => { params?: Record<string, unknown>; body?: Record<string, unknown> };
  answers: Record<Who, number>;
}

const anyone = (status: number): Row['answers'] => ({ visitor: status, member: status, admin: status, stranger: status });
const signedIn = (status: number): Row['answers'] => ({ ...anyone(status), visitor: 401 });
const admins = (status: number): Row['answers'] => ({ ...signedIn(status), member: 403 });
const own = (answers: Row['answers']): Row['answers'] => ({ ...answers, stranger: 404 });

const rows: Record<string, Row> = {
  signup: { input: () => ({ body: { name: 'Ada Obi', email: newEmail(), password } }), answers: anyone(201) },
  checkEmail: { input: () => ({ body: { email: newEmail() } }), answers: anyone(200) },
  checkAlias: { input: () => ({ params: { alias: newAlias() } }), answers: anyone(200) },
  resendVerification: { input: () => ({ body: { email: newEmail() } }), answers: anyone(200) },
  verifyCode: { input: () => ({ body: { email: newEmail(), code: '123456' } }), answers: anyone(400) },
  activateAccount: {
    input: ({ countryId, stateId }) => ({ body: { organisationName: 'Kuramo', countryId, stateId, phone: '+2348035550142' } }),
    // Both organisations are set up already.
    answers: admins(409),
  },
  login: { input: ({ admin }) => ({ body: { email: admin.email, password } }), answers: anyone(200) },
  refreshLinchpin: { answers: signedIn(200) },
  handOff: { answers: signedIn(200) },
  logout: { answers: signedIn(200) },
  sendRecoveryLink: { input: () => ({ body: { email: newEmail() } }), answers: anyone(202) },
  confirmToken: { input: () => ({ body: { token: 'A'.repeat(43) } }), answers: anyone(401) },
  // A session is no recovery token, whoever's it is.
  setNewPassword: { input: () => ({ body: { password } }), answers: anyone(401) },
  listSecurityQuestions: { answers: signedIn(200) },
  setSecurityQuestions: {
    input: () => ({ body: { answers: ['first_school', 'first_street', 'mother_town'].map((key) => ({ key, answer: 'Ibadan' })) } }),
    answers: signedIn(200),
  },
  getOrgSettings: { input: ({ admin: { orgId } }) => ({ params: { orgId } }), answers: own(signedIn(200)) },
  // No settings have had this version.
  updateOrgSettings: { input: () => ({ body: { version: 0 } }), answers: admins(409) },
  listPlans: { answers: anyone(200) },
  listModules: { answers: anyone(200) },
  getSubscription: { answers: signedIn(200) },
  getSubscriptionDetails: { answers: signedIn(200) },
  getSubscriptionDetailsById: { input: ({ subscriptionId: id }) => ({ params: { id } }), answers: own(signedIn(200)) },
  // It runs already.
  startTrial: { input: ({ admin: { orgId } }) => ({ body: { orgId, appSlug: 'humanar' } }), answers: own(admins(409)) },
  listCancelReasons: { answers: signedIn(200) },
  listCards: { input: ({ admin: { orgId } }) => ({ params: { orgId } }), answers: own(admins(200)) },
  listCountries: { answers: anyone(200) },
  listStates: { input: ({ countryId: id }) => ({ params: { id } }), answers: anyone(200) },
};

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await administrator(server);
  const { subscription } = await server.api.done(startTrial, { token: admin.token, body: { orgId: admin.orgId, appSlug: 'humanar' } });
  world = { admin, member: await member(server, admin), stranger: await administrator(server), subscriptionId: subscription.id, ...(await places(server)) };
});
afterAll(() => server.stop());

const spelled = (call: Call) => `${call.method} ${addressOf(call)}`;

/** What a row sends; `change` is made to it as it stands there as text. */
function sent(call: Call, change: (text: string) => string = (text) => text) {
  const input = rows[call.name]?.input?.(world) ?? {};
  return JSON.parse(change(JSON.stringify(input))) as ReturnType<NonNullable<Row['input']>>;
}

/** Makes a call with a session of its own: a call that ends it ends nobody else's. */
async function ask(call: Call, who: Who | 'bearer', { params = {}, body }: ReturnType<NonNullable<Row['input']>>) {
  const headers: Record<string, string> = {};
  if (who === 'bearer') headers['authorization'] = await recoveryToken();
  else if (who !== 'visitor') headers['authorization'] = await sessionOf(server, world[who]);
  const url = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(Buffer.from(String(params[name])).toString()));
  const answer = await server.api.raw({ method: call.method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, text: answer.body };
}
const recoveryToken = () => issueToken(server.platform.database.sql, { purpose: 'passwordReset', now: server.clock.now(), userId: world.stranger.userId, orgId: world.stranger.orgId });

describe('section 7', () => {
  it('is served as it is spelled, but for what does not exist yet', () => {
    expect(calls.map(spelled).toSorted()).toEqual([...section7.filter((call) => !notYet.includes(call)), ...added].toSorted());
    expect(notYet.filter((call) => !section7.includes(call))).toEqual([]);
  });

  it.each(calls.map((call) => [spelled(call), call] as const))('%s is a route of the server', (_, call) => {
    expect(server.app.hasRoute({ method: call.method, url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });
});

describe('every call', () => {
  it('has a row', () => {
    expect(Object.keys(rows).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it.each(calls.flatMap((call) => (['visitor', 'member', 'admin', 'stranger'] as const).map((who) => [spelled(call), who, call] as const)))(
    '%s answers the %s as it should',
    async (_, who, call) => {
      expect(await ask(call, who, sent(call))).toMatchObject({ status: rows[call.name]?.answers[who] });
    },
  );

  it.each(calls.filter(({ policy }) => policy.who === 'member' || policy.who === 'admin').map((call) => [spelled(call), call] as const))(
    '%s tells a stranger nothing of the organisation, and of its ids no more than of unknown ones',
    async (_, call) => {
      const ids = [world.admin.orgId, world.subscriptionId, world.admin.userId, world.member.userId];
      const foreign = await ask(call, 'stranger', sent(call));
      for (const told of [...ids, world.admin.email, world.member.email]) expect(foreign.text).not.toContain(told);
      if (!ids.some((id) => JSON.stringify(sent(call)).includes(id))) return;
      expect(foreign.status).toBe(404);
      const unknown = await ask(call, 'stranger', sent(call, (text) => ids.reduce((other, id) => other.replaceAll(id, randomUUID()), text)));
      expect(unknown).toEqual(foreign);
    },
  );

  /** Whoever gets past the policy. */
  const granted = (call: Call) => (call.policy.who === 'token' ? 'bearer' : 'admin');

  it.each(calls.filter(({ body }) => body).map((call) => [spelled(call), call] as const))('%s refuses keys that are not its own', async (_, call) => {
    for (const key of ['"__proto__":{"isRoot":true}', '"isRoot":true', '"id":"0d3f0000-0000-4000-8000-000000000001"', '"hasTwoFactorAuth":false', '"constructor":1']) {
      const token = call.policy.who === 'token' ? await recoveryToken() : await sessionOf(server, world.admin);
      const payload = JSON.stringify(sent(call).body).replace('{', `{${key},`);
      const answer = await server.api.raw({ method: call.method, url: addressOf(call), headers: { authorization: token, 'content-type': 'application/json' }, payload });
      expect({ key, status: answer.statusCode }).toEqual({ key, status: 400 });
    }
  });

  it.each(calls.filter(({ name }) => rows[name]?.input).map((call) => [spelled(call), call] as const))('%s breaks on no text and no number', async (_, call) => {
    const whole = JSON.stringify(sent(call));
    const leaves = [...whole.matchAll(/:("[^"]*"|-?[\d.]+)/g)];
    expect(leaves).not.toEqual([]);
    for (const { 1: leaf = '', index } of leaves) {
      const isText = leaf.startsWith('"');
      const others = isText ? [leaf.replace(/"$/, '\\u0000"'), leaf.replace(/"$/, '\\ud800"'), `"${'x'.repeat(1_000)}"`, '""', '{}', '[]', 'null', '7'] : ['1e300', '-1', '2147483648', '1.5', '"7"', 'null'];
      for (const other of others) {
        const { status } = await ask(call, granted(call), JSON.parse(whole.slice(0, index + 1) + other + whole.slice(index + 1 + leaf.length)));
        expect({ other, isBroken: status >= 500 }).toEqual({ other, isBroken: false });
      }
    }
  });
});
