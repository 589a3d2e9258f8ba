import * as calls from '#contract/members.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { administrators, findMembers, handOver, makeAdministrator, removeAdministrator } from './administrators.ts';
import { applyMemberReport } from './service.ts';

const limits = ({ caller }: { caller: { userId: string } }) => [{ key: `administrators:user:${caller.userId}`, max: 60, seconds: 900 }];

/** The organisation's members, as the main application reports them, and its administrators. */
export const membersRoutes = (platform: Platform) => [
  implement(calls.reportMembers, ({ body }) => applyMemberReport(platform, body)),
  implement(calls.listAdministrators, async ({ org }) => ({ administrators: await administrators(org) })),
  implement(calls.findMembers, ({ org, query }) => findMembers(org, query.search ?? ''), {
    limits: ({ caller }) => [{ key: `find-members:user:${caller.userId}`, max: 600, seconds: 900 }],
  }),
  implement(calls.makeAdministrator, async ({ org, body, ...asker }) => ({ administrators: await makeAdministrator(platform, org, asker, body.userId) }), { limits }),
  implement(calls.removeAdministrator, async ({ org, params, ...asker }) => ({ administrators: await removeAdministrator(platform, org, asker, params.id) }), { limits }),
  implement(
    calls.handOverAdministration,
    async ({ org, body, ...asker }) => {
      await handOver(platform, org, asker, body.userId);
      return { ok: true as const };
    },
    { limits },
  ),
];
