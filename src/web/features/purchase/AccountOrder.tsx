import type { AccountData } from '#contract/auth.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { useKeptOrder } from './useKeptOrder.ts';

/** The saved order of a person who is finishing their sign-up; renders nothing without one. */
export function AccountOrder({ account }: { account: AccountData | null }) {
  const order = useFlowState(useKeptOrder(account), ({ context }) => context.order);
  return account === null || order === null ? null : <OrderSummary order={order} buyer={account.org.id} />;
}
