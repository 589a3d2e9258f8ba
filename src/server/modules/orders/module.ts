import type { CreateModule } from '../../http/createModule.ts';
import { ordersRoutes } from './routes.ts';

export const orders: CreateModule = (platform) => ({ calls: ordersRoutes(platform) });
