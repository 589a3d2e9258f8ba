import { useEffect } from 'react';
import styled from 'styled-components';
import { FailureAlert, requestText } from '#requests/FailureAlert.tsx';
import type { Failure } from '#contract/failure.ts';
import { useReconnect } from '#connection/useReconnect.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';
import { MOST_POLLS } from '#machines/payment/payment.machine.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Money } from '#ui/Money.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import type { PaymentActor } from './paymentActors.ts';
import { Note, PaymentFrame } from './PaymentFrame.tsx';
import { unfinishedMessage } from './paymentWords.ts';

/* The views of a payment in progress. */

const WaitingNote = styled.p`
  ${type.body}
  display: flex;
  align-items: center;
  gap: ${space[8]};
`;

const Bar = styled.progress`
  width: 100%;
  max-width: 480px;
  height: 8px;
  appearance: none;
  border: 0;
  border-radius: ${radius.round};
  background: ${token.line};
  overflow: hidden;

  &::-webkit-progress-bar {
    background: ${token.line};
  }
  &::-webkit-progress-value {
    background: ${token.accent};
  }
  &::-moz-progress-bar {
    background: ${token.accent};
  }
`;

const useAmount = (actor: PaymentActor): number | null =>
  useFlowState(
    actor,
    ({ context: { payment, request } }) => payment?.amount ?? request?.body.subscription.paymentDue ?? null,
  );

/** Says when the page is shown again: by the back button, or because the person turns to its tab. */
function useShownAgain(actor: PaymentActor): void {
  useEffect(() => {
    const onPageShow = () => actor.send({ type: 'page.shown' });
    const restored = ({ persisted }: PageTransitionEvent) => persisted && onPageShow();
    const turnedTo = () => document.visibilityState === 'visible' && onPageShow();
    window.addEventListener('pageshow', restored);
    document.addEventListener('visibilitychange', turnedTo);
    return () => {
      window.removeEventListener('pageshow', restored);
      document.removeEventListener('visibilitychange', turnedTo);
    };
  }, [actor]);
}

export function InitiatingView({ actor }: { actor: PaymentActor }) {
  const amount = useAmount(actor);
  return (
    <PaymentFrame
      isBusy
      title="Starting your payment"
      words="This takes a few seconds. Whatever happens, you’ll never be charged twice."
    >
      <WaitingNote role="status">
        <Spinner size={20} />
        <span>
          Asking the card provider to charge {amount === null ? 'the payment' : <Money naira={amount} size="strong" />}
        </span>
      </WaitingNote>
    </PaymentFrame>
  );
}

/** What is known of a payment that hasn't started, and how it continues. */
function unreachableWords(error: Failure | null): string {
  if (error?.code === 'provider_unavailable')
    return 'You haven’t been charged. Trying again continues this same payment.';
  if (error !== null && error.status !== null)
    return 'Trying again continues this same payment: you won’t be charged twice.';
  return `${requestText[error?.request ?? 'unknown']} Your payment continues when you’re back online. It’s still one payment: you won’t be charged twice.`;
}

