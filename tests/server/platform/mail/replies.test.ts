import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Message } from '#server/platform/mail/frame.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { Outbox } from '#server/platform/outbox.ts';
import { everyMail } from '#tests/support/everyMail.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { testClock } from '#tests/support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('a reply to any mail reaches people: our team, or the visitor whom a mail to our team is about', async () => {
  const sent: Message[] = [];
  const box = new Outbox(database);
  const transport = { send: async (message: Message) => void sent.push(message), close: () => {} };
  const mailer = createMailer(box, transport, { database, clock: testClock(), salesEmail: 'sales@humanar.ng' });
  const mails = everyMail.map(([, { attachment: _attachment, expiresAt: _expiresAt, ...mail }]) => mail);
  await database.transaction((tx) => mailer.sendAll(tx, mails));
  await box.drain();
  expect(sent).toHaveLength(mails.length);
  const toOthers = sent.filter(({ replyTo }) => replyTo !== 'sales@humanar.ng');
  expect(toOthers.every(({ to, replyTo }) => to === 'sales@humanar.ng' && replyTo !== null)).toBe(true);
  expect(sent.filter(({ text }) => /reply to this email/i.test(text)).length).toBeGreaterThan(5);
});
