import { reportBounce } from '#contract/bounces.ts';
import * as calls from '#contract/org.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { recordBounce } from '../../platform/mail/unreachable.ts';
import type { Platform } from '../../platform/platform.ts';
import { cancelEmail, confirmEmail, requestEmail } from './email.ts';
import { changeLogo } from './logo.ts';
import { changeOrgSettings, orgSettings } from './service.ts';
import { unreachableInUse } from './unreachable.ts';

const settingsRoutes = (platform: Platform) => [
  implement(calls.getOrgSettings, async ({ org, params }) => {
    // Another organisation's id answers exactly as one that does not exist.
    if (params.orgId !== org.orgId) throw new ApiError('not_found');
    return { org: await orgSettings(org) };
  }),
  implement(
    calls.updateOrgSettings,
    async ({ org, caller, body }) => ({ org: await changeOrgSettings(platform, org, caller.userId, body) }),
    // A taken alias says so: who tries many of them is guessing.
    { limits: ({ caller }) => [{ key: `settings:user:${caller.userId}`, max: 60, seconds: 900 }] },
  ),
  implement(calls.uploadLogo, async ({ org, caller, body }) => ({ org: await changeLogo(platform, org, caller.userId, body) }), {
    // Each one is decoded.
    limits: ({ caller }) => [{ key: `logo:user:${caller.userId}`, max: 30, seconds: 900 }],
  }),
];

const emailRoutes = (platform: Platform) => [
  implement(calls.requestOrgEmail, ({ org, body, ...asker }) => requestEmail(platform, org, asker, body.email)),
  implement(calls.confirmOrgEmail, async ({ org, body, ...asker }) => ({ org: await confirmEmail(platform, org, asker, body.code) })),
  implement(calls.cancelOrgEmail, async ({ org, caller }) => ({ org: await cancelEmail(platform, org, caller.userId) }), {
    limits: ({ caller }) => [{ key: `org-email:cancel:${caller.userId}`, max: 60, seconds: 900 }],
  }),
  implement(calls.listUnreachableAddresses, async ({ org }) => ({ addresses: await unreachableInUse(org) })),
];

const bounceRoutes = ({ database, clock }: Platform) => [
  implement(reportBounce, ({ body }) => database.transaction(async (tx) => ({ isRecorded: await recordBounce(tx, body.message, body.email, clock.now()) }))),
];

/** The organisation's settings, and its email, which takes a code to change; and the addresses that mail does not get to. */
export const orgRoutes = (platform: Platform) => [...settingsRoutes(platform), ...emailRoutes(platform), ...bounceRoutes(platform)];
