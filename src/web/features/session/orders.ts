import type { SentOrder } from '#contract/keptOrders.ts';

/** What a sign-in knows of orders; their pages belong to another feature, so the app provides it. */
export interface SessionOrders {
  /** The order that the visitor has put together in this tab, to go along with the sign-in; null without one. */
  sent: () => Promise<SentOrder | null>;
  /** The own path of the order that the server keeps for whoever has just signed in; null without one. */
  next: () => Promise<string | null>;
}

export const noOrders: SessionOrders = { sent: async () => null, next: async () => null };
