import * as orgCalls from '#contract/org.ts';
import * as calls from '#contract/security.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { confirmPassword } from './confirmation.ts';
import { securityLog } from './securityLog.ts';
import { cancelEmail, confirmEmail, requestEmail } from './orgEmail.ts';
import { sendSetupCode, turnOff, turnOn } from './twoFactor.ts';

/** The body's userId must be the caller's; any other gets the same response as one that doesn't exist. */
function requireOwn({ userId }: Caller, named: string): void {
  if (named !== userId) throw new ApiError('not_found');
}

/** The calls for the organisation's email, which can only be changed with a code. */
const orgEmailRoutes = (platform: Platform) => [
  implement(orgCalls.requestOrgEmail, ({ org, body, ...context }) => requestEmail(platform, org, context, body.email)),
  implement(orgCalls.confirmOrgEmail, async ({ org, body, ...context }) => ({
    org: await confirmEmail(platform, org, context, body.code),
  })),
  implement(
    orgCalls.cancelOrgEmail,
    async ({ org, caller }) => ({ org: await cancelEmail(platform, org, caller.userId) }),
    { limits: ({ caller }) => [{ key: `org-email:cancel:${caller.userId}`, max: 60, seconds: 900 }] },
  ),
];

export const securityRoutes = (platform: Platform) => [
  ...orgEmailRoutes(platform),
  implement(calls.confirmPassword, async ({ body, caller, org }) => {
    requireOwn(caller, body.userId);
    return { confirmedUntil: (await confirmPassword(platform, org, caller, body.password)).toISOString() };
  }),
  implement(calls.sendTwoFactorSetupCode, async ({ body, caller, org }) => {
    requireOwn(caller, body.userId);
    return sendSetupCode(platform, org, caller, body.email);
  }),
  implement(calls.setUpTwoFactor, async ({ body, caller, org, client }) => {
    requireOwn(caller, body.userId);
    await turnOn(platform, org, caller, body.token, client);
    return { hasTwoFactorAuth: true as const };
  }),
  implement(calls.turnOffTwoFactor, async ({ body, caller, org, client }) => {
    requireOwn(caller, body.userId);
    await turnOff(platform, org, caller, body.password, client);
    return { hasTwoFactorAuth: false as const };
  }),
  implement(calls.listSecurityLog, ({ org, query }) => securityLog(org, query), {
    limits: ({ caller }) => [{ key: `security-log:user:${caller.userId}`, max: 300, seconds: 900 }],
  }),
];
