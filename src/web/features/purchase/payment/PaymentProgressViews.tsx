import { useEffect } from 'react';
import styled from 'styled-components';
import { FailureAlert, requestWords } from '#requests/FailureAlert.tsx';
import { useReconnect } from '#connection/useReconnect.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { MOST_POLLS } from '#machines/payment/payment.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Money } from '#ui/Money.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import type { PaymentActor } from './paymentActors.ts';
import { Acts, Note, PaymentFrame } from './PaymentFrame.tsx';
import { wordsOfUnfinished } from './paymentWords.ts';

/* The views of a payment that has not ended. */

const Waiting = styled.p`
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
  useFlowState(actor, ({ context: { payment, request } }) => payment?.amount ?? request?.body.subscription.paymentDue ?? null);

export function InitiatingView({ actor }: { actor: PaymentActor }) {
  const amount = useAmount(actor);
  return (
    <PaymentFrame isBusy title="Starting your payment" words="This takes a few seconds. Nothing is charged twice, whatever happens meanwhile.">
      <Waiting role="status">
        <Spinner size={20} />
        <span>Asking the card provider for {amount === null ? 'the payment' : <Money naira={amount} size="strong" />}</span>
      </Waiting>
    </PaymentFrame>
  );
}

export function UnreachableView({ actor }: { actor: PaymentActor }) {
  const error = useFlowState(actor, ({ context }) => context.error);
  const isProvider = error?.code === 'provider_unavailable';
  const hasNoAnswer = error?.status === null;
  useReconnect(hasNoAnswer, () => actor.send({ type: 'connection.returned' }));
  return (
    <PaymentFrame
      title={isProvider ? 'The card provider does not answer' : 'An error occurred'}
      words={
        isProvider
          ? 'Nothing was charged. Trying again goes on with this same payment.'
          : `${requestWords[error?.request ?? 'unknown']} Your payment goes on when the connection is back. It stays one payment: nothing is charged twice.`
      }
    >
      <FailureAlert failure={isProvider || hasNoAnswer ? null : error} />
      <Acts>
        <Button size="large" onPress={() => actor.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
        <Button look="secondary" size="large" onPress={() => actor.send({ type: 'stop.pressed' })}>
          Pay another way
        </Button>
      </Acts>
    </PaymentFrame>
  );
}

/** The browser is about to leave. Whoever comes back by the back button finds this view as it was left. */
export function LeavingView({ actor }: { actor: PaymentActor }) {
  const isChallenge = useFlowState(actor, ({ context }) => context.payment?.status === 'challenge');
  const amount = useAmount(actor);
  useEffect(() => {
    const shown = () => actor.send({ type: 'page.shown' });
    const restored = ({ persisted }: PageTransitionEvent) => persisted && shown();
    const turnedTo = () => document.visibilityState === 'visible' && shown();
    window.addEventListener('pageshow', restored);
    document.addEventListener('visibilitychange', turnedTo);
    return () => {
      window.removeEventListener('pageshow', restored);
      document.removeEventListener('visibilitychange', turnedTo);
    };
  }, [actor]);
  return (
    <PaymentFrame
      title={isChallenge ? 'On the way to your bank' : 'On the way to the card page'}
      words={
        isChallenge
          ? 'Your bank wants to hear from you that it is your card. It leads you back here.'
          : 'You give the card’s number on the provider’s own page; Humanar never sees it. It leads you back here.'
      }
    >
      <Acts>
        <Button look="secondary" size="large" onPress={() => actor.send({ type: 'continue.pressed' })}>
          {isChallenge ? 'Open my bank’s page' : 'Open the card page'}
        </Button>
      </Acts>
      {amount !== null && (
        <Note>
          <Money naira={amount} /> is to be paid.
        </Note>
      )}
    </PaymentFrame>
  );
}

/** Said a few times in half a minute, not with every look. */
const saidAt = (polls: number): string => {
  if (polls === 0) return 'Asking the card provider.';
  return polls < MOST_POLLS / 2 ? 'Not known yet. We look again every three seconds.' : 'Still not known. A few seconds more.';
};

export function VerifyingView({ actor }: { actor: PaymentActor }) {
  const polls = useFlowState(actor, ({ context }) => context.polls);
  return (
    <PaymentFrame isBusy title="Checking your payment" words="Only what the card provider tells us counts. This takes half a minute at most.">
      <Bar value={polls} max={MOST_POLLS} aria-label="How far the check is" />
      <Waiting role="status">
        <Spinner size={20} />
        <span>{saidAt(polls)}</span>
      </Waiting>
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
      title="We will mail you"
      words={`${
        hasNoAnswer ? 'We could not find out from here what became of your payment' : 'The card provider has not said yet what became of your payment'
      }. We go on asking, and mail ${mailTo} as soon as we know.`}
    >
      <Note>
        You need not pay {amount !== null && <Money naira={amount} />} again. If the payment came to nothing, nothing is charged.
      </Note>
      <Acts>
        <Button size="large" onPress={() => actor.send({ type: 'check.pressed' })}>
          Look again
        </Button>
        {url !== null && (
          <ButtonLink look="secondary" size="large" href={url}>
            Back to the card page
          </ButtonLink>
        )}
        <ButtonLink look="secondary" size="large" href="/subscriptions">
          See your subscription
        </ButtonLink>
      </Acts>
    </PaymentFrame>
  );
}

export function UnfinishedView({ actor }: { actor: PaymentActor }) {
  const payment = useFlowState(actor, ({ context }) => context.payment);
  const amount = useAmount(actor);
  const isChallenge = payment?.status === 'challenge';
  const { title, words } = wordsOfUnfinished(payment);
  return (
    <PaymentFrame title={title} words={words}>
      <Acts>
        <Button size="large" isDisabled={(payment?.url ?? null) === null} onPress={() => actor.send({ type: 'continue.pressed' })}>
          {isChallenge ? 'Go on at my bank' : 'Go on to the card page'}
        </Button>
        <Button look="secondary" size="large" onPress={() => actor.send({ type: 'stop.pressed' })}>
          Pay another way
        </Button>
        <Button look="quiet" size="large" onPress={() => actor.send({ type: 'check.pressed' })}>
          I have paid: look again
        </Button>
      </Acts>
      {amount !== null && (
        <Note>
          <Money naira={amount} /> is to be paid.
        </Note>
      )}
    </PaymentFrame>
  );
}
