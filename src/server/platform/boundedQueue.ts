import { ApiError } from './errors.ts';

/**
 * Limits heavy work: `concurrency` tasks run, `maxWaiting` more wait in order, and any others are refused with 503 and
 * Retry-After, because an unbounded queue would slow everyone down.
 */
export function boundedQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (working >= concurrency) {
      if (queue.length >= maxWaiting) throw new ApiError('unavailable', { headers: { 'retry-after': '2' } });
      // A finished task passes its slot to the next in line, so nothing can jump the queue.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else working += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
