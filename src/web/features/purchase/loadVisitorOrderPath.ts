import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';

/**
 * Where the sign-in of a visitor with an order leads; null without one. Most visitors have none and don't load its
 * code. A part that fails to load must not block the sign-in.
 */
export const loadVisitorOrderPath = async (): Promise<string | null> =>
  hasSubscriptionDraft()
    ? import('./sentOrder.ts').then(
        ({ visitorOrderPath }) => visitorOrderPath(),
        () => null,
      )
    : null;
