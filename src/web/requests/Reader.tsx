import type { ReactNode } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';
import { FailureAlert } from './FailureAlert.tsx';

/** What it needs of `useQuery`'s result. */
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
  /** What is being loaded: "Loading your sessions". */
  word: string;
  /** How many lines stand for it meanwhile. */
  lines?: number;
  /** A part of a page that says enough without it, and stands as it was written. */
  isPart?: boolean;
  /** What the button says that asks once more. */
  again?: string;
  children: (data: T) => ReactNode;
  /** What stands around the wait, and around what went wrong. */
  around?: ((waiting: ReactNode) => ReactNode) | undefined;
};

const alone = (waiting: ReactNode): ReactNode => waiting;

/** What is read from the server, handed to `children`; meanwhile its shape, or what went wrong and a way to try again. */
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
      // How long the page will be is known when this is there: until then nothing is shown below it (layouts/Frame.tsx).
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
