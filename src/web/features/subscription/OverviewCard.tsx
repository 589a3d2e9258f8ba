import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { buyAddress, renewAddress, subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { assignedUsers } from '#domain/assignedUsers.ts';
import { WITH_VAT } from '#domain/priceWords.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { DAY, daysLeft } from '#domain/terms.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatMoment, formatShortDate, formatTime } from '#ui/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { space } from '#ui/theme.ts';
import { ButtonRow } from './ButtonRow.tsx';
import { AppList } from './AppList.tsx';
import { DaysMeter } from './DaysMeter.tsx';
import { Fact, FactRow, WideFact } from './FactRow.tsx';
import { PaidAheadNotes } from './laterTerms.tsx';
import { Note } from './Note.tsx';
import { NoSubscription } from './NoSubscription.tsx';
import { buyLabel, countOf, deletionWords, endedWords, situationOf } from './situation.ts';
import { UsersMeter } from './manage/UsersMeter.tsx';
import { SubscriptionTitle } from './SubscriptionTitle.tsx';

const Words = styled.div`
  display: grid;
  gap: ${space[12]};
  max-width: 64ch;
`;

/** The label of the expiry date: only a trial simply ends; anything paid for may be renewed. */
const endWords = { trial: 'Ends', active: 'Paid until', cancelled: 'Access until' } as const;

/** For administrators: the price of the next billing period, once known. */
function NextPayment({ at }: { at: string }) {
  const renewal = useQuery(queries.renewal()).data ?? null;
  if (renewal === null) return `at ${at}`;
  return (
    <>
      at {at}. Renewal: <Money naira={renewal.amount} /> {WITH_VAT}
    </>
  );
}

type EndedProps = { subscription: CurrentSubscription; isPurged: boolean };

/** When access ended, and what happens to the data. */
function EndedText({ subscription, isPurged }: EndedProps) {
  const { isTrial, expiryDate, dataDeletedAt } = subscription;
  const until = dataDeletedAt !== null && (
    <>
      {' '}
      until <strong>{formatDate(dataDeletedAt)}</strong>
    </>
  );
  return (
    <p>
      Your {isTrial ? 'trial' : 'subscription'} {endedWords(subscription)} <strong>{formatMoment(expiryDate)}</strong>.{' '}
      {isPurged ? deletionWords(subscription) : <>We keep your data{until}, exactly as you left it.</>}
    </p>
  );
}

export type OverviewCardProps = {
  answer: CurrentSubscriptionResponse;
  isAdmin: boolean;
  organisation: string;
  /** The organisation's email, for members who need an administrator. */
  contact: string;
  onGoToApp: () => void;
  /** The trial's button, for an administrator who has never subscribed. */
  tryNow: ReactNode;
};

/** The subscription at a glance: none, active until a date, or ended. Amounts and actions are for administrators. */
export function OverviewCard({ answer, isAdmin, organisation, contact, onGoToApp, tryNow }: OverviewCardProps) {
  const situation = situationOf(answer);
  const askAdministrator = (
    <>
      The organisation’s address is <Link href={`mailto:${contact}`}>{contact}</Link>.
    </>
  );

  if (situation.is === 'none') {
    return (
      <Card aria-label="Subscription">
        {isAdmin ? (
          <NoSubscription tryNow={tryNow} />
        ) : (
          <EmptyState title="No subscription yet">
            Ask your administrator to start the free trial of {organisation}. {askAdministrator}
          </EmptyState>
        )}
      </Card>
    );
  }

  const { is, subscription } = situation;
  const { startedAt, expiryDate, isTrial, numberOfUsers, modules, state, dataDeletedAt } = subscription;
  const inUse = assignedUsers(subscription);
  const mayRenew = answer.actions.includes('renew');
  const buy = (look: 'primary' | 'secondary') =>
    answer.actions.includes('buy') && (
      <ButtonLink href={buyAddress} look={look}>
        {buyLabel(subscription)}
      </ButtonLink>
    );
  const manageIt = (
    <ButtonLink href={subscriptionAddress} look="secondary">
      Manage
    </ButtonLink>
  );

  if (is === 'expired' || is === 'purged') {
    return (
      <Card aria-labelledby="subscription-title">
        <CardHeader id="subscription-title" title={<SubscriptionTitle situation={situation} now={answer.now} />}>
          {isAdmin && (
            <ButtonRow>
              {mayRenew && <ButtonLink href={renewAddress}>Renew now</ButtonLink>}
              {buy(mayRenew ? 'secondary' : 'primary')}
              {manageIt}
            </ButtonRow>
          )}
        </CardHeader>
        <CardBody>
          <Words>
            <EndedText subscription={subscription} isPurged={is === 'purged'} />
            {isAdmin ? (
              isTrial && <p>{refusedAction('startTrial', stageOf(subscription)).msg}</p>
            ) : (
              <p>
                Your administrator decides what happens next for {organisation}. {askAdministrator}
              </p>
            )}
          </Words>
        </CardBody>
      </Card>
    );
  }

  const now = Date.parse(answer.now);
  const days = daysLeft(Date.parse(expiryDate), now);
  const isAhead = Date.parse(startedAt) > now;
  const term = Math.round((Date.parse(expiryDate) - Date.parse(startedAt)) / DAY);
  return (
    <Card aria-labelledby="subscription-title">
      <CardHeader
        id="subscription-title"
        title={<SubscriptionTitle situation={situation} now={answer.now} />}
        subtitle={`${countOf(modules.length, 'app')}, ${numberOfUsers === null ? 'unlimited employees' : countOf(numberOfUsers, 'user')}`}
      >
        <ButtonRow>
          {isAdmin && is === 'trial' && (
            <ButtonLink href={buyAddress} look="secondary">
              Buy now
            </ButtonLink>
          )}
          {isAdmin && is !== 'trial' && buy('secondary')}
          {isAdmin && is !== 'trial' && manageIt}
          <Button onPress={onGoToApp}>Go to App</Button>
        </ButtonRow>
      </CardHeader>
      <FactRow>
        <WideFact word="Time">
          <DaysMeter left={days} of={term} from={isAhead ? formatDate(startedAt) : undefined} />
        </WideFact>
        {numberOfUsers !== null && inUse !== null && (
          <WideFact word="Users">
            <UsersMeter users={numberOfUsers} inUse={inUse} />
          </WideFact>
        )}
        {(isTrial || isAhead) && (
          <Fact word={isAhead ? 'Next period starts' : 'Started'} more={`at ${formatTime(startedAt)}`}>
            {formatShortDate(startedAt)}
          </Fact>
        )}
        <Fact
          word={endWords[is]}
          more={
            isAdmin && is === 'active' ? <NextPayment at={formatTime(expiryDate)} /> : `at ${formatTime(expiryDate)}`
          }
        >
          {formatShortDate(expiryDate)}
        </Fact>
      </FactRow>
      <PaidAheadNotes subscription={subscription} />
      {state === 'renewalDue' && (
        <Note kind="due">
          {isAdmin ? (
            <p>
              Your next billing period isn’t paid for yet. <Link href={subscriptionAddress}>See your options</Link>
            </p>
          ) : (
            <p>Your next billing period isn’t paid for yet. We’ve emailed your administrators.</p>
          )}
        </Note>
      )}
      {is === 'cancelled' && (
        <Note kind="plain">
          <p>
            Cancelled: {organisation} has access until {formatMoment(expiryDate)}
            {dataDeletedAt !== null && <>, and its data is kept until {formatDate(dataDeletedAt)}</>}.
          </p>
        </Note>
      )}
      <AppList apps={modules} label="Apps in this subscription" />
    </Card>
  );
}
