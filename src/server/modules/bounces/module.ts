import type { CreateModule } from '../../http/createModule.ts';
import { forgetUnreachable } from '../../platform/mail/unreachableAddresses.ts';
import { bouncesRoutes } from './routes.ts';

export const bounces: CreateModule = (platform) => ({
  calls: bouncesRoutes(platform),
  purge: { purge: forgetUnreachable },
});
