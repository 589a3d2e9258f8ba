import type { CreateModule } from '../../http/createModule.ts';
import { transactionsRoutes } from './routes.ts';

export const transactions: CreateModule = () => ({ calls: transactionsRoutes() });
