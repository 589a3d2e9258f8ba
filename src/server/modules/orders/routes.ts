import { dropKeptOrder, getKeptOrder } from '#contract/keptOrders.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteKeptOrder, keptOrder } from './service.ts';

export const ordersRoutes = (platform: Platform) => [
  implement(getKeptOrder, ({ org, caller }) => keptOrder(platform, org, caller.userId)),
  implement(dropKeptOrder, async ({ org, caller, query: { sentAt } }) => {
    await org.transaction((bound) =>
      deleteKeptOrder(bound, caller.userId, sentAt === undefined ? undefined : new Date(sentAt)),
    );
    return { ok: true as const };
  }),
];
