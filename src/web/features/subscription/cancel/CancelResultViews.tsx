import type { Failure } from '#contract/failure.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate, formatMoment, formatTime } from '#ui/dates.ts';
import { Fact, Facts } from '#ui/Facts.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { CancelActor } from './cancelActors.ts';
import { deletionWords } from '../situation.ts';
import { CancelStep } from './CancelStep.tsx';
import { type CancelProps, dataDeletionDate } from './cancelSituation.ts';
import { DataDeletionList } from './DataDeletionList.tsx';

/* How cancelling ends, and what can prevent it. */

const ToSubscription = () => (
  <ButtonLink size="large" href={subscriptionAddress}>
    See your subscription
  </ButtonLink>
);

const Look = ({ actor, isMain = false }: { actor: CancelActor; isMain?: boolean }) => (
  <Button look={isMain ? 'primary' : 'secondary'} size="large" onPress={() => actor.send({ type: 'look.pressed' })}>
    See your subscription
  </Button>
);

/** Why there is nothing to cancel, with the dates of what has ended. */
function reasonIn({ subscription }: CurrentSubscriptionResponse): string {
  const { msg } = refusedAction('cancel', stageOf(subscription));
  if (subscription === null || !subscription.hasExpired || subscription.state === 'purged') return msg;
  if (subscription.state === 'cancelled') return `${msg} ${deletionWords(subscription)}`;
  return `${msg} Your ${subscription.isTrial ? 'trial' : 'subscription'} ended on ${formatMoment(subscription.expiryDate)}. We keep its data until ${formatDate(dataDeletionDate(subscription))}, in case you subscribe again.`;
}

/** @param refusal why a cancellation can no longer be undone; null if there was nothing to cancel */
export function NothingToCancelView({
  answer,
  refusal,
}: {
  answer: CurrentSubscriptionResponse;
  refusal: Failure | null;
}) {
  const { remedy } = refusedAction(refusal === null ? 'cancel' : 'undoCancel', stageOf(answer.subscription));
  return (
    <CancelStep
      title={refusal === null ? 'There’s nothing to cancel' : 'You can’t undo the cancellation any more'}
      words={refusal?.msg ?? reasonIn(answer)}
    >
      <ButtonStack>
        <ToSubscription />
        {remedy.href !== subscriptionAddress && (
          <ButtonLink look="secondary" size="large" href={remedy.href}>
            {remedy.label}
          </ButtonLink>
        )}
      </ButtonStack>
    </CancelStep>
  );
}

export function NotCancellableView({ actor, answer }: CancelProps) {
  return <NothingToCancelView answer={answer} refusal={useFlowState(actor, ({ context }) => context.error)} />;
}

export function CancelFailedView({ actor }: CancelProps) {
  const error = useFlowState(actor, ({ context }) => context.error);
  // Only a refusal by our own server proves that nothing was done.
  const isKnown = error !== null && error.code !== null && error.code !== 'internal';
  return (
    <CancelStep
      title={isKnown ? 'The cancellation failed' : 'We couldn’t confirm the cancellation'}
      words={
        isKnown ? undefined : 'We got no response. Try again: if it’s already cancelled, nothing more will happen.'
      }
    >
      <FailureAlert failure={isKnown ? error : null} />
      <ButtonStack>
        <Button size="large" onPress={() => actor.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
        <Look actor={actor} />
      </ButtonStack>
    </CancelStep>
  );
}

/** There is nothing to decide here any more, only something to look at. */
const LookStep = ({ actor, ...step }: { actor: CancelActor; title: string; words: string }) => (
  <CancelStep {...step}>
    <ButtonStack>
      <Look actor={actor} isMain />
    </ButtonStack>
  </CancelStep>
);

export const ConcurrentChangeView = ({ actor }: CancelProps) => (
  <LookStep
    actor={actor}
    title="Your subscription has changed"
    words="It was changed or renewed after you opened this page: by another administrator, in another tab, or automatically. Nothing was overwritten, and your change wasn’t made. Check your subscription, then decide again."
  />
);

export function TrialEndedView({ answer: { subscription }, organisation }: CancelProps) {
  const isKept = subscription?.state === 'cancelled';
  return (
    <CancelStep
      title="Your trial has ended"
      words={`${organisation} no longer has access to the app. ${isKept ? deletionWords(subscription) : 'We’re deleting its data in the app.'}`}
    >
      {subscription !== null && (
        <Facts>
          <Fact word="Ended" more={`at ${formatTime(subscription.expiryDate)}`}>
            {formatDate(subscription.expiryDate)}
          </Fact>
          <Fact word="Charged">Nothing</Fact>
        </Facts>
      )}
      <DataDeletionList when={isKept ? 'if the payment fails' : 'now'} isTrial />
      <ButtonStack>
        <ToSubscription />
        <ButtonLink look="secondary" size="large" href="/subscriptions/create">
          Choose a plan
        </ButtonLink>
      </ButtonStack>
    </CancelStep>
  );
}

/** The cancellation was undone while this page was open: in another tab, by a colleague, or by an unanswered press. */
const NoLongerCancelledView = ({ actor }: { actor: CancelActor }) => (
  <LookStep
    actor={actor}
    title="Your subscription is no longer cancelled"
    words="The cancellation was undone, or the subscription was renewed, while this page was open. Your subscription continues."
  />
);

/** The subscription is cancelled, now or earlier: the dates, and how to undo it. */
export function CancelledView({ actor, answer: { subscription } }: CancelProps) {
  const isUndoing = useFlowState(actor, (state) => state.hasTag('busy'));
  const error = useFlowState(actor, ({ context }) => context.error);
  if (subscription === null) return null;
  if (!isUndoing && !subscription.isCancelled && !subscription.hasExpired)
    return <NoLongerCancelledView actor={actor} />;
  const { expiryDate } = subscription;
  return (
    <CancelStep
      title="Your subscription is cancelled"
      words={`Everyone can keep working until ${formatMoment(expiryDate)}. You won’t be charged again. We’ve emailed these dates to your organisation.`}
    >
      <Facts>
        <Fact word="Access, and time to undo" more={`until ${formatTime(expiryDate)}`}>
          {formatDate(expiryDate)}
        </Fact>
        <Fact word="Data is deleted" more="unless you subscribe before then">
          {formatDate(dataDeletionDate(subscription))}
        </Fact>
      </Facts>
      <FailureAlert failure={error} />
      <ButtonStack>
        <Button
          size="large"
          isBusy={isUndoing}
          busyLabel="Undoing"
          onPress={() => actor.send({ type: 'undo.pressed' })}
        >
          Undo cancellation
        </Button>
        <Button
          look="secondary"
          size="large"
          isDisabled={isUndoing}
          onPress={() => actor.send({ type: 'look.pressed' })}
        >
          See your subscription
        </Button>
      </ButtonStack>
    </CancelStep>
  );
}

export const LeavingView = () => (
  <CancelStep title="One moment">
    <Skeleton word="Opening your subscription" lines={2} />
  </CancelStep>
);
