import { changeDefaultCard, listCards, removeCard } from '#contract/cards.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as service from './service.ts';

const changes = ({ caller }: { caller: { userId: string } }) => [
  { key: `cards:user:${caller.userId}`, max: 60, seconds: 900 },
];

export const cardsRoutes = (platform: Platform) => [
  implement(listCards, async ({ org, params }) => {
    if (params.orgId !== org.orgId) throw new ApiError('not_found');
    const now = platform.clock.now();
    return { cards: await org.read((bound) => service.savedCards(bound, now)) };
  }),
  implement(
    changeDefaultCard,
    async ({ org, caller, body }) => {
      if (body.orgId !== org.orgId) throw new ApiError('not_found');
      return { cards: await service.changeDefault(platform, org, caller.userId, body.cardId) };
    },
    { limits: changes },
  ),
  implement(
    removeCard,
    async ({ org, caller, params, query }) => {
      await service.removeCard(platform, org, caller.userId, params.id, query.turnOffAutoRenewal === 'true');
      return { ok: true as const };
    },
    { limits: changes },
  ),
];
