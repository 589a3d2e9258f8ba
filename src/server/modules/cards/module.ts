import type { CreateModule } from '../../http/createModule.ts';
import { cardsRoutes } from './routes.ts';
import { FORGET_CARD, forgetCards, forgettingCards } from './service.ts';

export const cards: CreateModule = (platform) => ({
  calls: cardsRoutes(platform),
  deliveries: { [FORGET_CARD]: forgettingCards(platform) },
  purge: { purge: (org) => forgetCards(platform, org) },
});
