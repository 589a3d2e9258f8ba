import { useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { dropKeptOrder, type KeptOrder } from '#contract/keptOrders.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';
import { subscriptionDraft } from './draft.ts';
import { takeReferral } from './keptOrder.ts';
import { OrderSummary, type SummaryOrder } from './OrderSummary.tsx';
import { orderPath } from './sentOrder.ts';

const Acts = styled.div`
  display: grid;
  gap: ${space[8]};
  max-width: 400px;
  margin-top: ${space[12]};
`;

const Expiry = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

export type KeptOrderOfferProps = {
  order: SummaryOrder & Partial<Pick<KeptOrder, 'ref' | 'keptUntil'>>;
  /** The organisation that is buying. */
  orgId: string;
  /** Called once the order has been discarded. */
  onDiscarded?: () => void;
};

/** An administrator's saved order, with buttons to continue or discard it. */
export function KeptOrderOffer({ order, orgId, onDiscarded }: KeptOrderOfferProps) {
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(dropKeptOrder, {}),
    onSuccess: () => {
      subscriptionDraft.end();
      cache.setQueryData(queries.keptOrder().queryKey, { order: null, isNext: false });
      onDiscarded?.();
    },
  });
  return (
    <OrderSummary order={order} buyer={orgId}>
      <Acts>
        <ButtonLink
          href={orderPath('/subscriptions/create', order)}
          size="large"
          isWide
          onPress={() => takeReferral({ ref: order.ref ?? null })}
        >
          Continue to your order
        </ButtonLink>
        <FailureAlert failure={error === null ? null : failureOf(error)} />
        <Button look="quiet" isWide isBusy={isPending} busyLabel="Discarding your order" onPress={() => mutate()}>
          Discard this order
        </Button>
        {order.keptUntil !== undefined && (
          <Expiry>Saved until {formatDate(order.keptUntil)}. We’ll update the price when you continue.</Expiry>
        )}
      </Acts>
    </OrderSummary>
  );
}
