import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { DurationSwitch } from './DurationSwitch.tsx';
import { PlanCards } from './PlanCards.tsx';
import type { Duration } from './prices.ts';
import { Band, Inside, Intro } from './Section.tsx';

const Head = styled.div`
  display: grid;
  gap: ${space[24]};
  margin-bottom: ${space[32]};
  justify-items: start;
  ${media.md} {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Outline = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[20]};
  min-height: 340px;
  padding: 28px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
`;

const Unreached = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[12]};
  padding: 28px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};

  p:first-child {
    ${type.h4}
  }
  p + p {
    color: ${token.muted};
  }
`;

/** The three cards' shape while the price book is on its way. */
function Shape() {
  return (
    <Skeleton word="Loading the prices">
      <Columns>
        {['trial', 'core', 'flexi'].map((plan) => (
          <Outline key={plan}>
            <SkeletonBar $width="38%" $height={24} />
            <SkeletonBar $width="86%" />
            <SkeletonBar $width="56%" $height={36} />
            <SkeletonBar $width="62%" />
            <SkeletonBar $width="74%" />
            <SkeletonBar $width="48%" />
            <SkeletonBar $height={44} />
          </Outline>
        ))}
      </Columns>
    </Skeleton>
  );
}

/** The plans, their prices read from the server's price book. */
export function Prices() {
  const [duration, setDuration] = useState<Duration>('monthly');
  const { data, error, isFetching, refetch } = useQuery(queries.plans());
  const annual = data?.pricingDetails.annualUserDiscount;
  return (
    <Band id="pricing" aria-labelledby="pricing-title">
      <Inside>
        <Head>
          <Intro id="pricing-title" title="Prices you can work out yourself">
            Per person, per month. Enjoy up to 30% discount when you buy now.
          </Intro>
          {error === null && (
            <DurationSwitch value={duration} onChange={setDuration} annualDiscount={annual?.isActive ? annual.value : 0} />
          )}
        </Head>
        {data !== undefined ? (
          <PlanCards plans={data.plans} details={data.pricingDetails} duration={duration} />
        ) : error === null ? (
          <Shape />
        ) : (
          <Unreached role="alert">
            <p>The prices did not arrive</p>
            <p>{failureOf(error).msg}</p>
            <Button look="secondary" isBusy={isFetching} busyLabel="Asking again" onPress={() => void refetch()}>
              Try again
            </Button>
          </Unreached>
        )}
      </Inside>
    </Band>
  );
}
