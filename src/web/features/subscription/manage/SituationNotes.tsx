import type { RefObject } from 'react';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { purchaseStart } from '#features/subscription/purchaseStart.ts';
import { formatDate } from '#ui/dates.ts';
import { PaidAheadNotes } from '../laterTerms.tsx';
import { Note } from '../Note.tsx';
import { deletionWords, type ExistingSituation } from '../situation.ts';
import { AnnualNote, LeavingNote, RetryNote, ScheduledNote } from './SubscriptionNotes.tsx';

interface SituationNotesProps {
  situation: ExistingSituation;
  answer: Pick<CurrentSubscriptionResponse, 'actions' | 'now'>;
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** What comes next, and what has gone wrong. */
export function SituationNotes({ situation: { is, subscription }, answer, focusAfterwards }: SituationNotesProps) {
  const { actions, now } = answer;
  const { cancelledAt, dataDeletedAt, isTrial, state, scheduledChange, paidAhead, isPlanDurationAnnual } = subscription;
  const retry = <RetryNote mayRenew={state === 'renewalDue' && actions.includes('renew')} />;
  const scheduled = (
    <ScheduledNote subscription={subscription} mayUndo={actions.includes('change')} focusAfterwards={focusAfterwards} />
  );

  switch (is) {
    case 'trial':
      return (
        <Note kind="plain">
          <p>You won’t be charged when the trial ends. {purchaseStart(subscription)}</p>
        </Note>
      );
    case 'active': {
      const hasPlans = scheduledChange !== null || paidAhead.length > 0;
      const maySwitch = state === 'active' && !hasPlans && !isPlanDurationAnnual && actions.includes('change');
      return (
        <>
          {retry}
          <PaidAheadNotes subscription={subscription} />
          {scheduled}
          {maySwitch && <AnnualNote />}
        </>
      );
    }
    case 'cancelled':
      return (
        <>
          <PaidAheadNotes subscription={subscription} />
          <LeavingNote subscription={subscription} now={now} />
        </>
      );
    case 'expired':
      return (
        <>
          {!isTrial && retry}
          {scheduled}
          {dataDeletedAt !== null && (
            <Note kind="ended">
              <p>
                {cancelledAt !== null && `Your subscription was cancelled on ${formatDate(cancelledAt)}. `}
                Access has ended. We keep your data until <strong>{formatDate(dataDeletedAt)}</strong>, exactly as you
                left it.
                {isTrial && ` ${refusedAction('startTrial', stageOf(subscription)).msg}`}
              </p>
            </Note>
          )}
        </>
      );
    case 'purged':
      return (
        <Note kind="ended">
          {state === 'purged' ? (
            <p>
              <strong>The data has been deleted</strong>, along with the cards and billing contacts. We’ve kept your
              organisation, its sign-ins, receipts and logs. Anything you buy now starts from scratch.
            </p>
          ) : (
            <p>{deletionWords(subscription)}</p>
          )}
        </Note>
      );
  }
}
