import Fastify from 'fastify';
import type { AccountData } from '#contract/auth.ts';
import { login } from '#contract/auth.ts';
import { addressOf } from '#contract/call.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { demoAccounts } from '#server/sandbox/demoAccounts.ts';
import { sandbox } from '#server/sandbox/sandboxCalls.ts';
import { start } from '#server/start.ts';

/*
 * The baseline for the product's route, on the same database: `/bare` answers a fixed payload, `/joined` produces the
 * same response with one hand-written joined statement. Neither does anything else.
 */

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const server = await start({
  config,
  site: null,
  docs: false,
  schedules: false,
  openDatabase: (onIdleError) => openDatabase(config, onIdleError),
  more: sandbox,
});
const { app, platform } = server;

const account = demoAccounts.find(({ email }) => email.startsWith('adaeze')) ?? demoAccounts[0];
const signedIn = await app.inject({
  method: 'POST',
  url: addressOf(login),
  payload: { email: account?.email, password: account?.password },
});
const { token } = signedIn.json<{ token: string }>();

interface Row {
  user: AccountData['user'];
  org: AccountData['org'];
  subscription: AccountData['orgApps'][number]['subscription'];
  outlets: AccountData['outlets'];
  ref_code: string;
}

const joined = platform.database.statement<Row>(
  'bench-joined',
  `select json_build_object('id', u.id, 'isRoot', u.is_root, 'name', u.name, 'email', u.email) as "user",
          json_build_object('id', o.id, 'name', o.name, 'email', o.email, 'hasTwoFactorAuth', o.has_two_factor_auth, 'alias', o.alias, 'logoUrl', o.logo_url) as org,
          json_build_object('id', s.id, 'isActive', s.expires_at > $2, 'duration', 'monthly', 'status', s.kind, 'expiryDate', s.expires_at, 'subscriptionDate', s.started_at) as subscription,
          (select json_agg(json_build_object('id', l.id, 'name', l.name, 'isDefaultOutlet', l.is_default)) from outlets l where l.org_id = o.id) as outlets,
          o.ref_code
     from tokens t
     join users u on u.id = t.user_id
     join organisations o on o.id = u.org_id
     left join subscriptions s on s.org_id = o.id and s.app_slug = 'humanar'
    where t.hash = $1 and t.purpose = 'session' and t.revoked_at is null and t.expires_at > $2`,
);

const bare = Fastify({ logger: false });
bare.get('/readyz', async () => ({ token }));
const fixed: AccountData = (
  await app.inject({ url: '/hr/auth/refresh_linchpin', headers: { authorization: token } })
).json();
bare.get('/bare', async () => fixed);
bare.route({
  method: 'GET',
  url: '/joined',
  handler: async (request) => {
    const [row] = await joined([hashOf(String(request.headers.authorization)), new Date()]);
    if (!row) throw new Error('no such session');
    const { user, org, subscription, outlets, ref_code: refCode } = row;
    return { user, org, orgApps: [{ appSlug: 'humanar', subscription }], outlets, refCode };
  },
});
await bare.listen({ port: config.port, host: config.host });
console.info(`ready ${token}`);
process.once('SIGTERM', () => void Promise.all([bare.close(), server.stop()]).then(() => process.exit(0)));
