import { ApiError } from './errors.ts';

/**
 * Limits heavy work: `atOnce` tasks run, `waiting` more wait in order, and any others are refused with 503 and Retry-After,
 * because an unbounded queue would slow everyone down.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (working >= atOnce) {
      if (line.length >= waiting) throw new ApiError('unavailable', { headers: { 'retry-after': '2' } });
      // A finished task passes its slot to the next in line, so nothing can jump the queue.
      await new Promise<void>((go) => line.push(go));
    } else working += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
