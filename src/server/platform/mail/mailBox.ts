import type { Database } from '#server/db/database.ts';
import { sandboxMails } from '#server/db/schema/index.ts';
import type { Clock } from '../clock.ts';
import type { MailTransport } from './mail.ts';

/** Delivers mail to the sandbox's mailbox. It lists attachments but doesn't create them. */
export function mailBoxTransport(database: Database, clock: Clock): MailTransport {
  return {
    async send({ to, subject, text, html, code, link, calendar }, { id }, attached) {
      const files = [...(attached ? [attached.name] : []), ...(calendar ? ['invite.ics'] : [])];
      await database.sql
        .insert(sandboxMails)
        .values({
          outboxId: id,
          to,
          subject,
          text: files.length > 0 ? `${text}\n\nAttached: ${files.join(', ')}` : text,
          html,
          code,
          link,
          calendar: calendar?.content ?? null,
          sentAt: clock.now(),
        })
        .onConflictDoNothing({ target: sandboxMails.outboxId });
    },
    close: () => {},
  };
}
