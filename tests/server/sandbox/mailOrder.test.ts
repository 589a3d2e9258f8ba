import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSandboxMails } from '#contract/sandbox.ts';
import { sandboxMails } from '#server/db/schema/index.ts';
import { sandboxRoutes } from '#server/sandboxRoutes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ more: sandboxRoutes });
});
afterAll(() => server.stop());

it('lists mail in the order in which it was written, whichever was delivered first', async () => {
  const to = 'ada@kuramo.ng';
  const mail = { to, text: '', html: '', sentAt: server.clock.now() };
  await server.platform.database.sql.insert(sandboxMails).values([
    { ...mail, outboxId: 9_002, subject: 'The second' },
    { ...mail, outboxId: 9_001, subject: 'The first' },
  ]);
  const { mails } = await server.api.done(listSandboxMails, { query: { to } });
  expect(mails.map(({ subject }) => subject)).toEqual(['The second', 'The first']);
  expect((await server.mail.newest(to)).subject).toBe('The second');
});
