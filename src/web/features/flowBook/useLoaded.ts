import { useEffect, useState } from 'react';

export type LoadState<T> = { status: 'loading' | 'failed'; value: null } | { status: 'loaded'; value: T };

const loading = { status: 'loading', value: null } as const;

/** Loads something, and again when `load` changes. A failed attempt is made again the next time it is shown. */
export function useLoaded<T>(load: () => Promise<T>): LoadState<T> {
  const [attempt, setAttempt] = useState<{ load: () => Promise<T>; reading: LoadState<T> }>({ load, reading: loading });
  useEffect(() => {
    let isCurrent = true;
    const end = (reading: LoadState<T>) => {
      if (isCurrent) setAttempt({ load, reading });
    };
    load().then(
      (value) => end({ status: 'loaded', value }),
      () => end({ status: 'failed', value: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return attempt.load === load ? attempt.reading : loading;
}
