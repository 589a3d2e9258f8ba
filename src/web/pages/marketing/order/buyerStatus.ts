import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import type { Buyer } from '#machines/order/order.machine.ts';
import type { Session } from '#features/session/useSession.ts';

/** Who is viewing the order page, and whether they may buy. */
export type BuyerStatus =
  | { is: 'unknown' }
  | { is: 'visitor' }
  /** An administrator whose subscription is being read. */
  | { is: 'reading'; account: AccountData }
  | { is: 'member'; account: AccountData }
  | { is: 'subscribed'; account: AccountData; subscription: CurrentSubscription }
  | { is: 'administrator'; account: AccountData; mayTry: boolean };

export function useBuyerStatus({ accountData, isBusy, isLoggedIn }: Session): BuyerStatus {
  const { data, isFetched } = useQuery({ ...queries.subscription(), enabled: accountData !== null });
  if (accountData === null) return { is: isBusy || isLoggedIn ? 'unknown' : 'visitor' };
  if (!accountData.user.isRoot) return { is: 'member', account: accountData };
  if (!isFetched) return { is: 'reading', account: accountData };
  // If the subscription can't be loaded, checkout checks again before anything is paid.
  if (data?.subscription && !data.actions.includes('buy'))
    return { is: 'subscribed', account: accountData, subscription: data.subscription };
  return { is: 'administrator', account: accountData, mayTry: data?.subscription === null };
}

/** The buyer as the order's machine names them: until it is known that an administrator may buy, nothing but the price. */
export const buyerOf = (status: BuyerStatus): Buyer =>
  status.is === 'unknown' || status.is === 'visitor'
    ? status
    : { is: status.is === 'reading' ? 'subscribed' : status.is, orgId: status.account.org.id };
