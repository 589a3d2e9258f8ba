import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { CurrentSubscription, CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { DAY, daysLeft, RETENTION_DAYS } from '#domain/terms.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatMoment, formatShortDate, formatTime } from '#ui/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Link } from '#ui/Link.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { AppList } from './AppList.tsx';
import { DaysMeter } from './DaysMeter.tsx';
import { situationOf } from './situation.ts';

const Facts = styled.dl`
  display: grid;
  border-bottom: 1px solid ${token.line};
  ${media.md} {
    grid-template-columns: 1.4fr 1fr 1fr;
  }
`;

const Fact = styled.div`
  padding: ${space[16]};
  & + & {
    border-top: 1px solid ${token.line};
  }
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  ${media.md} {
    & + & {
      border-top: 0;
      border-left: 1px solid ${token.line};
    }
  }
  dt {
    ${type.caption}
    color: ${token.muted};
  }
`;

const Main = styled.dd`
  ${type.h3}
`;
const More = styled.dd`
  ${type.small}
  color: ${token.muted};
`;
const Meter = styled.dd`
  margin-top: 2px;
`;

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;

const Words = styled.div`
  display: grid;
  gap: ${space[12]};
  max-width: 64ch;
`;

export type SubscriptionCardProps = {
  answer: CurrentSubscriptionAnswer;
  isAdmin: boolean;
  organisation: string;
  /** The organisation's email: whom a member asks. */
  contact: string;
  onGoToApp: () => void;
  /** For an administrator who has never subscribed: the trial's button. */
  tryNow: ReactNode;
};

const nameOf = ({ planName, isTrial }: CurrentSubscription): string => (isTrial ? 'Free trial' : (planName ?? 'Subscription'));
const left = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`);

/** The subscription at a glance: nothing yet, running until when, or over. */
export function SubscriptionCard({ answer, isAdmin, organisation, contact, onGoToApp, tryNow }: SubscriptionCardProps) {
  const situation = situationOf(answer);
  const asked = (
    <>
      The organisation’s address is <Link href={`mailto:${contact}`}>{contact}</Link>.
    </>
  );

  if (situation.is === 'none') {
    return (
      <Card aria-label="Subscription">
        {isAdmin ? (
          <EmptyState
            title="No subscription yet"
            act={
              <Acts>
                {tryNow}
                <ButtonLink href="/subscriptions/create" look="secondary">
                  Buy now
                </ButtonLink>
              </Acts>
            }
          >
            Try all fourteen apps with everybody you pay, free for 15 days. No credit card.
          </EmptyState>
        ) : (
          <EmptyState title="No subscription yet">
            Ask your administrator to start the free trial of {organisation}. {asked}
          </EmptyState>
        )}
      </Card>
    );
  }

  const { subscription } = situation;
  const { startedAt, expiryDate, isTrial, numberOfUsers, modules } = subscription;
  const expiry = Date.parse(expiryDate);

  if (situation.is === 'expired') {
    const term = isTrial ? 'trial' : 'subscription';
    return (
      <Card aria-labelledby="subscription-title">
        <CardHeader
          id="subscription-title"
          title={
            <Title>
              {nameOf(subscription)} <StatusBadge status="expired" />
            </Title>
          }
        >
          {isAdmin && <ButtonLink href={isTrial ? '/subscriptions/create' : '/subscriptions/new'}>Buy now</ButtonLink>}
        </CardHeader>
        <CardBody>
          <Words>
            <p>
              Your {term} ended on <strong>{formatMoment(expiry)}</strong>. We keep your data until{' '}
              <strong>{formatDate(expiry + RETENTION_DAYS * DAY)}</strong>, exactly as you left it.
            </p>
            {isAdmin ? (
              isTrial && <p>Each organisation has one trial, so it cannot be started again.</p>
            ) : (
              <p>How {organisation} goes on is for your administrator to decide. {asked}</p>
            )}
          </Words>
        </CardBody>
      </Card>
    );
  }

  const days = daysLeft(expiry, Date.parse(answer.now));
  const term = Math.round((expiry - Date.parse(startedAt)) / DAY);
  return (
    <Card aria-labelledby="subscription-title">
      <CardHeader
        id="subscription-title"
        title={
          <Title>
            {nameOf(subscription)}{' '}
            <StatusBadge status={situation.is}>
              {situation.is === 'trial' ? `Trial, ${left(days)}` : undefined}
            </StatusBadge>
          </Title>
        }
        subtitle={`${modules.length} apps, ${numberOfUsers === null ? 'unlimited employees' : `${numberOfUsers} users`}`}
      >
        <Acts>
          {isAdmin && situation.is === 'trial' && (
            <ButtonLink href="/subscriptions/create" look="secondary">
              Buy now
            </ButtonLink>
          )}
          <Button onPress={onGoToApp}>Go to App</Button>
        </Acts>
      </CardHeader>
      <Facts>
        <Fact>
          <dt>Time</dt>
          <Meter>
            <DaysMeter left={days} of={term} />
          </Meter>
        </Fact>
        <Fact>
          <dt>Started</dt>
          <Main>{formatShortDate(startedAt)}</Main>
          <More>at {formatTime(startedAt)}</More>
        </Fact>
        <Fact>
          <dt>Ends</dt>
          <Main>{formatShortDate(expiry)}</Main>
          <More>at {formatTime(expiry)}</More>
        </Fact>
      </Facts>
      <AppList apps={modules} label="Apps in this subscription" />
    </Card>
  );
}
