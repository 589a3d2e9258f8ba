import { type ReactNode, useId, useRef } from 'react';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { DAY, daysLeft } from '#domain/terms.ts';
import { purchaseStart } from '#features/subscription/purchaseStart.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatMoment, formatShortDate, formatTime } from '#ui/dates.ts';
import { ButtonRow } from '../ButtonRow.tsx';
import { DaysMeter } from '../DaysMeter.tsx';
import { Fact, FactRow, WideFact } from '../FactRow.tsx';
import { PaidAheadNotes } from '../laterTerms.tsx';
import { Note } from '../Note.tsx';
import { NoSubscription } from '../NoSubscription.tsx';
import { buyLabel, countOf, situationOf } from '../situation.ts';
import { SubscriptionTitle } from '../SubscriptionTitle.tsx';
import { buyAddress, cancelAddress, renewAddress } from '../addresses.ts';
import { ChangeMenu } from './ChangeMenu.tsx';
import { AnnualNote, CreditNote, LeavingNote, RetryNote, ScheduledNote } from './SubscriptionNotes.tsx';
import { type RenewalCards, RenewalFacts } from './RenewalFacts.tsx';
import { UndoButton } from './UndoButton.tsx';
import { UsersMeter } from './UsersMeter.tsx';

/**
 * The subscription for its administrators: what it includes, what comes next, and every available action. `tryNow`: the
 * trial's button.
 */
