import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { changeAddress, subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { assignedUsers } from '#domain/assignedUsers.ts';
import { endOfRetention } from '#domain/renewal.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { formatDate, formatDay, formatMoment } from '#ui/dates.ts';
import { formatFigure } from '#ui/figures.ts';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, type } from '#ui/theme.ts';
import type { CancelActor } from './cancelActors.ts';
import { DateList } from './DateList.tsx';
import { CancelStep } from './CancelStep.tsx';
import { KeepButton } from './KeepButton.tsx';
import { type CancelProps, dataDeletionDate } from './cancelSituation.ts';
import { DataDeletionList } from './DataDeletionList.tsx';

const OtherOptions = styled.div`
  ${type.body}
  display: grid;
  gap: ${space[4]};
  max-width: 64ch;
`;

/** Buttons: the next step, back to the reason, or keep the subscription. */
function Onward({ actor, children }: { actor: CancelActor; children: string }) {
  return (
    <ButtonStack>
      <Button look="danger" size="large" onPress={() => actor.send({ type: 'consequences.accepted' })}>
        {children}
      </Button>
      <KeepButton actor={actor} size="large" />
      <Button look="quiet" size="large" onPress={() => actor.send({ type: 'back.pressed' })}>
        Back
      </Button>
    </ButtonStack>
  );
}

function TrialConsequences({
  actor,
  organisation,
  subscription: { expiryDate },
}: {
  actor: CancelActor;
  organisation: string;
  subscription: CurrentSubscription;
}) {
  return (
    <CancelStep
      title="Your trial and its data end immediately"
      words={`This applies to everyone in ${organisation} and can’t be undone.`}
    >
      <DateList
        rows={[
          ['Immediately', 'Nobody can use the app any more. All data in it is deleted.'],
          [
            'Afterwards',
            'You can subscribe whenever you like, starting with an empty app. Each organisation gets one trial, so you can’t start it again.',
          ],
        ]}
      />
      <DataDeletionList when="immediately" isTrial />
      <p>
        You don’t have to cancel to avoid a charge. The trial ends automatically on {formatMoment(expiryDate)}, you
        won’t be charged, and we keep the data until {formatDate(endOfRetention(Date.parse(expiryDate)))} in case you
        subscribe.
      </p>
      <Onward actor={actor}>End the trial now</Onward>
    </CancelStep>
  );
}

/** "Your 52 users lose access on 8 December 2026" */
function titleOf(subscription: CurrentSubscription): string {
  const people = assignedUsers(subscription) ?? 0;
  const end = formatDate(subscription.expiryDate);
  if (people === 0) return `Access ends on ${end}`;
  return people === 1
    ? `Your one user loses access on ${end}`
    : `Your ${formatFigure(people)} users lose access on ${end}`;
}

/** What stops immediately. */
function stopping(
  { scheduledChange, accountCredit }: CurrentSubscription,
  isAutoRenewal: boolean | undefined,
): ReactNode {
  return (
    <>
      You won’t be charged again{isAutoRenewal === true && ': automatic renewal stops'}.
      {scheduledChange !== null && ` The change scheduled for ${formatDate(scheduledChange.takesEffectAt)} is dropped.`}
      {accountCredit > 0 &&
        ` Your credit of ${formatNaira(accountCredit)} stays on your account and comes off your next purchase.`}
    </>
  );
}

function PaidConsequences({
  actor,
  answer,
  isAutoRenewal,
  subscription,
}: CancelProps & { subscription: CurrentSubscription }) {
  const { expiryDate, numberOfUsers } = subscription;
  const deletion = formatDate(dataDeletionDate(subscription));
  const mayHaveFewer =
    answer.actions.includes('change') && (numberOfUsers ?? 0) > Math.max(1, assignedUsers(subscription) ?? 0);
  return (
    <CancelStep
      title={titleOf(subscription)}
      words="Nothing changes until then. You keep what you’ve paid for until its last day."
    >
      <DateList
        rows={[
          ['Immediately', stopping(subscription, isAutoRenewal)],
          [
            `Until ${formatDate(expiryDate)}`,
            `Everyone can keep using the app, up to ${formatMoment(expiryDate)}. You can undo the cancellation until then.`,
          ],
          [
            'After that',
            `Nobody can use the app. We keep your data as you left it until ${deletion}. Subscribe before then to get it back.`,
          ],
          [deletion, 'The data is deleted. We’ll email you 30 days, 7 days and 1 day before.'],
        ]}
      />
      <DataDeletionList when={`on ${deletion}`} />
      {(isAutoRenewal === true || mayHaveFewer) && (
        <OtherOptions>
          {isAutoRenewal === true && (
            <p>
              Just want to avoid the next charge? <Link href={subscriptionAddress}>Switch off automatic renewal</Link>,
              and the subscription ends on {formatDay(expiryDate)} unless you renew it.
            </p>
          )}
          {mayHaveFewer && (
            <p>
              Too expensive? <Link href={changeAddress('users')}>Pay for fewer users</Link> from your next renewal.
            </p>
          )}
        </OtherOptions>
      )}
      <Onward actor={actor}>Continue to cancel</Onward>
    </CancelStep>
  );
}

/** What cancelling does, and when. */
export function ConsequencesView(props: CancelProps) {
  const isTrial = useFlowState(props.actor, ({ context }) => context.situation === 'trial');
  const { subscription } = props.answer;
  if (subscription === null) return null;
  return isTrial ? (
    <TrialConsequences {...props} subscription={subscription} />
  ) : (
    <PaidConsequences {...props} subscription={subscription} />
  );
}
