import { dropKeptOrder, getKeptOrder } from '#contract/keptOrders.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { discardOrder, keptOrder } from './service.ts';

export const ordersRoutes = (platform: Platform) => [
  implement(getKeptOrder, ({ org, caller }) => keptOrder(platform, org, caller.userId)),
  implement(dropKeptOrder, async ({ org, caller, query: { sentAt } }) => {
    await discardOrder(org, caller.userId, sentAt === undefined ? undefined : new Date(sentAt));
    return { ok: true as const };
  }),
];
