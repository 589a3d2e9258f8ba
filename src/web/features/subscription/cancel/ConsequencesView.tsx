import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { endOfRetention } from '#domain/renewal.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { formatDate, formatDay, formatMoment } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, type } from '#ui/theme.ts';
import type { CancelActor } from './cancelActors.ts';
import { DateList } from './DateList.tsx';
import { Acts, CancelStep } from './CancelStep.tsx';
import { KeepButton } from './KeepButton.tsx';
import { type CancelProps, deletionOf, peopleOf } from './cancelSituation.ts';
import { DataDeletionList } from './DataDeletionList.tsx';

const Others = styled.div`
  ${type.body}
  display: grid;
  gap: ${space[4]};
  max-width: 64ch;
`;

/** On to the next step, back to the reason, or out. */
function Onward({ actor, children }: { actor: CancelActor; children: string }) {
  return (
    <Acts>
      <Button look="danger" size="large" onPress={() => actor.send({ type: 'consequences.accepted' })}>
        {children}
      </Button>
      <KeepButton actor={actor} size="large" />
      <Button look="quiet" size="large" onPress={() => actor.send({ type: 'back.pressed' })}>
        Back
      </Button>
    </Acts>
  );
}

function TrialConsequences({ actor, organisation, subscription: { expiryDate } }: { actor: CancelActor; organisation: string; subscription: CurrentSubscription }) {
  return (
    <CancelStep title="The trial and its data end at once" words={`That is so for everybody in ${organisation}, and it cannot be undone.`}>
      <DateList
        label="What will happen"
        rows={[
          ['At once', 'Nobody gets into the app any more. All data in it is deleted.'],
          ['Afterwards', 'You can subscribe whenever you like, and begin with an empty app. Each organisation has one trial, so it cannot be started again.'],
        ]}
      />
      <DataDeletionList when="at once" isTrial />
      <p>
        You need not do anything to avoid a charge: left alone, the trial ends by itself on {formatMoment(expiryDate)}, nothing is charged, and the data
        waits until {formatDate(endOfRetention(Date.parse(expiryDate)))} in case you subscribe.
      </p>
      <Onward actor={actor}>End the trial now</Onward>
    </CancelStep>
  );
}

/** "Your 52 people lose access on 8 December 2026" */
function titleOf(subscription: CurrentSubscription): string {
  const people = peopleOf(subscription) ?? 0;
  const end = formatDate(subscription.expiryDate);
  if (people === 0) return `Access ends on ${end}`;
  return people === 1 ? `Your one person loses access on ${end}` : `Your ${people.toLocaleString('en-NG')} people lose access on ${end}`;
}

/** What stops at once. */
function stopping({ scheduledChange, accountCredit }: CurrentSubscription, isAutoRenewal: boolean | undefined): ReactNode {
  return (
    <>
      Nothing more is charged{isAutoRenewal === true && ': automatic renewal stops'}.
      {scheduledChange !== null && ` The change that waits for ${formatDate(scheduledChange.takesEffectAt)} is dropped.`}
      {accountCredit > 0 && ` Your credit of ${formatNaira(accountCredit)} stays, and is taken off whatever you buy next.`}
    </>
  );
}

function PaidConsequences({ actor, answer, isAutoRenewal, subscription }: CancelProps & { subscription: CurrentSubscription }) {
  const { expiryDate, numberOfUsers } = subscription;
  const deletion = formatDate(deletionOf(subscription));
  const mayHaveFewer = answer.actions.includes('change') && (numberOfUsers ?? 0) > Math.max(1, peopleOf(subscription) ?? 0);
  return (
    <CancelStep title={titleOf(subscription)} words="Until then everything goes on as it is. What is paid for stays yours to its last day.">
      <DateList
        label="What will happen"
        rows={[
          ['At once', stopping(subscription, isAutoRenewal)],
          [`Until ${formatDate(expiryDate)}`, `Your people work on in the app as before, up to ${formatMoment(expiryDate)}. You can undo the cancelling all the while.`],
          ['After that', `Nobody gets into the app. We keep the data as you left it until ${deletion}; subscribing before then opens it again.`],
          [deletion, 'The data is deleted. We write to you 30 days, 7 days and 1 day before.'],
        ]}
      />
      <DataDeletionList when={`on ${deletion}`} />
      {(isAutoRenewal === true || mayHaveFewer) && (
        <Others>
          {isAutoRenewal === true && (
            <p>
              If it is only about the next charge:{' '}
              <Link href="/subscriptions/management/subscription">switch automatic renewal off</Link>, and the subscription ends by itself on{' '}
              {formatDay(expiryDate)} unless you renew it.
            </p>
          )}
          {mayHaveFewer && (
            <p>
              If it is about the price: <Link href="/subscriptions/management/subscription/change?change=users">pay for fewer users</Link> from the next term on.
            </p>
          )}
        </Others>
      )}
      <Onward actor={actor}>Go on to cancel</Onward>
    </CancelStep>
  );
}

/** What will happen, and when. */
export function ConsequencesView(props: CancelProps) {
  const isTrial = useFlowState(props.actor, ({ context }) => context.situation === 'trial');
  const { subscription } = props.answer;
  if (subscription === null) return null;
  return isTrial ? <TrialConsequences {...props} subscription={subscription} /> : <PaidConsequences {...props} subscription={subscription} />;
}
