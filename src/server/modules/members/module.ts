import type { CreateModule } from '../../http/createModule.ts';
import { membersRoutes } from './routes.ts';

export const members: CreateModule = (platform) => ({ calls: membersRoutes(platform) });
