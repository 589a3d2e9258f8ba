import type { AccountData } from '#contract/auth.ts';
import { keptOrderInWords } from '#features/purchase/keptOrder.ts';
import { namedOrder } from '#features/purchase/orderAddress.ts';
import { orderPath } from '#features/purchase/sentOrder.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

export type AskedOrderProps = {
  /** The address's query. */
  search: string;
  org: AccountData['org'];
};

/** The order that a member came with, for the administrator who may buy it; nothing where the address has none. */
export default function AskedOrder({ search, org }: AskedOrderProps) {
  const named = namedOrder(new URLSearchParams(search));
  if (named === null) return null;
  const order = { plan: named.plan ?? null, moduleIds: named.apps ?? [], numberOfUsers: named.users ?? null, isPlanDurationAnnual: named.duration === 'annual' };
  const words = keptOrderInWords(order);
  const link = window.location.origin + orderPath('/subscriptions/create', order);
  const mail = new URLSearchParams({ subject: `Humanar order: ${words}`, body: `Please order this for ${org.name ?? 'us'}: ${words}.\n\n${link}` });
  return (
    <>
      <p>
        Your order: <strong>{words}</strong>
      </p>
      {/* Mail programs take a plus for what it is. */}
      <ButtonLink href={`mailto:${org.email}?${mail.toString().replaceAll('+', '%20')}`}>Email it to {org.email}</ButtonLink>
    </>
  );
}
