import type { CreateModule } from '../../http/createModule.ts';
import { receiptPages } from './receiptPages.ts';
import { transactionsRoutes } from './routes.ts';

export const transactions: CreateModule = (platform) => ({
  calls: [...transactionsRoutes(), ...receiptPages(platform)],
});
