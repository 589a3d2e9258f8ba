import * as calls from '#contract/members.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { administrators, findMembers, handOver, makeAdministrator, removeAdministrator } from './administrators.ts';
import { applyMemberReport } from './service.ts';

const limits = ({ caller }: { caller: { userId: string } }) => [
  { key: `administrators:user:${caller.userId}`, max: 60, seconds: 900 },
];

/** The organisation's members, as reported by the main application, and its administrators. */
export const membersRoutes = (platform: Platform) => [
  implement(calls.reportMembers, ({ body }) => applyMemberReport(platform, body)),
  implement(calls.listAdministrators, async ({ org }) => ({ administrators: await administrators(org) })),
  implement(calls.findMembers, ({ org, query }) => findMembers(org, query.search ?? ''), {
    limits: ({ caller }) => [{ key: `find-members:user:${caller.userId}`, max: 600, seconds: 900 }],
  }),
  implement(
    calls.makeAdministrator,
    async ({ org, body, ...context }) => ({
      administrators: await makeAdministrator(platform, org, context, body.userId),
    }),
    { limits },
  ),
  implement(
    calls.removeAdministrator,
    async ({ org, params, ...context }) => ({
      administrators: await removeAdministrator(platform, org, context, params.id),
    }),
    { limits },
  ),
  implement(
    calls.handOverAdministration,
    async ({ org, body, ...context }) => {
      await handOver(platform, org, context, body.userId);
      return { ok: true as const };
    },
    { limits },
  ),
];
