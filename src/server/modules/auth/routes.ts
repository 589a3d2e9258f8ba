import * as calls from '#contract/auth.ts';
import type { AccountData } from '#contract/auth.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOf } from '../../platform/tokens.ts';
import { recordActivity } from '../activity/service.ts';
import { aliasAvailability } from '../org/service.ts';
import { accountReader } from './account.ts';
import { activate } from './activation.ts';
import { confirmRecovery, sendRecoveryLink, setNewPassword } from './recovery.ts';
import { listQuestions, saveAnswers } from './securityQuestions.ts';
import { endSession, exchangeHandOff, issueHandOff } from './sessions.ts';
import { signIn } from './signIn.ts';
import { signUp } from './signUp.ts';
import { userByEmail } from './store.ts';
import { RESEND_AFTER, resendVerification, verifyLink, verifyTypedCode } from './verification.ts';

/** Guessing which emails and aliases exist is slowed down by address. */
const guesses = (what: string, ip: string) => ({ key: `${what}:ip:${ip}`, max: 300, seconds: 900 });

const signUpRoutes = (platform: Platform) => [
  implement(
    calls.signup,
    async ({ body }) => {
      await signUp(platform, body);
      return { email: body.email, resendAfter: RESEND_AFTER };
    },
    { limits: ({ ip }) => [{ key: `signup:ip:${ip}`, max: 200, seconds: 3600 }] },
  ),
  implement(
    calls.checkEmail,
    async ({ body }) => {
      const user = await userByEmail(platform.database.sql, body.email);
      return { isAvailable: !user?.emailVerifiedAt };
    },
    { limits: ({ ip }) => [guesses('check-email', ip)] },
  ),
  implement(calls.checkAlias, ({ params }) => aliasAvailability(platform.database.sql, params.alias), {
    limits: ({ ip }) => [guesses('check-alias', ip)],
  }),
  implement(
    calls.resendVerification,
    async ({ body }) => {
      await resendVerification(platform, body.email);
      return { resendAfter: RESEND_AFTER };
    },
    { limits: ({ ip }) => [guesses('resend', ip)] },
  ),
  implement(
    calls.verifyCode,
    async ({ body, userAgent }) => ({
      token: await ('token' in body ? verifyLink(platform, body, userAgent) : verifyTypedCode(platform, body, userAgent)),
    }),
    { limits: ({ ip }) => [guesses('verify', ip)] },
  ),
];

const sessionRoutes = (platform: Platform) => {
  const readAccount = accountReader(platform.database, platform.clock);
  return [
    implement(calls.login, async ({ body, userAgent }) => ({ token: await signIn(platform, body, userAgent) }), {
      limits: ({ body, ip }) => [
        { key: `login:account:${body.email}`, max: 20, seconds: 900 },
        { key: `login:ip:${ip}`, max: 300, seconds: 900 },
      ],
    }),
    implement<typeof calls.refreshLinchpin, AccountData>(calls.refreshLinchpin, async ({ data }) => data, {
      resolve: async ({ token, hash, userAgent }) => {
        const account = await readAccount(hash);
        if (account) return account;
        // Not a session: perhaps the main application brings a single-use hand-off.
        const opened = await exchangeHandOff(platform, token, userAgent);
        const exchanged = opened === null ? null : await readAccount(hashOf(opened));
        return opened === null || !exchanged ? null : { ...exchanged, data: { ...exchanged.data, token: opened } };
      },
    }),
    implement(calls.handOff, async ({ caller }) => ({ linchpin: await issueHandOff(platform, caller) }), {
      limits: ({ caller }) => [{ key: `hand-off:user:${caller.userId}`, max: 60, seconds: 900 }],
    }),
    implement(calls.logout, async ({ caller, org }) => {
      const now = platform.clock.now();
      await org.transaction(async (bound) => {
        await endSession(bound.tx, caller.tokenHash, now);
        await recordActivity(bound, { actorId: caller.userId, event: 'session.ended', at: now });
      });
      return { ok: true as const };
    }),
    implement(calls.activateAccount, async ({ body, caller, org }) => {
      const { organisationName, alias, countryId, stateId, phone } = body;
      await activate(platform, org, caller.userId, { name: organisationName, alias, countryId, stateId, phone });
      const account = await readAccount(caller.tokenHash);
      if (!account) throw new ApiError('unauthenticated');
      return account.data;
    }),
    implement(calls.listSecurityQuestions, ({ caller, org }) => listQuestions(org, caller.userId)),
    implement(
      calls.setSecurityQuestions,
      async ({ body, caller, org }) => {
        await saveAnswers(platform, org, caller.userId, body.answers);
        return { ok: true as const };
      },
      // Three hashes each time.
      { limits: ({ caller }) => [{ key: `security-questions:user:${caller.userId}`, max: 20, seconds: 900 }] },
    ),
  ];
};

const recoveryRoutes = (platform: Platform) => [
  implement(
    calls.sendRecoveryLink,
    async ({ body }) => {
      await sendRecoveryLink(platform, body.email);
      return { resendAfter: RESEND_AFTER };
    },
    { limits: ({ ip }) => [guesses('recovery', ip)] },
  ),
  implement(
    calls.confirmToken,
    async ({ body }) => {
      const { email, expiresAt } = await confirmRecovery(platform, body.token);
      return { email, expiresAt: expiresAt.toISOString() };
    },
    { limits: ({ ip }) => [guesses('confirm-token', ip)] },
  ),
  implement(calls.setNewPassword, async ({ body, bearer }) => {
    await setNewPassword(platform, bearer.token, body.password);
    return { ok: true as const };
  }),
];

/** The auth calls of section 7 and those that product.md adds. */
export const authRoutes = (platform: Platform) => [...signUpRoutes(platform), ...sessionRoutes(platform), ...recoveryRoutes(platform)];
