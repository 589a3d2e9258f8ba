import type { CreateModule } from '../../http/createModule.ts';
import { receiptLetters } from './letters.ts';
import { billingRoutes } from './routes.ts';

export const billing: CreateModule = (platform) => ({
  calls: billingRoutes(platform),
  mails: receiptLetters(platform),
});
