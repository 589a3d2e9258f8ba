import type { CreateModule } from '../../http/createModule.ts';
import { freeSeats } from '../people/service.ts';
import { membersRoutes } from './routes.ts';

export const members: CreateModule = (platform) => ({ calls: membersRoutes(platform), purge: { purge: freeSeats } });
