import type { CreateModule } from '../../http/module.ts';
import { forgetUnreachable } from '../../platform/mail/unreachable.ts';
import { bouncesRoutes } from './routes.ts';

export const bounces: CreateModule = (platform) => ({ calls: bouncesRoutes(platform), purge: { purge: forgetUnreachable } });
