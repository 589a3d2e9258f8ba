import type { CreateModule } from '../../http/module.ts';
import { transactionsRoutes } from './routes.ts';

export const transactions: CreateModule = () => ({ calls: transactionsRoutes() });
