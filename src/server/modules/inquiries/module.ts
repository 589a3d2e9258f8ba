import type { CreateModule } from '../../http/module.ts';
import { retention } from './retention.ts';
import { inquiriesRoutes } from './routes.ts';

export const inquiries: CreateModule = (platform) => ({ calls: inquiriesRoutes(platform), jobs: [retention(platform)] });