export function ManageCard({
  answer,
  tryNow,
  ...renewalCards
}: RenewalCards & { answer: CurrentSubscriptionResponse; tryNow: ReactNode }) {
  const titleId = useId();
  const title = useRef<HTMLSpanElement>(null);
  const situation = situationOf(answer);
  if (situation.is === 'none') {
    return (
      <Card aria-label="Subscription">
        <NoSubscription tryNow={tryNow} />
      </Card>
    );
  }

  const { is, subscription } = situation;
  const { actions, now } = answer;
  const {
    startedAt,
    expiryDate,
    dataDeletedAt,
    isTrial,
    numberOfUsers,
    numberOfUnallocatedUsers,
    modules,
    state,
    version,
    accountCredit,
  } = subscription;
  const daysUntil = (moment: string) => daysLeft(Date.parse(moment), Date.parse(now));
  const users = numberOfUsers !== null && (
    <WideFact word="Users">
      <UsersMeter users={numberOfUsers} unallocated={numberOfUnallocatedUsers ?? 0} />
    </WideFact>
  );
  const frame = (subtitle: string, acts: ReactNode, facts: ReactNode, notes: ReactNode) => (
    <Card aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title={<SubscriptionTitle ref={title} situation={situation} now={now} />}
        subtitle={subtitle}
      >
        {acts}
      </CardHeader>
      {facts}
      {notes}
      <CreditNote naira={accountCredit} />
    </Card>
  );
  const apps = countOf(modules.length, 'app');
  const buy = (label: string, look: 'primary' | 'secondary') =>
    actions.includes('buy') && (
      <ButtonLink href={buyAddress} look={look}>
        {label}
      </ButtonLink>
    );
  const dataFact = dataDeletedAt !== null && (
    <Fact word="Data deleted" more={`in ${countOf(daysUntil(dataDeletedAt), 'day')}, unless you buy before then`}>
      {formatShortDate(dataDeletedAt)}
    </Fact>
  );

  switch (is) {
    case 'trial':
      return frame(
        `${apps}, unlimited employees, until ${formatMoment(expiryDate)}`,
        <ButtonRow>
          {buy('Buy now', 'primary')}
          {actions.includes('cancel') && (
            <ButtonLink href={cancelAddress} look="dangerSecondary">
              Cancel the trial
            </ButtonLink>
          )}
        </ButtonRow>,
        <FactRow>
          <WideFact word="Time">
            <DaysMeter
              left={daysUntil(expiryDate)}
              of={Math.round((Date.parse(expiryDate) - Date.parse(startedAt)) / DAY)}
            />
          </WideFact>
          <Fact word="Started" more={`at ${formatTime(startedAt)}`}>
            {formatShortDate(startedAt)}
          </Fact>
          <Fact word="Ends" more={`at ${formatTime(expiryDate)}`}>
            {formatShortDate(expiryDate)}
          </Fact>
        </FactRow>,
        <Note kind="plain">
          <p>You won’t be charged when the trial ends. {purchaseStart(subscription)}</p>
        </Note>,
      );
    case 'active':
      return frame(
        `${apps}, paid until ${formatMoment(expiryDate)}`,
        <ChangeMenu subscription={subscription} actions={actions} />,
        <FactRow>
          {users}
          <RenewalFacts subscription={subscription} now={now} {...renewalCards} />
        </FactRow>,
        <>
          <RetryNote mayRenew={state === 'renewalDue' && actions.includes('renew')} />
          <PaidAheadNotes subscription={subscription} />
          <ScheduledNote subscription={subscription} mayUndo={actions.includes('change')} cursorAfterwards={title} />
          {state === 'active' &&
            subscription.scheduledChange === null &&
            subscription.paidAhead.length === 0 &&
            !subscription.isPlanDurationAnnual &&
            actions.includes('change') && <AnnualNote subscription={subscription} now={now} />}
        </>,
      );
    case 'cancelled':
      return frame(
        `${apps}, until ${formatMoment(expiryDate)}`,
        <ButtonRow>
          {actions.includes('undoCancel') && (
            <UndoButton what="cancellation" version={version} cursorAfterwards={title} look="primary">
              Undo cancellation
            </UndoButton>
          )}
          {buy(buyLabel(subscription), 'secondary')}
        </ButtonRow>,
        <FactRow>
          {users}
          <Fact word="Access until" more={`at ${formatTime(expiryDate)}, in ${countOf(daysUntil(expiryDate), 'day')}`}>
            {formatShortDate(expiryDate)}
          </Fact>
          {dataFact}
        </FactRow>,
        <>
          <PaidAheadNotes subscription={subscription} />
          <LeavingNote subscription={subscription} now={now} />
        </>,
      );
    case 'expired':
      return frame(
        `Ended on ${formatMoment(expiryDate)}`,
        <ButtonRow>
          {/* After a failed charge, the note below has the pay button. */}
          {actions.includes('renew') && state !== 'renewalDue' && (
            <ButtonLink href={renewAddress}>Renew now</ButtonLink>
          )}
          {buy(buyLabel(subscription), isTrial || !actions.includes('renew') ? 'primary' : 'secondary')}
        </ButtonRow>,
        <FactRow>
          {isTrial || subscription.cancelledAt !== null ? (
            <Fact word="Ended" more={`at ${formatTime(expiryDate)}`}>
              {formatShortDate(expiryDate)}
            </Fact>
          ) : (
            <RenewalFacts subscription={subscription} now={now} {...renewalCards} />
          )}
          {dataFact}
        </FactRow>,
        <>
          {!isTrial && <RetryNote mayRenew={state === 'renewalDue' && actions.includes('renew')} />}
          <ScheduledNote subscription={subscription} mayUndo={actions.includes('change')} cursorAfterwards={title} />
          {dataDeletedAt !== null && (
            <Note kind="ended">
              <p>
                Access has ended. We keep your data until <strong>{formatDate(dataDeletedAt)}</strong>, exactly as you
                left it.
                {isTrial && ` ${refusedAction('startTrial', stageOf(subscription)).msg}`}
              </p>
            </Note>
          )}
        </>,
      );
    case 'purged':
      return frame(
        `Ended on ${formatMoment(expiryDate)}`,
        <ButtonRow>{buy(buyLabel(subscription), 'primary')}</ButtonRow>,
        null,
        <Note kind="ended">
          <p>
            <strong>The data has been deleted</strong>, along with the cards and billing contacts. We’ve kept your
            organisation, its sign-ins, receipts and logs. Anything you buy now starts from scratch.
          </p>
        </Note>,
      );
  }
}
