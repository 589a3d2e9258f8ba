import styled from 'styled-components';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { goToApp } from '#features/session/goToApp.ts';
import type { Session } from '#features/session/useSession.ts';
import { situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { askAlias } from '#features/trial/actors.ts';
import { OrderPanel } from '#features/trial/OrderPanel.tsx';
import { useServerNow } from '#features/trial/useServerNow.ts';
import { useIsStarting, useTrialStart } from '#features/trial/useTrialStart.ts';
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

/** What an organisation reads that has begun already. Null: it has not, and the trial is open to it. */
function AlreadyBegun({ answer }: { answer: CurrentSubscriptionAnswer }) {
  const situation = situationOf(answer);
  if (situation.is === 'none') return null;
  const { expiryDate, isTrial } = situation.subscription;
  if (situation.is === 'trial') {
    return (
      <Stack>
        <h2>Your trial is running</h2>
        <p>
          Everything is open until <strong>{formatMoment(expiryDate)}</strong>.
        </p>
        <Button size="large" isWide onPress={() => void goToApp()}>
          Go to App
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <h2>{isTrial ? 'Your organisation has had its trial' : 'Your organisation has subscribed'}</h2>
      <p>
        {isTrial ? (
          <>
            It ended on <strong>{formatMoment(expiryDate)}</strong>. Each organisation has one trial, so it cannot be started again.
          </>
        ) : (
          <>
            The subscription {situation.is === 'expired' ? 'ended' : 'runs until'} {situation.is === 'expired' && 'on'}{' '}
            <strong>{formatDate(expiryDate)}</strong>. The free trial is for organisations that have never subscribed.
          </>
        )}
      </p>
      <ButtonLink href="/subscriptions" look="secondary" isWide>
        See your subscription
      </ButtonLink>
    </Stack>
  );
}

function Act({ account, session, now }: { account: AccountData | null; session: Session; now: number }) {
  const trial = useTrialStart(account, true);
  const isStarting = useIsStarting(trial);
  const panel = (
    <OrderPanel
      actor={trial}
      organisation={account?.org.name ?? 'your organisation'}
      contact={account?.org.email ?? ''}
      now={now}
      checkAlias={askAlias}
      onSignIn={() => session.actor.send({ type: 'page.refused', heading: '/pricing/order' })}
    />
  );
  if (account === null || isStarting) return panel;
  return (
    <SubscriptionReader>{(answer) => (answer.subscription === null ? panel : <AlreadyBegun answer={answer} />)}</SubscriptionReader>
  );
}

/** The trial as a quote: what it holds, what it costs, until when, and its start for whoever is looking. */
export function TrialQuote({ session }: { session: Session }) {
  const { accountData, isBusy } = session;
  const now = useServerNow(accountData !== null);
  const isKnown = !isBusy || accountData !== null;
  return (
    <Card tag="aside" isLifted aria-labelledby="trial-quote">
      <CardHeader id="trial-quote" title="Free trial" subtitle={`Started today, it runs until ${formatDate(endOfTerm(now, TRIAL_DAYS))}`} />
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
        Due today <Money naira={0} size="h3" />
      </Total>
      <CardBody>{isKnown ? <Act account={accountData} session={session} now={now} /> : <Skeleton word="One moment" lines={3} />}</CardBody>
    </Card>
  );
}
