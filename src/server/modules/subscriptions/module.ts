import type { CreateModule } from '../../http/createModule.ts';
import { deliverDeletions } from './deletion.ts';
import { purgeJob } from './purge.ts';
import { subscriptionsRoutes } from './routes.ts';

export const subscriptions: CreateModule = (platform) => ({
  calls: subscriptionsRoutes(platform),
  jobs: [purgeJob(platform)],
  mount: (app) => deliverDeletions(app, platform),
});
