import type { AccountData } from '#contract/auth.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { useWaitingOrder } from './useWaitingOrder.ts';

/** The saved order of a person who is finishing their sign-up; renders nothing without one. */
export function AccountOrder({ account }: { account: AccountData | null }) {
  const { order } = useWaitingOrder(account?.user.isRoot === true);
  return account === null || order === null ? null : <OrderSummary order={order} buyer={account.org.id} />;
}
