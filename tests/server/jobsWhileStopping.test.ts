import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { paymentAttempts } from '#server/db/schema/index.ts';
import { noticesJob } from '#server/modules/notices/notices.ts';
import { reconciler } from '#server/modules/payments/reconciler.ts';
import { purgeJob } from '#server/modules/subscriptions/purge.ts';
import { cleanUp } from '#server/platform/cleanUp.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { administrator } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertPaidSubscription } from '#tests/support/storedSubscriptions.ts';

/* A server that stops waits for one item of a job, not for all of them. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const now = server.clock.now();
  // One item is due for each job, and more than the reconciler checks at the same time.
  for (let n = 0; n < 6; n += 1) {
    const { orgId, email } = await administrator(server);
    await insertPaidSubscription(server, { orgId }, { isAutoRenewal: false, nextNoticeAt: n === 0 ? null : now });
    await server.platform.database.sql
      .insert(paymentAttempts)
      .values({
        orgId,
        purpose: 'purchase',
        requestHash: '',
        email,
        amount: 100_00,
        status: 'sent',
        createdAt: now,
        nextCheckAt: now,
      });
  }
  server.clock.advance({ days: 130 });
});
afterAll(() => server.stop());

const jobs: [string, (platform: Platform) => Job, number][] = [
  ['purge', purgeJob, 1],
  ['notices', noticesJob, 1],
  ['the reconciler', reconciler, 5],
  ['clean-up', ({ database, clock }) => cleanUp(database, clock), 1],
];
it.each(jobs)('%s ends after the items it is working on', async (_, create, items) => {
  const stopping = new AbortController();
  let begun = 0;
  const { platform } = server;
  const transaction: Platform['database']['transaction'] = async () => {
    begun += 1;
    stopping.abort();
    throw new Error('the database is slow');
  };
  const database = { ...platform.database, transaction };
  vi.spyOn(platform.log, 'error').mockImplementation(() => {});
  await create({ ...platform, database })
    .run(stopping.signal)
    .catch(() => {});
  expect(begun).toBe(items);
  begun = 0;
  await create({ ...platform, database }).run(stopping.signal);
  expect(begun).toBe(0);
});
