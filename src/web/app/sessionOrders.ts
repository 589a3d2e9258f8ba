import type { SessionOrders } from '#features/session/orders.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';

/** The orders for the session, from the purchase feature, which is loaded only if there is an order. */
export const sessionOrders: SessionOrders = {
  // A part that fails to load must not block the sign-in.
  sent: async () =>
    hasSubscriptionDraft()
      ? import('#features/purchase/sentOrder.ts').then(
          ({ visitorOrder }) => visitorOrder(),
          () => null,
        )
      : null,
  next: async () => (await import('#features/purchase/keptOrder.ts')).nextOrderPath(),
};
