import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { Payment } from '#contract/payments.ts';
import { cardsAddress, payAgainAddress, subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { paymentActors } from '#features/purchase/payment/paymentActors.ts';
import { setAnsweredPayment } from '#features/purchase/payment/confirmation.ts';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { goToApp } from '#features/session/goToApp.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { useFreshRead } from '#requests/useFreshRead.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { AwaitedTerm, TermFacts } from './TermFacts.tsx';

const ToApp = ({ isMain = false }: { isMain?: boolean }) => (
  <Button look={isMain ? 'primary' : 'secondary'} size="large" onPress={() => void goToApp()}>
    Go to App
  </Button>
);

/** What each kind of payment shows when paid. */
const paidViews: {
  [Purpose in Payment['purpose']]: { facts?: ReactNode; below?: ReactNode; acts: ReactNode };
} = {
  purchase: {
    facts: <TermFacts />,
    below: (
      <>
        <AwaitedTerm />
        <BoughtSteps />
      </>
    ),
    acts: (
      <>
        <ToApp isMain />
        <ButtonLink look="secondary" size="large" href="/subscriptions">
          See your subscription
        </ButtonLink>
      </>
    ),
  },
  upgrade: { facts: <TermFacts isChange />, below: <AwaitedTerm />, acts: <ToManagement /> },
  renewal: { facts: <TermFacts />, below: <AwaitedTerm />, acts: <ToManagement /> },
  addCard: {
    acts: (
      <ButtonLink size="large" href={cardsAddress}>
        See your cards
      </ButtonLink>
    ),
  },
};

/** Payments whose result has been shown: it changes nothing any more. */
const finished = new Set<string>();

/** Shown once it is known what was bought. */
function BoughtSteps() {
  const { data } = useFreshRead(queries.subscription());
  return data?.subscription?.isTrial === false && <FirstSteps apps={data.subscription.modules} />;
}

function ToManagement() {
  return (
    <>
      <ButtonLink size="large" href={subscriptionAddress}>
        See your subscription
      </ButtonLink>
      <ToApp />
    </>
  );
}

/** The result of one payment, by its reference, as the server has verified it with the card provider. */
export function PaymentResult({ reference, mailTo }: { reference: string; mailTo: string }) {
  const [machine] = useState(() => paymentMachine.provide({ actors: paymentActors }));
  const actor = useFlow(machine, { request: null, reference });
  const outcome = useFlowState(actor, ({ context }) => context.outcome);
  const purpose = useFlowState(actor, ({ context }) => context.payment?.purpose ?? 'purchase');
  const beginning = payAgainAddress[purpose];
  const isTerm = purpose !== 'addCard';
  // While an earlier trial or billing period is running, nothing new can be bought.
  const isReturnedPurchase = outcome === 'refunded' && purpose === 'purchase';
  const { data } = useQuery({ ...queries.subscription(), enabled: isReturnedPurchase });
  const isRenewal = isReturnedPurchase && data?.actions.includes('buy') === false && data.actions.includes('renew');
  useEffect(() => {
    let isHere = true;
    const answer = () => isHere && setAnsweredPayment(reference);
    setAnsweredPayment(null);
    // Until the result is known, or while the person can continue, this payment may still fix the expiry.
    if (outcome === null || outcome === 'stopped') return undefined;
    // Once paid, refetch the expired subscription first.
    if (outcome === 'paid' && isTerm)
      void invalidateSubscription().then(
        () => queryClient.getQueryState(queries.subscription().queryKey)?.isInvalidated === false && answer(),
      );
    else answer();
    return () => {
      isHere = false;
    };
  }, [outcome, isTerm, reference]);
  const translate = useEffects();
  useEffect(() => {
    if (outcome === 'paid' && purpose !== 'addCard' && !finished.has(reference)) {
      finished.add(reference);
      translate({ type: 'purchase.finished', purpose, payment: reference });
    }
    if (outcome === 'stopped') translate({ type: 'navigate', to: beginning, replace: true });
  }, [outcome, purpose, beginning, reference, translate]);
  return <PaymentViews actor={actor} mailTo={mailTo} paid={paidViews[purpose]} isRenewal={isRenewal} />;
}
