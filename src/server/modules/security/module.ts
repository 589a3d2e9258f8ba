import type { CreateModule } from '../../http/createModule.ts';
import { securityRoutes } from './routes.ts';

export const security: CreateModule = (platform) => ({ calls: securityRoutes(platform) });
