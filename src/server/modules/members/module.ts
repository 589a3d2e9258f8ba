import type { CreateModule } from '../../http/module.ts';
import { membersRoutes } from './routes.ts';

export const members: CreateModule = (platform) => ({ calls: membersRoutes(platform) });
