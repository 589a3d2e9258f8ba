import type { CreateModule } from '../../http/module.ts';
import { activityRoutes } from './routes.ts';

export const activity: CreateModule = () => ({ calls: activityRoutes() });
