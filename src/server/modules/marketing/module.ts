import type { CreateModule } from '../../http/createModule.ts';
import { serveFeed } from './feed.ts';
import { marketingRoutes } from './routes.ts';

export const marketing: CreateModule = (platform) => ({
  calls: marketingRoutes(platform),
  mount: (app) => serveFeed(app, platform),
});
