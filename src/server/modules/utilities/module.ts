import type { CreateModule } from '../../http/module.ts';
import { utilitiesRoutes } from './routes.ts';

export const utilities: CreateModule = (platform) => ({ calls: utilitiesRoutes(platform) });
