import type { SentOrder } from '#contract/keptOrders.ts';

/** The orders that affect a sign-in. Their pages belong to another feature, so the app injects this. */
export interface SessionOrders {
  /** The visitor's order in this tab, to send along with the sign-in; null without one. */
  sent: () => Promise<SentOrder | null>;
  /** Where the signed-in person's saved order leads; null without one. */
  next: () => Promise<string | null>;
}

export const noOrders: SessionOrders = { sent: async () => null, next: async () => null };
