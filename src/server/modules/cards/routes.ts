import { listCards } from '#contract/cards.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { savedCards } from './store.ts';

export const cardsRoutes = () => [
  implement(listCards, async ({ org, params }) => {
    if (params.orgId !== org.orgId) throw new ApiError('not_found');
    return { cards: await org.read(savedCards) };
  }),
];
