import { referralCode } from '#contract/keptOrders.ts';
import { referral } from '#tabState/tabStorage.ts';

/** The referral code to send with an order; null if there is none, or an invalid one, which must not block the order. */
export const validReferral = (): string | null => referralCode.safeParse(referral.read()).data ?? null;
