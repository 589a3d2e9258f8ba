import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '#contract/failure.ts';
import { useEffects } from '#flow/effects.ts';
import { formatNaira } from '#ui/naira.ts';
import { CardForm } from './CardForm.tsx';
import { AlreadyPaid, Challenge, Declined, Leaving, NotOpened, Opening, Summary, Unknown } from './CardViews.tsx';
import { type PayAct, payTransaction, readTransaction, type Transaction } from './payCalls.ts';

/** A merchant that has named no way back (with a charge of a saved card none can be named) has set one at the provider once and for all. */
const wayBack = (reference: string): string => `/subscriptions/redirect/?status=successful&reference=${encodeURIComponent(reference)}`;

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
    mutationFn: (asked: PayAct) => payTransaction(reference, asked),
    onSuccess: async (outcome, { action }) => {
      if (outcome.status === 'ongoing') await onChanged();
      // A card that was declined can be followed by another one; everything else ends here.
      else if (action !== 'pay' || outcome.status !== 'failed') leave(outcome.redirect ?? home);
    },
    onError: async (error) => {
      if (['already_paid', 'no_challenge'].includes(failureOf(error).code ?? '')) await onChanged();
    },
  });

  const { reset } = act;
  // Whoever comes back here by the back button finds what has become of it meanwhile.
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

  const isDoing = (action: PayAct['action']) => act.isPending && act.variables.action === action;
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
  // A saved card that was refused is not followed by another one here: nobody waits for that.
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

/** The stand-in's card page for one reference: who is paid and how much, the card, the bank's challenge, and the way back. */
export function CardPayment({ reference }: { reference: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sandbox', 'payment', reference],
    queryFn: () => readTransaction(reference),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return <Open transaction={data} onChanged={refetch} />;
  if (error === null || isFetching) return <Opening />;
  const failure = failureOf(error);
  return failure.status !== null && failure.status < 500 ? <Unknown /> : <Opening failure={failure} onAgain={() => void refetch()} />;
}
