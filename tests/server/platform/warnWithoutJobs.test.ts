import { afterEach, expect, it, vi } from 'vitest';
import { warnWithoutJobs } from '#server/platform/warnWithoutJobs.ts';

afterEach(() => vi.useRealTimers());

it('warns at the start and every hour until it is ended', () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const end = warnWithoutJobs({ warn });
  expect(warn.mock.calls).toEqual([[{}, expect.stringContaining('SCHEDULES is off')]]);
  vi.advanceTimersByTime(2 * 60 * 60_000);
  expect(warn).toHaveBeenCalledTimes(3);
  end();
  vi.advanceTimersByTime(2 * 60 * 60_000);
  expect(warn).toHaveBeenCalledTimes(3);
});
