import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { plansQuery } from '#api/plansQuery.ts';
import { failureOf } from '#contract/failure.ts';
import type { Plan, PricingDetails } from '#contract/plans.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { DurationSwitch } from '#features/purchase/order/DurationSwitch.tsx';
import type { Duration } from '#features/purchase/order/prices.ts';

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

export type DurationChoice = [duration: Duration, setDuration: (duration: Duration) => void];

export type RenderBook = (plans: readonly Plan[], details: PricingDetails, duration: Duration) => ReactNode;

/**
 * The current price book by month or by year: the duration switch, the details to show, and the plans. A prerendered
 * page includes it; otherwise `shape` is the placeholder while it loads, and a failure can be retried.
 */
export function usePriceBook(shape: ReactNode, render: RenderBook, [duration, setDuration]: DurationChoice) {
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  const annual = data?.pricingDetails.annualUserDiscount;
  const book = () => {
    if (data !== undefined) return render(data.plans, data.pricingDetails, duration);
    if (error === null) return <Skeleton word="Loading the prices">{shape}</Skeleton>;
    return (
      <Unreached role="alert">
        <p>We couldn’t load the prices</p>
        <p>{failureOf(error).msg}</p>
        <Button look="secondary" isBusy={isFetching} busyLabel="Loading" onPress={() => void refetch()}>
          Try again
        </Button>
      </Unreached>
    );
  };
  return {
    plans: data?.plans,
    durationSwitch: error === null && (
      <DurationSwitch value={duration} onChange={setDuration} annualDiscount={annual?.isActive ? annual.value : 0} />
    ),
    book: book(),
  };
}
