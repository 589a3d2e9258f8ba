import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { useLinkParameters } from '#tabState/linkParameters.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { page, space, token, type } from '#ui/theme.ts';
import { MainAppHome } from './mainApp/MainAppHome.tsx';
import { enterMainApp } from './mainApp/mainAppCalls.ts';

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

/** The person's account, or why it can't be shown. */
function Account() {
  const { linchpin } = useLinkParameters();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mainApp', linchpin],
    // A one-time linchpin works only once, so this call must not be aborted or retried.
    queryFn: () => enterMainApp(linchpin ?? ''),
    enabled: linchpin !== undefined,
    retry: false,
    staleTime: Infinity,
  });
  if (data !== undefined) {
    return (
      <PageBody
        heading={<ViewHeading key="in">You are in</ViewHeading>}
        subtitle="You came from Humanar. This is what the main application knows about you."
      >
        <MainAppHome {...data} />
      </PageBody>
    );
  }
  if (linchpin === undefined) {
    return (
      <PageBody
        heading={<ViewHeading key="none">Open the app from Humanar</ViewHeading>}
        subtitle="Press Go to App on Humanar. This address alone doesn’t sign you in."
      >
        {null}
      </PageBody>
    );
  }
  if (error === null || isFetching) {
    return (
      <PageBody heading={<ViewHeading key="asking">One moment</ViewHeading>}>
        <Card aria-label="Account">
          <CardBody>
            <Skeleton word="Checking with Humanar" />
          </CardBody>
        </Card>
      </PageBody>
    );
  }
  const failure = failureOf(error);
  if (failure.status === 401) {
    return (
      <PageBody
        heading={<ViewHeading key="refused">We couldn’t sign you in</ViewHeading>}
        subtitle="The link that brought you here has expired or has already been used. Go back to Humanar and press Go to App again."
      >
        {null}
      </PageBody>
    );
  }
  return (
    <PageBody heading={<ViewHeading key="failed">We couldn’t reach Humanar</ViewHeading>} subtitle={failure.msg}>
      <div>
        <Button onPress={() => void refetch()}>Try again</Button>
      </div>
    </PageBody>
  );
}

/** /main-app: stands in for the main application while its address isn't configured. */
export default function MainAppPage() {
  return (
    <>
      <PageHead
        title="Main application, stand-in"
        description="Receives people as the main application will, until its address is set."
      />
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
      <Account />
    </>
  );
}
