import type { CreateModule } from '../../http/createModule.ts';
import { activityRoutes } from './routes.ts';

export const activity: CreateModule = () => ({ calls: activityRoutes() });
