// Whether a request for a code arrived, if the page stopped waiting while that was looked up.
import { afterEach, expect, test, vi } from 'vitest';
import { failureOfResponse, noAnswer } from '#contract/failure.ts';
import { codeRequest } from '#features/emailChange/codeRequest.ts';

afterEach(() => {
  vi.useRealTimers();
});

const email = 'accounts@kuramologistics.ng';
const tooSoon = failureOfResponse(429, { code: 'too_many_requests' });

test.each([
  ['comes too soon', tooSoon],
  ['gets no answer either', noAnswer],
])('is found out by the next try, which %s', async (_, nextFailure) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:20:00.000Z') });
  const failures = [noAnswer, nextFailure];
  let waiting: string | null = null;
  const left = new AbortController();
  const request = codeRequest({
    knownEmail: () => waiting,
    send: async () => {
      throw failures.shift();
    },
    readEmail: async () => {
      left.abort();
      return (waiting = email);
    },
  });
  await request(email, left.signal);
  expect(await request(email, new AbortController().signal)).toEqual({ codeExpiresAt: '2026-11-20T15:30:00.000Z' });
});
