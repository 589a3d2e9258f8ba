import type { CreateModule } from '../../http/createModule.ts';
import { plansRoutes } from './routes.ts';

export const plans: CreateModule = (platform) => ({ calls: plansRoutes(platform) });
