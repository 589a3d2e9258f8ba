import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import type { Plan, PricingDetails } from '#contract/plans.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;

export interface PriceBook {
  plans: Plan[];
  pricingDetails: PricingDetails;
}

const alone = (waiting: ReactNode): ReactNode => waiting;

type PlansReaderProps = {
  children: (book: PriceBook) => ReactNode;
  /** What stands around the wait, and around what went wrong. */
  around?: (waiting: ReactNode) => ReactNode;
};

/** Reads plans and rates; meanwhile their shape, or what went wrong and a way to ask again. */
export function PlansReader({ children, around = alone }: PlansReaderProps) {
  const { data, error, isFetching, refetch } = useQuery(queries.plans());
  if (data !== undefined) return children(data);
  if (error === null || isFetching) return around(<Skeleton word="Loading the plans" lines={8} />);
  return around(
    <Stack>
      <FailureAlert failure={failureOf(error)} />
      <Button look="secondary" onPress={() => void refetch()}>
        Try again
      </Button>
    </Stack>,
  );
}
