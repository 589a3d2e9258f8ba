import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#api/queries.ts';
import { paymentActors } from '#features/purchase/payment/actors.ts';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { goToApp } from '#features/session/goToApp.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { Fact } from '#ui/Facts.tsx';
import { FirstSteps } from './FirstSteps.tsx';

/** What is in force now, and what comes at its end. */
function TermFacts() {
  const { data: current } = useQuery(queries.subscription());
  const { data: preference } = useQuery(queries.preference());
  const subscription = current?.subscription ?? null;
  if (subscription === null || subscription.isTrial) return null;
  const end = formatDate(subscription.expiryDate);
  return (
    <>
      <Fact word="Runs until" more={subscription.isPlanDurationAnnual ? 'one year' : 'one month'}>
        {end}
      </Fact>
      {preference !== undefined && (
        <Fact word="Renewal" more={preference.isAutoRenewal ? 'Your default card is charged before the term ends.' : 'Nothing is charged by itself.'}>
          {preference.isAutoRenewal ? 'By itself' : 'By hand'}
        </Fact>
      )}
    </>
  );
}

/** One payment, by its reference: what became of it, as the server has verified it with the card provider. */
export function PaymentResult({ reference, mailTo }: { reference: string; mailTo: string }) {
  const [machine] = useState(() => paymentMachine.provide({ actors: paymentActors }));
  const actor = useFlow(machine, { request: null, reference });
  const outcome = useFlowState(actor, ({ context }) => context.outcome);
  const isPurchase = useFlowState(actor, ({ context }) => context.payment?.purpose === 'purchase');
  const translate = useEffects();
  useEffect(() => {
    if (outcome === 'paid' && isPurchase) translate({ type: 'purchase.finished' });
    if (outcome === 'stopped') translate({ type: 'navigate', to: '/subscriptions/checkout', replace: true });
  }, [outcome, isPurchase, translate]);
  return (
    <PaymentViews
      actor={actor}
      mailTo={mailTo}
      paid={
        isPurchase
          ? {
              facts: <TermFacts />,
              below: <FirstSteps />,
              acts: (
                <>
                  <Button size="large" onPress={() => void goToApp()}>
                    Go to App
                  </Button>
                  <ButtonLink look="secondary" size="large" href="/subscriptions">
                    See your subscription
                  </ButtonLink>
                </>
              ),
            }
          : {
              acts: (
                <ButtonLink size="large" href="/subscriptions/management/cards">
                  See your cards
                </ButtonLink>
              ),
            }
      }
    />
  );
}
