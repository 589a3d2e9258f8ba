import styled from 'styled-components';
import type { AccountData } from '#contract/auth.ts';
import { describeKeptOrder, tabOrder } from '#features/purchase/keptOrder.ts';
import { orderFromQuery, toOrder } from '#features/purchase/orderAddress.ts';
import { orderPath } from '#features/purchase/sentOrder.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

const Order = styled.p`
  max-width: 56ch;
  overflow-wrap: anywhere;
`;

export type RequestedOrderProps = {
  /** The address's query. */
  search: string;
  org: AccountData['org'];
};

/**
 * The order a member arrived with, in the address or in this tab, for an administrator who can buy it. Renders nothing
 * without one.
 */
export default function RequestedOrder({ search, org }: RequestedOrderProps) {
  const named = orderFromQuery(new URLSearchParams(search));
  const order = named === null ? tabOrder() : toOrder(named);
  if (order === null) return null;
  const words = describeKeptOrder(order);
  const link = window.location.origin + orderPath('/subscriptions/create', order);
  const mail = new URLSearchParams({
    subject: `Humanar order: ${words}`,
    body: `Please order this for ${org.name ?? 'us'}: ${words}.\n\n${link}`,
  });
  return (
    <>
      <Order>
        Your order: <strong>{words}</strong>. Your organisation’s address is {org.email}.
      </Order>
      {/* Mail programs don't decode a plus as a space. */}
      <ButtonLink href={`mailto:${org.email}?${mail.toString().replaceAll('+', '%20')}`}>Email your order</ButtonLink>
    </>
  );
}
