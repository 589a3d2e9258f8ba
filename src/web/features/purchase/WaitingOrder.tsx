import type { AccountData } from '#contract/auth.ts';
import { KeptOrderOffer } from './KeptOrderOffer.tsx';
import { useKeptOrder } from './useKeptOrder.ts';

/**
 * The order saved on the server, shown on the subscription overview; renders nothing without one. For administrators.
 */
export function WaitingOrder({ account }: { account: AccountData }) {
  return <KeptOrderOffer actor={useKeptOrder(account, false)} orgId={account.org.id} />;
}
