import type { SessionOrders } from '#features/session/orders.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';

/** The orders of the purchase feature, which is loaded only where there is one. */
export const sessionOrders: SessionOrders = {
  // A part that can't be loaded holds no sign-in up.
  sent: async () => (hasSubscriptionDraft() ? import('#features/purchase/sentOrder.ts').then(({ visitorsOrder }) => visitorsOrder(), () => null) : null),
  next: async () => (await import('#features/purchase/keptOrder.ts')).nextOrderPath(),
};
