import type { CreateModule } from '../../http/createModule.ts';
import { quotesRoutes } from './routes.ts';
import { deleteQuotes } from './store.ts';

export const quotes: CreateModule = (platform) => ({ calls: quotesRoutes(platform), purge: { purge: deleteQuotes } });
