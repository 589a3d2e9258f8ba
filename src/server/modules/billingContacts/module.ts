import type { CreateModule } from '../../http/createModule.ts';
import { billingContactsRoutes } from './routes.ts';
import { deleteContacts } from './store.ts';

export const billingContacts: CreateModule = (platform) => ({
  calls: billingContactsRoutes(platform),
  purge: { purge: deleteContacts },
});
