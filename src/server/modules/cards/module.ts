import type { CreateModule } from '../../http/createModule.ts';
import { cardsRoutes } from './routes.ts';
import { FORGET_CARD, forgetCards, forgetCardDelivery } from './service.ts';

export const cards: CreateModule = (platform) => ({
  calls: cardsRoutes(platform),
  deliveries: { [FORGET_CARD]: forgetCardDelivery(platform) },
  purge: { purge: (org) => forgetCards(platform, org) },
});
