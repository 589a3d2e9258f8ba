import styled from 'styled-components';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { space, token, type } from '#ui/theme.ts';
import { takeOrder } from './keptOrder.ts';
import type { KeptOrderActor } from './keptOrderActors.ts';
import { OrderSummary } from './OrderSummary.tsx';
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

/** The order that waits, with buttons to continue or discard it; renders nothing without one. */
export function KeptOrderOffer({ actor, orgId }: { actor: KeptOrderActor; /** Who is buying. */ orgId: string }) {
  const view = useFlowView(actor);
  const order = useFlowState(actor, ({ context }) => context.order);
  const failure = useFlowState(actor, ({ context }) => context.error);
  const isBusy = useFlowState(actor, (state) => state.matches('discarding'));
  if (view === 'reading') return <BlockingSkeleton word="Looking for your order" lines={2} />;
  if (view !== 'offered' || order === null) return null;
  return (
    <OrderSummary order={order} buyer={orgId}>
      <Acts>
        <ButtonLink
          href={orderPath('/subscriptions/create', order)}
          size="large"
          isWide
          onPress={() => takeOrder({ ref: order.ref ?? null })}
        >
          Continue to your order
        </ButtonLink>
        <FailureAlert failure={failure} />
        <Button
          look="quiet"
          isWide
          isBusy={isBusy}
          busyLabel="Discarding your order"
          onPress={() => actor.send({ type: 'discard.pressed' })}
        >
          Discard this order
        </Button>
        {order.keptUntil !== undefined && (
          <Expiry>Saved until {formatDate(order.keptUntil)}. We’ll update the price when you continue.</Expiry>
        )}
      </Acts>
    </OrderSummary>
  );
}
