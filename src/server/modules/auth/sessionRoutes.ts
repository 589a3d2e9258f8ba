import * as calls from '#contract/auth.ts';
import type { AccountData } from '#contract/auth.ts';
import * as security from '#contract/security.ts';
import { implement } from '../../http/implement.ts';
import type { Bearer } from '../../http/policy.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOf, tokenError } from '../../platform/tokens.ts';
import type { accountReader } from './account.ts';
import { exchangeHandOff, issueHandOff } from './handOff.ts';
import { finishSecondFactor, resendSignInCode } from './secondFactor.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
import { signIn } from './signIn.ts';

/** The body's userId must match the sign-in's; any other is rejected. */
function requireOwn({ userId }: Bearer, named: string): void {
  if (named !== userId) throw tokenError('secondFactor', 'token_rejected');
}

const signInRoutes = (platform: Platform) => [
  implement(calls.login, ({ body, client }) => signIn(platform, body, client), { setsDeviceCookie: true }),
  implement(
    security.verifySecondFactor,
    async ({ bearer, body, client }) => {
      requireOwn(bearer, body.userId);
      return { token: await finishSecondFactor(platform, bearer, { code: body.token, order: body.order }, client) };
    },
    { setsDeviceCookie: true, limits: ({ ip }) => [{ key: `second-factor:ip:${ip}`, max: 300, seconds: 900 }] },
  ),
  implement(
    security.resendSecondFactor,
    async ({ bearer, body, client }) => {
      requireOwn(bearer, body.userId);
      return resendSignInCode(platform, bearer, client);
    },
    { limits: ({ ip }) => [{ key: `second-factor:ip:${ip}`, max: 300, seconds: 900 }] },
  ),
];

const ownSessionRoutes = (platform: Platform) => {
  const limits = ({ caller }: { caller: { userId: string } }) => [
    { key: `sessions:user:${caller.userId}`, max: 60, seconds: 900 },
  ];
  return [
    implement(security.listSessions, async ({ caller, org }) => ({
      sessions: await listSessions(platform, org, caller),
    })),
    implement(
      security.endSession,
      async ({ caller, org, params, client }) => {
        await endSession(platform, org, caller, params.id, client);
        return { ok: true as const };
      },
      { limits },
    ),
    implement(
      security.endOtherSessions,
      async ({ caller, org, client }) => ({ ended: await endOtherSessions(platform, org, caller, client) }),
      { limits },
    ),
  ];
};

/** Whether the main application gets a hand-off token instead of the session's own. */
const handsOff = ({ config }: Platform): boolean => config.linchpin === 'single-use';

const handOffRoutes = (platform: Platform) => [
  implement(calls.handOff, async ({ caller }) => ({ linchpin: await issueHandOff(platform, caller) }), {
    limits: ({ caller }) => [{ key: `hand-off:user:${caller.userId}`, max: 60, seconds: 900 }],
  }),
];

/** The calls that open, use and end sessions. */
export const sessionRoutes = (platform: Platform, readAccount: ReturnType<typeof accountReader>) => [
  ...signInRoutes(platform),
  implement<typeof calls.refreshLinchpin, AccountData>(calls.refreshLinchpin, async ({ data }) => data, {
    resolve: async (presented) => {
      const account = await readAccount(presented.hash);
      if (account) return account;
      if (!handsOff(platform)) return null;
      // Not a session token: the main application may be sending a single-use hand-off.
      const sessionToken = await exchangeHandOff(platform, presented.token, presented.client);
      const exchanged = sessionToken === null ? null : await readAccount(hashOf(sessionToken));
      return sessionToken === null || !exchanged
        ? null
        : { ...exchanged, data: { ...exchanged.data, token: sessionToken } };
    },
  }),
  ...(handsOff(platform) ? handOffRoutes(platform) : []),
  implement(calls.logout, async ({ caller, org, client }) => {
    await signOut(platform, org, caller, client);
    return { ok: true as const };
  }),
  ...ownSessionRoutes(platform),
];
