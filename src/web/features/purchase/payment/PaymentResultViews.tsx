import type { ReactNode } from 'react';
import type { Payment } from '#contract/payments.ts';
import { payAgainAddress, receiptAddress } from '#contract/subscriptionAddresses.ts';
import { failureWords } from '#domain/failureReason.ts';
import { mayPayAgain } from '#domain/refundReason.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { purposeOf } from '#machines/quotePayment/request.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { Fact, Facts } from '#ui/Facts.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import type { PaymentActor } from './paymentActors.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { refundMessage, stoppedMessage, successMessage } from './paymentWords.ts';

/* The views of a payment that has ended. */

const usePayment = (actor: PaymentActor) => useFlowState(actor, ({ context }) => context.payment);

const payAgainLabels: Record<Payment['purpose'], string> = {
  purchase: 'Back to checkout',
  upgrade: 'Back to the change',
  renewal: 'Back to renewal',
  addCard: 'Back to your cards',
};

function BackToBeginning({ actor, label, isRenewal }: { actor: PaymentActor; label?: string; isRenewal?: boolean }) {
  const paidFor = useFlowState(
    actor,
    ({ context: { payment, request } }) => payment?.purpose ?? purposeOf(request ?? { type: 'new' }),
  );
  const purpose = isRenewal ? 'renewal' : paidFor;
  return (
    <ButtonLink size="large" href={payAgainAddress[purpose]}>
      {label ?? payAgainLabels[purpose]}
    </ButtonLink>
  );
}

const ToSubscription = ({ isMain = false }: { isMain?: boolean }) => (
  <ButtonLink look={isMain ? 'primary' : 'secondary'} size="large" href="/subscriptions">
    See your subscription
  </ButtonLink>
);

export type PaidProps = {
  /** Further facts about the purchase. */
  facts?: ReactNode;
  /** Shown below the facts. */
  below?: ReactNode;
  /** The buttons for what to do next. */
  acts?: ReactNode;
};

export function PaidView({ actor, facts, below, acts }: PaidProps & { actor: PaymentActor }) {
  const payment = usePayment(actor);
  if (payment === null) return null;
  const { amount, card, receipt } = payment;
  return (
    <PaymentFrame {...successMessage(payment)}>
      <Facts>
        <Fact word="Charged" more={card === null || amount === 0 ? undefined : `with ${cardName(card)}`}>
          <Money naira={amount} />
        </Fact>
        {receipt !== null && (
          <Fact word="Receipt">
            <Link href={receiptAddress(receipt.id)}>{receipt.number}</Link>
          </Fact>
        )}
        {facts}
      </Facts>
      {below}
      <ButtonStack>{acts ?? <ToSubscription isMain />}</ButtonStack>
    </PaymentFrame>
  );
}

export function FailedView({ actor }: { actor: PaymentActor }) {
  const { title, words } = failureWords(usePayment(actor)?.reason ?? null);
  return (
    <PaymentFrame title={title} words={words}>
      <ButtonStack>
        <BackToBeginning actor={actor} />
        <ToSubscription />
      </ButtonStack>
    </PaymentFrame>
  );
}

const returnWords = { underWay: 'Being returned', done: 'Returned', failed: 'Not returned yet' } as const;

/** `isRenewal`: what was paid for is paid again by renewing. */
export function RefundedView({ actor, isRenewal = false }: { actor: PaymentActor; isRenewal?: boolean }) {
  const payment = usePayment(actor);
  const { title, words } = refundMessage(payment);
  const isToBePaidAgain = payment !== null && mayPayAgain(payment);
  return (
    <PaymentFrame title={title} words={words}>
      {payment !== null && (
        <Facts>
          <Fact
            word="Charged"
            more={payment.charged === payment.amount ? undefined : `for an order of ${formatNaira(payment.amount)}`}
          >
            <Money naira={payment.charged ?? payment.amount} />
          </Fact>
          <Fact
            word={returnWords[payment.refund ?? 'underWay']}
            more={payment.card === null ? undefined : `to ${cardName(payment.card)}`}
          >
            <Money naira={payment.returned ?? payment.charged ?? payment.amount} />
          </Fact>
        </Facts>
      )}
      <ButtonStack>
        {isToBePaidAgain && (
          <BackToBeginning
            actor={actor}
            isRenewal={isRenewal}
            {...(payment.purpose !== 'addCard' && { label: 'Pay again' })}
          />
        )}
        <ToSubscription isMain={!isToBePaidAgain} />
      </ButtonStack>
    </PaymentFrame>
  );
}

/** The server refused to start the payment, or the person chose another page. */
export function RefusedView({ actor }: { actor: PaymentActor }) {
  const error = useFlowState(actor, ({ context }) => context.error);
  const payment = usePayment(actor);
  const isStopped = useFlowState(actor, ({ context }) => context.outcome === 'stopped');
  const { title, words } = isStopped
    ? stoppedMessage(payment, hasSubscriptionDraft())
    : { title: 'No payment was made', words: error?.msg };
  const isSignedOut = !isStopped && error?.status === 401;
  return (
    <PaymentFrame title={title} words={words}>
      <ButtonStack>
        {isStopped && <BackToBeginning actor={actor} />}
        {isSignedOut ? (
          <ButtonLink size="large" href="/sign-in">
            Sign in
          </ButtonLink>
        ) : (
          <ToSubscription isMain={!isStopped} />
        )}
      </ButtonStack>
    </PaymentFrame>
  );
}
