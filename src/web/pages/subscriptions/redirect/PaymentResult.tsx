import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { Payment } from '#contract/payments.ts';
import { paymentActors } from '#features/purchase/payment/paymentActors.ts';
import { setAnsweredPayment } from '#features/purchase/payment/confirmation.ts';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { goToApp } from '#features/session/goToApp.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { TermFacts } from './TermFacts.tsx';

const ToApp = ({ isMain = false }: { isMain?: boolean }) => (
  <Button look={isMain ? 'primary' : 'secondary'} size="large" onPress={() => void goToApp()}>
    Go to App
  </Button>
);

/** What a payment of each kind shows once it is verified, and where somebody goes who wants to pay another way. */
const byPurpose: { [Purpose in Payment['purpose']]: { beginning: string; paid: { facts?: ReactNode; below?: ReactNode; acts: ReactNode } } } = {
  purchase: {
    beginning: '/subscriptions/checkout',
    paid: {
      facts: <TermFacts />,
      below: <BoughtSteps />,
      acts: (
        <>
          <ToApp isMain />
          <ButtonLink look="secondary" size="large" href="/subscriptions">
            See your subscription
          </ButtonLink>
        </>
      ),
    },
  },
  upgrade: { beginning: '/subscriptions/management/subscription/change', paid: { facts: <TermFacts isChange />, acts: <ToManagement /> } },
  renewal: { beginning: '/subscriptions/management/subscription/renew', paid: { facts: <TermFacts />, acts: <ToManagement /> } },
  addCard: {
    beginning: '/subscriptions/management/cards',
    paid: {
      acts: (
        <ButtonLink size="large" href="/subscriptions/management/cards">
          See your cards
        </ButtonLink>
      ),
    },
  },
};

/** Once it is known what was bought. */
function BoughtSteps() {
  const { data } = useQuery(queries.subscription());
  return data?.subscription?.isTrial === false && <FirstSteps apps={data.subscription.modules} />;
}

function ToManagement() {
  return (
    <>
      <ButtonLink size="large" href="/subscriptions/management/subscription">
        See your subscription
      </ButtonLink>
      <ToApp />
    </>
  );
}

/** One payment, by its reference: what became of it, as the server has verified it with the card provider. */
export function PaymentResult({ reference, mailTo }: { reference: string; mailTo: string }) {
  const [machine] = useState(() => paymentMachine.provide({ actors: paymentActors }));
  const actor = useFlow(machine, { request: null, reference });
  const outcome = useFlowState(actor, ({ context }) => context.outcome);
  const purpose = useFlowState(actor, ({ context }) => context.payment?.purpose ?? 'purchase');
  const { beginning, paid } = byPurpose[purpose];
  const isTerm = purpose !== 'addCard';
  useEffect(() => {
    let isHere = true;
    const answer = () => isHere && setAnsweredPayment(reference);
    setAnsweredPayment(null);
    // As long as nothing is known, or the person can go on with it, it may be the cure of what has expired.
    if (outcome === null || outcome === 'stopped') return undefined;
    // Once it is paid, what has expired is read again first.
    if (outcome === 'paid' && isTerm) void invalidateSubscription().then(() => queryClient.getQueryState(queries.subscription().queryKey)?.isInvalidated === false && answer());
    else answer();
    return () => {
      isHere = false;
    };
  }, [outcome, isTerm, reference]);
  const translate = useEffects();
  useEffect(() => {
    if (outcome === 'paid' && purpose !== 'addCard') translate({ type: 'purchase.finished' });
    if (outcome === 'stopped') translate({ type: 'navigate', to: beginning, replace: true });
  }, [outcome, purpose, beginning, translate]);
  return <PaymentViews actor={actor} mailTo={mailTo} paid={paid} />;
}
