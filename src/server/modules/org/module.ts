import type { CreateModule } from '../../http/createModule.ts';
import { serveLogos } from './logo.ts';
import { orgRoutes } from './routes.ts';

export const org: CreateModule = (platform) => ({
  calls: orgRoutes(platform),
  mount: (app) => serveLogos(app, platform),
});
