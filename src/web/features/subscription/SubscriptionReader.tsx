import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import type { CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;

export type SubscriptionReaderProps = {
  children: (answer: CurrentSubscriptionAnswer) => ReactNode;
  /** What stands around the wait, and around what went wrong. */
  around?: (waiting: ReactNode) => ReactNode;
};

/** Reads the current subscription and hands it to `children`; meanwhile its shape, or what went wrong and a way to try again. */
export function SubscriptionReader({ children, around }: SubscriptionReaderProps) {
  const { data, error, isFetching, refetch } = useQuery(queries.subscription());
  if (data !== undefined) return children(data);
  const waiting =
    error === null || isFetching ? (
      <Skeleton word="Loading your subscription" />
    ) : (
      <Stack>
        <FailureAlert failure={failureOf(error)} />
        <Button look="secondary" onPress={() => void refetch()}>
          Load it again
        </Button>
      </Stack>
    );
  return around === undefined ? waiting : around(waiting);
}
