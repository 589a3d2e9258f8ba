import { reportMembers } from '#contract/members.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeReport } from './service.ts';

export const membersRoutes = (platform: Platform) => [implement(reportMembers, ({ body }) => takeReport(platform, body))];
