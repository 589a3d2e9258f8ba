import type { ReactNode } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';
import { FailureAlert } from './FailureAlert.tsx';

/** The part of `useQuery`'s result that Reader needs. */
export interface Reading<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;

export type ReaderProps<T> = {
  reading: Reading<T>;
  /** Label of the loading state: "Loading your sessions". */
  word: string;
  /** Number of skeleton lines. */
  lines?: number;
  /** The page is complete without this part, so its footer needn't wait for it. */
  isPart?: boolean;
  /** Label of the retry button. */
  again?: string;
  children: (data: T) => ReactNode;
  /** Wraps the loading and error states. */
  around?: ((waiting: ReactNode) => ReactNode) | undefined;
};

const alone = (waiting: ReactNode): ReactNode => waiting;

/** Renders server data, with a skeleton while it loads and a retry button if it fails. */
export function Reader<T>({
  reading: { data, error, isFetching, refetch },
  word,
  lines = 4,
  isPart = false,
  again = 'Try again',
  children,
  around = alone,
}: ReaderProps<T>) {
  if (data !== undefined) return children(data);
  return around(
    error === null || isFetching ? (
      // The page's height is unknown until this has loaded, so nothing is shown below it (layouts/Frame.tsx).
      <div {...(!isPart && { 'data-awaited': true })}>
        <Skeleton word={word} lines={lines} />
      </div>
    ) : (
      <Stack>
        <FailureAlert failure={failureOf(error)} />
        <Button look="secondary" onPress={() => void refetch()}>
          {again}
        </Button>
      </Stack>
    ),
  );
}
