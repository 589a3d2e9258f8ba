import * as calls from '#contract/auth.ts';
import * as ownEmailCalls from '#contract/ownEmail.ts';
import { changePassword as changePasswordCall } from '#contract/security.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { RESEND_AFTER } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { aliasAvailability } from '../org/service.ts';
import { accountReader } from './account.ts';
import { activate } from './activation.ts';
import { cancelOwnEmail, confirmOwnEmail, ownEmail, requestOwnEmail, restoreEmail } from './ownEmail.ts';
import { changePassword } from './passwordChange.ts';
import { changeProfile } from './profile.ts';
import { confirmRecovery, sendRecoveryLink, setNewPassword } from './recovery.ts';
import { listQuestions, saveAnswers } from './securityQuestions.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signUp } from './signUp.ts';
import { isProven, userByEmail } from '../people/service.ts';
import { resendVerification, verifyLink, verifyTypedCode } from './verification.ts';

/** Slows down guessing, per network address. */
const guessLimit = (what: string, ip: string) => ({ key: `${what}:ip:${ip}`, max: 300, seconds: 900 });
/** Resets after a minute: recovery may be the only way to sign in. */
const recoveryLimit = (what: string, ip: string) => ({ key: `${what}:ip:${ip}`, max: 60, seconds: 60 });
/** As often per minute as someone typing needs. These two calls reveal whether an email or an alias is free. */
const availabilityLimit = (what: string, ip: string) => ({ key: `${what}:ip:${ip}`, max: 30, seconds: 60 });

const signUpRoutes = (platform: Platform) => [
  implement(
    calls.signup,
    async ({ body, client }) => {
      await signUp(platform, body, client);
      return { email: body.email, resendAfter: RESEND_AFTER };
    },
    { setsDeviceCookie: true, limits: ({ ip }) => [{ key: `signup:ip:${ip}`, max: 200, seconds: 3600 }] },
  ),
  implement(
    calls.checkEmail,
    async ({ body }) => {
      const user = await userByEmail(platform.database.sql, body.email);
      return { isAvailable: user === null || !isProven(user) };
    },
    { limits: ({ ip }) => [availabilityLimit('check-email', ip)] },
  ),
  implement(calls.checkAlias, ({ params }) => aliasAvailability(platform.database.sql, params.alias), {
    limits: ({ ip }) => [availabilityLimit('check-alias', ip)],
  }),
  implement(
    calls.resendVerification,
    async ({ body, client }) => {
      await resendVerification(platform, body.email, client);
      return { resendAfter: RESEND_AFTER };
    },
    { setsDeviceCookie: true, limits: ({ ip }) => [guessLimit('resend', ip)] },
  ),
  implement(
    calls.verifyCode,
    async ({ body, client }) => ({
      token: await ('token' in body ? verifyLink(platform, body, client) : verifyTypedCode(platform, body, client)),
    }),
    { setsDeviceCookie: true, limits: ({ ip }) => [guessLimit('verify', ip)] },
  ),
];

const accountRoutes = (platform: Platform, readAccount: ReturnType<typeof accountReader>) => [
  implement(calls.activateAccount, async ({ body, caller, org }) => {
    const { organisationName, alias, countryId, stateId, phone } = body;
    await activate(platform, org, caller.userId, { name: organisationName, alias, countryId, stateId, phone });
    const account = await readAccount(caller.tokenHash);
    if (!account) throw new ApiError('unauthenticated');
    return account.data;
  }),
  implement(
    calls.updateProfile,
    async ({ body, caller, org, client }) => {
      await changeProfile(platform, org, caller.userId, body, client);
      return { name: body.name };
    },
    { limits: ({ caller }) => [{ key: `profile:user:${caller.userId}`, max: 60, seconds: 900 }] },
  ),
  implement(changePasswordCall, async ({ body, caller, org, client }) => ({
    endedSessions: await changePassword(platform, org, caller, body, client),
  })),
  implement(calls.listSecurityQuestions, ({ caller, org }) => listQuestions(org, caller.userId)),
  implement(
    calls.setSecurityQuestions,
    async ({ body, caller, org, client }) => {
      await saveAnswers(platform, org, caller, body.answers, client);
      return { ok: true as const };
    },
    // Each call computes three hashes.
    { limits: ({ caller }) => [{ key: `security-questions:user:${caller.userId}`, max: 20, seconds: 900 }] },
  ),
];

const ownEmailRoutes = (platform: Platform) => [
  implement(ownEmailCalls.getOwnEmail, ({ org, caller }) => ownEmail(org, caller)),
  implement(
    ownEmailCalls.requestOwnEmail,
    ({ org, body, ...context }) => requestOwnEmail(platform, org, context, body.email),
    {
      // The response reveals a taken email, so limit guessing.
      limits: ({ caller }) => [{ key: `own-email:user:${caller.userId}`, max: 30, seconds: 900 }],
    },
  ),
  implement(ownEmailCalls.confirmOwnEmail, ({ org, body, ...context }) =>
    confirmOwnEmail(platform, org, context, body.code),
  ),
  implement(ownEmailCalls.cancelOwnEmail, ({ org, caller }) => cancelOwnEmail(platform, org, caller), {
    limits: ({ caller }) => [{ key: `own-email:cancel:${caller.userId}`, max: 60, seconds: 900 }],
  }),
  implement(ownEmailCalls.restoreEmail, ({ bearer, client }) => restoreEmail(platform, bearer.token, bearer, client), {
    setsDeviceCookie: true,
  }),
];

const recoveryRoutes = (platform: Platform) => [
  implement(
    calls.sendRecoveryLink,
    async ({ body, client }) => {
      await sendRecoveryLink(platform, body.email, client);
      return { resendAfter: RESEND_AFTER };
    },
    { setsDeviceCookie: true, limits: ({ ip }) => [recoveryLimit('recovery', ip)] },
  ),
  implement(
    calls.confirmToken,
    async ({ body }) => {
      const { email, expiresAt } = await confirmRecovery(platform, body.token);
      return { email, expiresAt: expiresAt.toISOString() };
    },
    { limits: ({ ip }) => [recoveryLimit('confirm-token', ip)] },
  ),
  implement(
    calls.setNewPassword,
    async ({ body, bearer, client }) => {
      await setNewPassword(platform, bearer.token, body.password, client);
      return { ok: true as const };
    },
    { setsDeviceCookie: true },
  ),
];

/** The auth calls. */
export function authRoutes(platform: Platform) {
  const readAccount = accountReader(platform.database, platform.clock);
  return [
    ...signUpRoutes(platform),
    ...sessionRoutes(platform, readAccount),
    ...accountRoutes(platform, readAccount),
    ...ownEmailRoutes(platform),
    ...recoveryRoutes(platform),
  ];
}
