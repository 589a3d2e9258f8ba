import type { Duration } from '#features/purchase/order/prices.ts';
import { referral } from '#tabState/tabStorage.ts';

/** The order page for a plan and duration, with the referral code. */
export function orderAddress(plan: string, duration: Duration): string {
  const ref = referral.read();
  return `/pricing/order?${new URLSearchParams({ plan, type: duration, ...(ref === null ? {} : { ref }) }).toString()}`;
}
