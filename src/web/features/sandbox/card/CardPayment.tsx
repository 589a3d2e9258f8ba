import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '#contract/failure.ts';
import { useEffects } from '#flow/effects.ts';
import { formatNaira } from '#ui/naira.ts';
import { CardForm } from './CardForm.tsx';
import {
  AlreadyPaid,
  Challenge,
  Declined,
  Leaving,
  NotOpened,
  LoadingPayment,
  Summary,
  UnknownPayment,
} from './CardViews.tsx';
import { type PaymentAction, payTransaction, readTransaction, type Transaction } from './payCalls.ts';

/** The merchant's fixed return address, for payments that have none of their own, such as a charge of a saved card. */
const wayBack = (reference: string): string =>
  `/subscriptions/redirect/?status=successful&reference=${encodeURIComponent(reference)}`;

function Open({ transaction, onChanged }: { transaction: Transaction; onChanged: () => Promise<unknown> }) {
  const translate = useEffects();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const { reference, back, status } = transaction;
  const home = back ?? wayBack(reference);
  const leave = (to: string) => {
    setLeavingTo(to);
    translate({ type: 'redirect', to });
  };

  const act = useMutation({
    mutationFn: (asked: PaymentAction) => payTransaction(reference, asked),
    onSuccess: async (outcome, { action }) => {
      if (outcome.status === 'ongoing') await onChanged();
      // After a declined card, another can be tried; any other result ends the payment.
      else if (action !== 'pay' || outcome.status !== 'failed') leave(outcome.redirect ?? home);
    },
    onError: async (error) => {
      if (['already_paid', 'no_challenge'].includes(failureOf(error).code ?? '')) await onChanged();
    },
  });

  const { reset } = act;
  // Reloads the transaction for somebody who comes back with the back button.
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeavingTo(null);
      reset();
      void onChanged();
    };
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, [reset, onChanged]);

  const isDoing = (action: PaymentAction['action']) => act.isPending && act.variables.action === action;
  const failure = act.error === null ? null : failureOf(act.error);
  const declined = act.data?.status === 'failed' && act.variables?.action === 'pay' ? act.data.message : null;

  if (leavingTo !== null) return <Leaving to={leavingTo} isPaid={act.data?.status === 'success'} />;
  if (status === 'success' || status === 'reversed') return <AlreadyPaid home={home} />;
  if (status === 'ongoing') {
    return (
      <Challenge
        transaction={transaction}
        failure={failure}
        isApproving={isDoing('approve')}
        isRefusing={isDoing('refuse')}
        onApprove={() => act.mutate({ action: 'approve' })}
        onRefuse={() => act.mutate({ action: 'refuse' })}
      />
    );
  }
  // A declined saved card can't be replaced here: nobody is waiting for the result.
  if (back === null) return <NotOpened home={home} />;
  return (
    <>
      <Summary transaction={transaction} />
      <CardForm
        payLabel={`Pay ${formatNaira(transaction.amount / 100)}`}
        isPaying={isDoing('pay')}
        isLeaving={isDoing('abandon')}
        failure={failure}
        answer={declined === null ? null : <Declined words={declined} home={home} />}
        onPay={(card) => act.mutate({ action: 'pay', ...card })}
        onCancel={() => act.mutate({ action: 'abandon' })}
      />
    </>
  );
}

/** The stand-in's card page for one reference: merchant and amount, card, the bank's challenge, and the way back. */
export function CardPayment({ reference }: { reference: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sandbox', 'payment', reference],
    queryFn: () => readTransaction(reference),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return <Open transaction={data} onChanged={refetch} />;
  if (error === null || isFetching) return <LoadingPayment />;
  const failure = failureOf(error);
  return failure.status !== null && failure.status < 500 ? (
    <UnknownPayment />
  ) : (
    <LoadingPayment failure={failure} onAgain={() => void refetch()} />
  );
}
