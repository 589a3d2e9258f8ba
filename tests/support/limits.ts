import { like } from 'drizzle-orm';
import { expect } from 'vitest';
import { rateLimits } from '#server/db/schema/index.ts';
import type { Answer, TestServer } from './server.ts';

/**
 * Makes a request, then makes it again with the limits of `whose` (an address, an email or a user) exhausted. Expects
 * 429 with the time to wait, and returns it in seconds.
 */
export async function expectLimited(
  { platform }: TestServer,
  whose: string,
  ask: () => Promise<Answer<{ code: string }>>,
): Promise<number> {
  expect((await ask()).status).not.toBe(429);
  await platform.database.sql
    .update(rateLimits)
    .set({ count: 1_000_000 })
    .where(like(rateLimits.key, `%${whose}`));
  return expectRetryAfter(await ask());
}

/** The seconds that a 429 response asks the client to wait. */
export function expectRetryAfter({ status, body, headers }: Answer<{ code: string }>): number {
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
  expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
  return Number(headers['retry-after']);
}
