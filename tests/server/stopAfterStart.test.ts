import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopAfterStart } from '#server/stopAfterStart.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Running = Parameters<typeof stopAfterStart>[0] extends Promise<infer S> ? S : never;
const never = new Promise<never>(() => {});
const TOO_LONG = 'the stop took longer than ten seconds';

/** A start whose end the test decides, and a log of how the stop ended. */
function open(uncaught?: Error) {
  let finishStart: (server: Running) => void = () => {};
  const starting = new Promise<Running>((resolve) => (finishStart = resolve));
  const ends: string[] = [];
  void stopAfterStart(starting, uncaught).then(
    () => ends.push('stopped'),
    (reason: unknown) => ends.push(String(reason)),
  );
  return { finishStart, ends };
}

it('waits for a slow start, then stops', async () => {
  const { finishStart, ends } = open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toEqual([]);
  finishStart({ stop: async () => {} });
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['stopped']);
});

it('gives up a stop that takes longer than ten seconds after the start', async () => {
  const { finishStart, ends } = open();
  await vi.advanceTimersByTimeAsync(60_000);
  finishStart({ stop: () => never });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual([`Error: ${TOO_LONG}`]);
});

it('gives up a start that an uncaught error may have broken after ten seconds', async () => {
  const { ends } = open(new Error('socket hang up'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ends).toEqual([`Error: ${TOO_LONG}`]);
});