export function UnreachableView({ actor }: { actor: PaymentActor }) {
  const error = useFlowState(actor, ({ context }) => context.error);
  const isProvider = error?.code === 'provider_unavailable';
  const hasNoAnswer = error?.status === null;
  useReconnect(hasNoAnswer, () => actor.send({ type: 'connection.returned' }));
  return (
    <PaymentFrame
      title={isProvider ? 'The card provider isn’t responding' : 'An error occurred'}
      words={unreachableWords(error)}
    >
      <FailureAlert failure={isProvider || hasNoAnswer ? null : error} />
      <ButtonStack>
        <Button size="large" onPress={() => actor.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
        <Button look="secondary" size="large" onPress={() => actor.send({ type: 'stop.pressed' })}>
          Pay another way
        </Button>
      </ButtonStack>
    </PaymentFrame>
  );
}

/** The browser is about to leave. Coming back with the back button shows this view again. */
export function LeavingView({ actor }: { actor: PaymentActor }) {
  const isChallenge = useFlowState(actor, ({ context }) => context.payment?.status === 'challenge');
  const amount = useAmount(actor);
  useShownAgain(actor);
  return (
    <PaymentFrame
      title={isChallenge ? 'Taking you to your bank' : 'Taking you to the card page'}
      words={
        isChallenge
          ? 'Your bank needs you to approve this payment. You’ll come back here afterwards.'
          : 'You enter the card number on the provider’s own page, so Humanar never sees it. You’ll come back here afterwards.'
      }
    >
      <ButtonStack>
        <Button look="secondary" size="large" onPress={() => actor.send({ type: 'continue.pressed' })}>
          {isChallenge ? 'Open my bank’s page' : 'Open the card page'}
        </Button>
      </ButtonStack>
      {amount !== null && (
        <Note>
          <Money naira={amount} /> to pay.
        </Note>
      )}
    </PaymentFrame>
  );
}

/** Announced a few times in 30 seconds, not on every poll. */
const saidAt = (polls: number): string => {
  if (polls === 0) return 'Checking with the card provider.';
  return polls < MOST_POLLS / 2
    ? 'Not confirmed yet. We check every three seconds.'
    : 'Still not confirmed. A few more seconds.';
};

export function VerifyingView({ actor }: { actor: PaymentActor }) {
  const polls = useFlowState(actor, ({ context }) => context.polls);
  useShownAgain(actor);
  return (
    <PaymentFrame
      isBusy
      title="Checking your payment"
      words="We’re confirming it with the card provider. This takes half a minute at most."
    >
      <Bar value={polls} max={MOST_POLLS} aria-label="Progress of the check" />
      <WaitingNote role="status">
        <Spinner size={20} />
        <span>{saidAt(polls)}</span>
      </WaitingNote>
    </PaymentFrame>
  );
}

export function StillPendingView({ actor, mailTo }: { actor: PaymentActor; mailTo: string }) {
  const hasNoAnswer = useFlowState(actor, ({ context }) => context.error !== null);
  useReconnect(hasNoAnswer, () => actor.send({ type: 'connection.returned' }));
  const url = useFlowState(actor, ({ context }) => context.payment?.url ?? null);
  const amount = useAmount(actor);
  return (
    <PaymentFrame
      title="We’ll email you"
      words={`${
        hasNoAnswer
          ? 'We couldn’t find out whether your payment went through'
          : 'The card provider hasn’t confirmed your payment yet'
      }. We’ll keep checking, and email ${mailTo} as soon as we know.`}
    >
      <Note>
        You don’t need to pay {amount !== null && <Money naira={amount} />} again. If the payment failed, you won’t be
        charged.
      </Note>
      <ButtonStack>
        <Button size="large" onPress={() => actor.send({ type: 'check.pressed' })}>
          Check again
        </Button>
        {url !== null && (
          <ButtonLink look="secondary" size="large" href={url}>
            Back to the card page
          </ButtonLink>
        )}
        <ButtonLink look="secondary" size="large" href="/subscriptions">
          See your subscription
        </ButtonLink>
      </ButtonStack>
    </PaymentFrame>
  );
}

export function UnfinishedView({ actor }: { actor: PaymentActor }) {
  const payment = useFlowState(actor, ({ context }) => context.payment);
  const amount = useAmount(actor);
  const isChallenge = payment?.status === 'challenge';
  const { title, words } = unfinishedMessage(payment, hasSubscriptionDraft());
  useShownAgain(actor);
  return (
    <PaymentFrame title={title} words={words}>
      <ButtonStack>
        <Button
          size="large"
          isDisabled={(payment?.url ?? null) === null}
          onPress={() => actor.send({ type: 'continue.pressed' })}
        >
          {isChallenge ? 'Continue at my bank' : 'Continue to the card page'}
        </Button>
        {/* Nothing else can be paid until the bank has its answer. */}
        {!isChallenge && (
          <Button look="secondary" size="large" onPress={() => actor.send({ type: 'stop.pressed' })}>
            Pay another way
          </Button>
        )}
        <Button look="quiet" size="large" onPress={() => actor.send({ type: 'check.pressed' })}>
          I’ve paid: check again
        </Button>
      </ButtonStack>
      {amount !== null && (
        <Note>
          <Money naira={amount} /> to pay.
        </Note>
      )}
    </PaymentFrame>
  );
}
