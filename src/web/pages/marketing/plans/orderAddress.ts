import type { Duration } from '#features/purchase/order/prices.ts';
import { referral } from '#tabState/tabStorage.ts';

/** Where a plan is ordered, as it was looked at, with whoever recommended Humanar. */
export function orderAddress(plan: string, duration: Duration): string {
  const ref = referral.read();
  return `/pricing/order?${new URLSearchParams({ plan, type: duration, ...(ref === null ? {} : { ref }) }).toString()}`;
}
