import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { type AccountData, refreshLinchpin } from '#contract/auth.ts';
import { failureOf } from '#contract/failure.ts';
import { type CurrentSubscriptionAnswer, getSubscription } from '#contract/subscriptions.ts';
import { AppList } from '#features/subscription/AppList.tsx';
import { situationOf } from '#features/subscription/situation.ts';
import { useArrival } from '#flow/arrival.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { formatMoment } from '#ui/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { media, page, space, token, type } from '#ui/theme.ts';

const Bar = styled.div`
  ${page}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  min-height: 64px;
  padding-block: ${space[8]};
`;

const Name = styled.p`
  ${type.h4}

  span {
    ${type.small}
    display: block;
    color: ${token.onClothMuted};
  }
`;

const People = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  min-width: 0;

  strong {
    display: block;
  }
  div {
    ${type.small}
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  span {
    color: ${token.muted};
  }
`;

interface Answer {
  account: AccountData;
  current: CurrentSubscriptionAnswer;
}

/**
 * What a main application does with `linchpin`: asks whose it is, and keeps the session that a single-use one was
 * exchanged for. Nothing of it touches the login that this site has stored.
 */
async function enter(linchpin: string): Promise<Answer> {
  const account = await send(refreshLinchpin, {}, { token: linchpin });
  const current = await send(getSubscription, {}, { token: account.token ?? linchpin });
  return { account, current };
}

function Inside({ account: { user, org }, current }: Answer) {
  const situation = situationOf(current);
  const isOpen = situation.is !== 'none' && situation.is !== 'expired';
  return (
    <>
      <People>
        <Card aria-label="Organisation">
          <CardBody>
            <Person>
              <Avatar src={org.logoUrl} size={44} />
              <div>
                <strong>{org.name ?? 'Organisation not set up'}</strong>
                <span>{org.alias ?? 'No alias yet'}</span>
              </div>
            </Person>
          </CardBody>
        </Card>
        <Card aria-label="User">
          <CardBody>
            <Person>
              <Avatar name={user.name} size={44} />
              <div>
                <strong>{user.name}</strong>
                <span>{user.email}</span>
              </div>
              <Badge tone={user.isRoot ? 'accent' : 'neutral'}>{user.isRoot ? 'Administrator' : 'Member'}</Badge>
            </Person>
          </CardBody>
        </Card>
      </People>
      <Card aria-labelledby="modules-title">
        <CardHeader
          id="modules-title"
          title="Modules"
          {...(isOpen ? { subtitle: `Open until ${formatMoment(situation.subscription.expiryDate)}` } : {})}
        />
        {isOpen ? (
          <AppList apps={situation.subscription.modules} label="Modules" />
        ) : (
          <EmptyState title={situation.is === 'none' ? 'No modules yet' : 'The modules are closed'}>
            {situation.is === 'none'
              ? 'They open with a trial or a subscription.'
              : `The ${situation.subscription.isTrial ? 'trial' : 'subscription'} ended on ${formatMoment(situation.subscription.expiryDate)}.`}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

/** /main-app: receives a person as the main application would, while that application's address is not set. */
export default function MainAppPage() {
  const { linchpin } = useArrival();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mainApp', linchpin],
    // A single-use linchpin answers once: nothing may end this call half-way, or make it a second time by itself.
    queryFn: () => enter(linchpin ?? ''),
    enabled: linchpin !== undefined,
    retry: false,
    staleTime: Infinity,
  });
  const failure = error === null ? null : failureOf(error);
  return (
    <>
      <PageHead title="Main application, stand-in" description="Receives people as the main application will, until its address is set." />
      <Cloth seed={5} fade="start" strength={0.2}>
        <Bar>
          <Name>
            Main application <span>A stand-in, until the real one’s address is set</span>
          </Name>
          <ButtonLink href="/" size="small" onCloth>
            Back to Humanar
          </ButtonLink>
        </Bar>
      </Cloth>
      {data !== undefined ? (
        <PageBody
          heading={<ViewHeading key="in">You are in</ViewHeading>}
          subtitle="Humanar has handed you over. This is what the main application now knows of you."
        >
          <Inside {...data} />
        </PageBody>
      ) : linchpin === undefined ? (
        <PageBody
          heading={<ViewHeading key="none">Come in through Humanar</ViewHeading>}
          subtitle="The main application is opened with Go to App; its address alone says nothing of who you are."
        >
          {null}
        </PageBody>
      ) : failure === null || isFetching ? (
        <PageBody heading={<ViewHeading key="asking">One moment</ViewHeading>}>
          <Card aria-label="Account">
            <CardBody>
              <Skeleton word="Asking Humanar who you are" />
            </CardBody>
          </Card>
        </PageBody>
      ) : failure.status === 401 ? (
        <PageBody
          heading={<ViewHeading key="refused">You could not be let in</ViewHeading>}
          subtitle="What brought you here has expired or was used already. Go back to Humanar and press Go to App again."
        >
          {null}
        </PageBody>
      ) : (
        <PageBody heading={<ViewHeading key="failed">Humanar could not be asked</ViewHeading>} subtitle={failure.msg}>
          <div>
            <Button onPress={() => void refetch()}>Ask again</Button>
          </div>
        </PageBody>
      )}
    </>
  );
}
