import type { Ref } from 'react';
import styled from 'styled-components';
import { daysLeft } from '#domain/terms.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { radius, space } from '#ui/theme.ts';
import { countOf, nameOf, type Situation } from './situation.ts';

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  border-radius: ${radius.badge};
`;

type Subscribed = Exclude<Situation, { is: 'none' }>;

function Status({ situation: { is, subscription }, now }: { situation: Subscribed; now: string }) {
  // Once access has ended, that is the status shown; a note below says that the renewal is still being retried.
  if (subscription.state === 'renewalDue' && !subscription.hasExpired) return <StatusBadge status="renewalDue" />;
  if (subscription.state === 'purged') return <StatusBadge status="cancelled">Data deleted</StatusBadge>;
  if (is === 'purged') return <StatusBadge status="cancelled" />;
  if (is !== 'trial') return <StatusBadge status={is} />;
  return (
    <StatusBadge status="trial">{`Trial, ${countOf(daysLeft(Date.parse(subscription.expiryDate), Date.parse(now)), 'day')} left`}</StatusBadge>
  );
}

/** "Core, monthly" with its status. `ref` makes it focusable. */
export function SubscriptionTitle({
  situation,
  now,
  ref,
}: {
  situation: Subscribed;
  now: string;
  ref?: Ref<HTMLSpanElement>;
}) {
  return (
    <Title {...(ref === undefined ? {} : { ref, tabIndex: -1 })}>
      {nameOf(situation.subscription)} <Status situation={situation} now={now} />
    </Title>
  );
}
