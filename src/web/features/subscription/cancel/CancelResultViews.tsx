import type { CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate, formatMoment, formatTime } from '#ui/dates.ts';
import { Fact, Facts } from '#ui/Facts.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { CancelActor } from './cancelActors.ts';
import { Acts, CancelStep } from './CancelStep.tsx';
import { type CancelProps, deletionOf } from './cancelSituation.ts';
import { DataDeletionList } from './DataDeletionList.tsx';

/* Where cancelling ends, and what can be in its way. */

const ToSubscription = () => (
  <ButtonLink size="large" href="/subscriptions/management/subscription">
    See your subscription
  </ButtonLink>
);

const Look = ({ actor, isMain = false }: { actor: CancelActor; isMain?: boolean }) => (
  <Button look={isMain ? 'primary' : 'secondary'} size="large" onPress={() => actor.send({ type: 'look.pressed' })}>
    See your subscription
  </Button>
);

/** Why there is nothing to cancel, by where the subscription stands. */
function reasonIn({ subscription }: CurrentSubscriptionAnswer): string {
  if (subscription === null) return 'Your organisation has never subscribed. Nothing runs, and nothing is charged.';
  const { state, isTrial, hasExpired, expiryDate } = subscription;
  const what = isTrial ? 'trial' : 'subscription';
  if (state === 'purged') return `Your ${what} has ended, and its data was deleted. Nothing is charged.`;
  if (state === 'renewalDue' && hasExpired) {
    return `Your subscription ended on ${formatMoment(expiryDate)}. We still try to charge your card for the next term: switch automatic renewal off to stop that.`;
  }
  if (hasExpired) {
    return `Your ${what} ended on ${formatMoment(expiryDate)}. Nothing is charged. Its data is kept until ${formatDate(deletionOf(subscription))}, in case you subscribe again.`;
  }
  return 'Your subscription does not allow that now. Its own page says how it stands and what can be done. Nothing was changed.';
}

export function NotCancellableView({ actor, answer }: CancelProps) {
  const refusal = useFlowState(actor, ({ context }) => context.error);
  return (
    <CancelStep title={refusal === null ? 'There is nothing to cancel' : 'It cannot be undone any more'} words={refusal?.msg ?? reasonIn(answer)}>
      <Acts>
        <ToSubscription />
      </Acts>
    </CancelStep>
  );
}

export function CancelFailedView({ actor }: CancelProps) {
  const error = useFlowState(actor, ({ context }) => context.error);
  // Only an answer of Humanar's own says that nothing was done.
  const isKnown = error !== null && error.code !== null;
  return (
    <CancelStep
      title={isKnown ? 'It was not cancelled' : 'We could not find out whether it was cancelled'}
      words={isKnown ? undefined : 'No answer came back. Try again: if it was cancelled already, nothing happens a second time.'}
    >
      <FailureAlert failure={isKnown ? error : null} />
      <Acts>
        <Button size="large" onPress={() => actor.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
        <Look actor={actor} />
      </Acts>
    </CancelStep>
  );
}

export const ChangedMeanwhileView = ({ actor }: CancelProps) => (
  <CancelStep
    title="Your subscription has changed meanwhile"
    words="Somebody else changed it after you opened this page, so yours was not carried out and theirs was not overwritten. See how it stands, and decide again."
  >
    <Acts>
      <Look actor={actor} isMain />
    </Acts>
  </CancelStep>
);

export function TrialEndedView({ answer: { subscription }, organisation }: CancelProps) {
  return (
    <CancelStep title="Your trial has ended" words={`${organisation} has no access to the app any more. Its data there is being deleted.`}>
      {subscription !== null && (
        <Facts>
          <Fact word="Ended" more={`at ${formatTime(subscription.expiryDate)}`}>
            {formatDate(subscription.expiryDate)}
          </Fact>
          <Fact word="Charged">Nothing</Fact>
        </Facts>
      )}
      <DataDeletionList when="now" isTrial />
      <Acts>
        <ToSubscription />
        <ButtonLink look="secondary" size="large" href="/subscriptions/create">
          Choose a plan
        </ButtonLink>
      </Acts>
    </CancelStep>
  );
}

/** Cancelled, now or earlier: the dates, and the way back. */
export function CancelledView({ actor, answer: { subscription } }: CancelProps) {
  const isUndoing = useFlowState(actor, (state) => state.hasTag('busy'));
  const error = useFlowState(actor, ({ context }) => context.error);
  if (subscription === null) return null;
  const { expiryDate } = subscription;
  return (
    <CancelStep
      title="Your subscription is cancelled"
      words={`Your people work on until ${formatMoment(expiryDate)}. Nothing more is charged. The dates are in your organisation’s mail too.`}
    >
      <Facts>
        <Fact word="Access, and time to undo" more={`until ${formatTime(expiryDate)}`}>
          {formatDate(expiryDate)}
        </Fact>
        <Fact word="Data is deleted" more="unless you subscribe again before">
          {formatDate(deletionOf(subscription))}
        </Fact>
      </Facts>
      <FailureAlert failure={error} />
      <Acts>
        <Button size="large" isBusy={isUndoing} busyLabel="Undoing" onPress={() => actor.send({ type: 'undo.pressed' })}>
          Undo the cancelling
        </Button>
        <Button look="secondary" size="large" isDisabled={isUndoing} onPress={() => actor.send({ type: 'look.pressed' })}>
          See your subscription
        </Button>
      </Acts>
    </CancelStep>
  );
}

export const LeavingView = () => (
  <CancelStep title="One moment">
    <Skeleton word="Opening your subscription" lines={2} />
  </CancelStep>
);
