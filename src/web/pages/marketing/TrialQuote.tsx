import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AccountData } from '#contract/auth.ts';
import { DUE_TODAY } from '#domain/priceWords.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import { goToApp } from '#features/session/goToApp.ts';
import type { Session } from '#features/session/useSession.ts';
import { type Situation, situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { OrderPanel } from '#features/trial/OrderPanel.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';
import { aliasAvailability } from '#fields/aliasAvailability.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Lines = styled.dl`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]};
  ${media.sm} {
    padding: ${space[20]} ${space[24]};
  }
  div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
  }
  dt {
    color: ${token.muted};
  }
  dd {
    text-align: end;
  }
`;

const Total = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  background: ${token.accentSoft};
  ${type.bodyStrong}
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};

  h2 {
    ${type.h3}
  }
`;

/**
 * Why an organisation that has had a trial or a subscription can't start the trial. Members are sent to the page that
 * is open to them.
 */
function TrialRefused({
  situation: { is, subscription },
  isAdmin,
}: {
  situation: Exclude<Situation, { is: 'none' }>;
  isAdmin: boolean;
}) {
  const { expiryDate, isTrial } = subscription;
  const { msg, remedy } = refusedAction('startTrial', stageOf(subscription));
  const hasEnded = is === 'expired' || is === 'purged';
  const onward = isAdmin ? remedy : { label: 'See your subscription', href: '/subscriptions' };
  if (is === 'trial') {
    return (
      <Stack>
        <h2>Your trial is running</h2>
        <p>
          Everything is open until <strong>{formatMoment(expiryDate)}</strong>. {msg}
        </p>
        <Button size="large" isWide onPress={() => void goToApp()}>
          Go to App
        </Button>
        <ButtonLink href={onward.href} look="secondary" isWide>
          {onward.label}
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack>
      <h2>{isTrial ? 'Your organisation has already used its trial' : 'Your organisation has already subscribed'}</h2>
      <p>
        {isTrial ? 'The trial' : 'The subscription'} {hasEnded ? 'ended on' : 'runs until'}{' '}
        <strong>{isTrial ? formatMoment(expiryDate) : formatDate(expiryDate)}</strong>. {msg}
      </p>
      <ButtonLink href={onward.href} look="secondary" isWide>
        {onward.label}
      </ButtonLink>
    </Stack>
  );
}

/** The trial as a quote: what it includes, its price and end date, and the next step below. */
function Quote({ now, children }: { now: number; children: ReactNode }) {
  // The prerendered page doesn't know the current date.
  const until = useIsHydrated() ? `until ${formatDate(endOfTerm(now, TRIAL_DAYS))}` : `for ${TRIAL_DAYS} days`;
  return (
    <Card tag="aside" isLifted aria-labelledby="trial-quote">
      <CardHeader id="trial-quote" title="Free trial" subtitle={`If you start today, it runs ${until}`} />
      <Lines>
        <div>
          <dt>Apps</dt>
          <dd>All fourteen</dd>
        </div>
        <div>
          <dt>Employees</dt>
          <dd>Unlimited</dd>
        </div>
        <div>
          <dt>Days</dt>
          <dd>{TRIAL_DAYS}</dd>
        </div>
      </Lines>
      <Total>
        {DUE_TODAY} <Money naira={0} size="h3" />
      </Total>
      <CardBody>{children}</CardBody>
    </Card>
  );
}

function Start({ account, session, now }: { account: AccountData | null; session: Session; now: number }) {
  const trial = useTrialStart(account, true);
  const isStarting = useIsStarting(trial);
  const quote = (
    <Quote now={now}>
      <OrderPanel
        actor={trial}
        organisation={account?.org.name ?? 'your organisation'}
        contact={account?.org.email ?? ''}
        now={now}
        checkAlias={aliasAvailability}
        onSignIn={() => session.send({ type: 'page.refused', heading: '/pricing/order' })}
      />
    </Quote>
  );
  if (account === null) return quote;
  return (
    <SubscriptionReader isPart around={(waiting) => <Quote now={now}>{waiting}</Quote>}>
      {(answer) => {
        const situation = situationOf(answer);
        // Keeps the form and its input in place until the result page opens.
        if (situation.is === 'none' || isStarting) return quote;
        return (
          <Card tag="aside" isLifted aria-label="Your organisation">
            <CardBody>
              <TrialRefused situation={situation} isAdmin={account.user.isRoot} />
            </CardBody>
          </Card>
        );
      }}
    </SubscriptionReader>
  );
}

/** Starting the trial, for the current person; or its status if it has been started. */
export function TrialQuote({ session }: { session: Session }) {
  const { accountData, isBusy, isLoggedIn } = session;
  const now = useServerNow(isLoggedIn);
  if (accountData === null && (isBusy || isLoggedIn)) {
    return (
      <Quote now={now}>
        <Skeleton word="One moment" lines={3} />
      </Quote>
    );
  }
  // Whether the trial is offered depends on the role.
  return <Start key={`${accountData?.user.isRoot}`} account={accountData} session={session} now={now} />;
}
