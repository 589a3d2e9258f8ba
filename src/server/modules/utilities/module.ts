import type { CreateModule } from '../../http/createModule.ts';
import { utilitiesRoutes } from './routes.ts';

export const utilities: CreateModule = (platform) => ({ calls: utilitiesRoutes(platform) });
