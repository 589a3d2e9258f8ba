import * as calls from '#contract/org.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeLogo } from './logo.ts';
import { changeOrgSettings, orgSettings } from './service.ts';

/** The organisation's settings and its logo. */
export const orgRoutes = (platform: Platform) => [
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
