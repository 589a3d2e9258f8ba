import type { ReactNode } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { CardBody } from '#ui/Card.tsx';
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

export type CardReaderProps<T> = {
  reading: Reading<T>;
  /** What is being loaded: "Loading your sessions". */
  word: string;
  lines?: number;
  children: (data: T) => ReactNode;
};

/** The inside of a card whose content is read from the server: it, its shape while it loads, or what went wrong and a way to try again. */
export function CardReader<T>({ reading: { data, error, isFetching, refetch }, word, lines = 3, children }: CardReaderProps<T>) {
  if (data !== undefined) return children(data);
  return (
    <CardBody>
      {error === null || isFetching ? (
        <Skeleton word={word} lines={lines} />
      ) : (
        <Stack>
          <FailureAlert failure={failureOf(error)} />
          <Button look="secondary" onPress={() => void refetch()}>
            Load it again
          </Button>
        </Stack>
      )}
    </CardBody>
  );
}
