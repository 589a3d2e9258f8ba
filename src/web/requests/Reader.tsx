import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { failureOf } from '#contract/failure.ts';
import { Button } from '#ui/Button.tsx';
import { BlockingSkeleton, Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FailureAlert } from './FailureAlert.tsx';

/** The part of `useQuery`'s result that Reader needs. */
export interface Reading<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  /** Whether it has been answered, or has failed, at least once. */
  isFetched: boolean;
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
  /** The page is complete without this part, so what comes after it needn't wait. */
  isPart?: boolean;
  children: (data: T) => ReactNode;
  /** Wraps the loading and error states. */
  around?: ((waiting: ReactNode) => ReactNode) | undefined;
};

/** Takes the focus from the retry button, which is gone. */
const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};

const alone = (waiting: ReactNode): ReactNode => waiting;

/** Renders server data, with a skeleton while it loads and a retry button if it fails. */
export function Reader<T>({
  reading: { data, error, isFetching, isFetched, refetch },
  word,
  lines = 4,
  isPart = false,
  children,
  around = alone,
}: ReaderProps<T>) {
  const [isRetried, setRetried] = useState(false);
  if (data !== undefined)
    return (
      <>
        {isRetried && (
          <VisuallyHidden ref={takeFocus} tabIndex={-1}>
            Loaded
          </VisuallyHidden>
        )}
        {children(data)}
      </>
    );
  // Loading again after a failure hides nothing.
  const Waiting = isPart || isFetched ? Skeleton : BlockingSkeleton;
  return around(
    (isRetried && isFetched) || (error !== null && !isFetching) ? (
      <Stack>
        <FailureAlert failure={error === null ? null : failureOf(error)} />
        <Button
          look="secondary"
          isBusy={isFetching}
          busyLabel="Loading"
          onPress={() => {
            setRetried(true);
            void refetch();
          }}
        >
          Try again
        </Button>
      </Stack>
    ) : (
      <Waiting word={word} lines={lines} />
    ),
  );
}
