import type { CreateModule } from '../../http/module.ts';
import { forgetUnreachable } from '../../platform/mail/unreachable.ts';
import { serveLogos } from './logo.ts';
import { orgRoutes } from './routes.ts';

export const org: CreateModule = (platform) => ({
  calls: orgRoutes(platform),
  purge: { purge: forgetUnreachable },
  mount: (app) => serveLogos(app, platform),
});
