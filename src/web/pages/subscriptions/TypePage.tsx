import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { TermChoices } from '#features/purchase/order/choices.tsx';
import { missingOf, refusedOf } from '#features/purchase/order/missing.ts';
import { OrderLayout } from '#features/purchase/order/OrderLayout.tsx';
import { PlansReader } from '#features/purchase/order/PlansReader.tsx';
import { QuotePanel } from '#features/purchase/order/QuotePanel.tsx';
import { useOrder } from '#features/purchase/order/useOrder.ts';
import { useSession } from '#features/session/useSession.ts';
import { Button } from '#ui/Button.tsx';
import { BackLink, StepFrame } from './order/StepFrame.tsx';
import { addressOf, stepAfter, stepInstead } from './order/steps.ts';

/** /subscriptions/type: how many users and for how long, with the price beside. */
export default function TypePage() {
  const { accountData } = useSession();
  const { draft, change, order, pricing } = useOrder(accountData?.org.id ?? null);
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const instead = stepInstead(draft, 'type');
  if (instead !== null) return <Navigate to={addressOf(instead)} replace />;
  const refused = refusedOf(pricing.failure);
  const goOn = () => {
    setAsked(true);
    if (order !== null && refused.users === undefined) void navigate(addressOf(stepAfter(draft, 'type')));
  };
  return (
    <StepFrame draft={draft} step="type" title="Users and duration" subtitle="Everybody whom you pay or who signs in is a user. You can add more at any time.">
      <PlansReader>
        {({ pricingDetails }) => (
          <OrderLayout
            label="Users and duration"
            panel={(below) => (
              <QuotePanel pricing={pricing} onUsersChange={(numberOfUsers) => change({ numberOfUsers })}>
                {below}
              </QuotePanel>
            )}
            onSubmit={goOn}
            act={
              <Button type="submit" size="large" isWide>
                Continue
              </Button>
            }
            more={<BackLink draft={draft} step="type" isWide />}
          >
            <TermChoices draft={draft} change={change} details={pricingDetails} errors={{ ...refused, ...(isAsked ? missingOf(draft) : {}) }} />
          </OrderLayout>
        )}
      </PlansReader>
    </StepFrame>
  );
}
