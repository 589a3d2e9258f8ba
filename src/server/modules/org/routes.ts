import * as calls from '#contract/org.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeLogo } from './logo.ts';
import { changeOrgSettings, orgSettings } from './service.ts';

/** The organisation's settings and its logo. */
export const orgRoutes = (platform: Platform) => [
  implement(calls.getOrgSettings, async ({ org, params }) => {
    // Another organisation's id gets the same response as one that doesn't exist.
    if (params.orgId !== org.orgId) throw new ApiError('not_found');
    return { org: await orgSettings(org) };
  }),
  implement(
    calls.updateOrgSettings,
    async ({ org, caller, body }) => ({ org: await changeOrgSettings(platform, org, caller.userId, body) }),
    // The response reveals a taken alias, so limit guessing.
    { limits: ({ caller }) => [{ key: `settings:user:${caller.userId}`, max: 60, seconds: 900 }] },
  ),
  implement(
    calls.uploadLogo,
    async ({ org, caller, body }) => ({ org: await changeLogo(platform, org, caller, body) }),
    {
      // Decoding a picture is expensive.
      limits: ({ caller }) => [{ key: `logo:user:${caller.userId}`, max: 30, seconds: 900 }],
    },
  ),
];
