import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscriptionResponse, Renewal } from '#contract/subscriptions.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { planName, formatUsers } from '../orderWords.ts';

const Rows = styled.dl`
  > div {
    display: grid;
    align-items: baseline;
    gap: 0 ${space[16]};
    padding: ${space[12]} ${space[16]};
    ${media.sm} {
      grid-template-columns: 120px minmax(0, 1fr);
      padding-inline: ${space[24]};
    }
  }
  > div + div {
    border-top: 1px solid ${token.line};
  }
  dt {
    ${type.small}
    color: ${token.muted};
  }
  dd {
    ${type.body}
  }
  dd span {
    ${type.small}
    display: block;
    color: ${token.muted};
  }
`;

const Foot = styled.p`
  ${type.small}
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

/** One item of the next term, with its current value where that differs. */
function Row({ what, next, now, more }: { what: string; next: string; now: string; more?: ReactNode }) {
  const before = next === now ? undefined : `${now} until then`;
  const below = more ?? before;
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {next}
        {below !== undefined && <span>{below}</span>}
      </dd>
    </div>
  );
}

const apps = (count: number): string => (count === 1 ? '1 app' : `${count} apps`);
const duration = (isAnnual: boolean): string =>
  isAnnual ? `One year, ${ANNUAL_DAYS} days` : `One month, ${MONTHLY_DAYS} days`;

export type NextTermProps = {
  quote: Quote;
  answer: CurrentSubscriptionResponse;
  /** The upcoming automatic renewal; null when there will be none, undefined while that isn't known. */
  renewal: Renewal | null | undefined;
};

/** The term being paid for: its dates and contents, including the change scheduled for it. */
export function NextTerm({ quote, answer: { subscription }, renewal }: NextTermProps) {
  if (subscription === null) return null;
  const {
    planName: plan,
    numberOfUsers,
    numberOfModules,
    isPlanDurationAnnual,
    hasExpired,
    expiryDate,
    scheduledChange,
  } = subscription;
  const end = formatDate(quote.renewal.at);
  const users = formatUsers(quote.numberOfUsers);
  const ordered = scheduledChange?.numberOfUsers ?? numberOfUsers ?? quote.numberOfUsers;
  return (
    <Card aria-labelledby="term-title">
      <CardHeader
        id="term-title"
        title="Your next billing period"
        subtitle={hasExpired ? `From the moment you pay until ${end}` : `From ${formatDate(expiryDate)} until ${end}`}
      />
      <Rows>
        <Row what="Plan" next={scheduledChange?.planName ?? plan ?? planName(quote.plan)} now={plan ?? ''} />
        <Row what="Apps" next={apps(quote.numberOfModules)} now={apps(numberOfModules)} />
        <Row
          what="Users"
          next={users}
          now={formatUsers(numberOfUsers ?? quote.numberOfUsers)}
          {...(quote.numberOfUsers > ordered
            ? { more: `You ${scheduledChange ? 'scheduled' : 'paid for'} ${ordered}, but more users are assigned.` }
            : {})}
        />
        <Row what="Billing period" next={duration(quote.isPlanDurationAnnual)} now={duration(isPlanDurationAnnual)} />
      </Rows>
      {hasExpired && (
        <Foot>Your last billing period ended on {formatMoment(expiryDate)}. You won’t pay for the days since.</Foot>
      )}
      {scheduledChange !== null && <Foot>Includes the change you scheduled.</Foot>}
      {(renewal?.chargeAt ?? null) !== null && (
        <Foot>If you pay now, you won’t be charged automatically on {formatDate(renewal?.chargeAt ?? '')}.</Foot>
      )}
      {renewal === undefined && (
        <CardBody>
          <BlockingSkeleton word="Loading your renewal" lines={0} />
        </CardBody>
      )}
    </Card>
  );
}
