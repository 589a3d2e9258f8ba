import { listActivity } from '#contract/subscriptions.ts';
import { implement } from '../../http/implement.ts';
import { activityLog } from './activityLog.ts';

export const activityRoutes = () => [
  implement(listActivity, ({ org, query }) => activityLog(org, query.before), {
    limits: ({ caller }) => [{ key: `activity:user:${caller.userId}`, max: 300, seconds: 900 }],
  }),
];
