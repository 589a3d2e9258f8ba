import type { Tx } from '#server/db/database.ts';
import type { Outbox } from '../outbox.ts';

/** A message, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-time code and the link inside, when there are: the sandbox's mail box offers them to be copied and followed. */
  code?: string;
  link?: string;
}

/** Sends one message; the outbox's row id is the same at each try. Throws when the server did not take it. */
export interface MailTransport {
  send(mail: Mail, row: { id: number; createdAt: Date }): Promise<void>;
  close(): void;
}

/** How modules send mail: written in the transaction of what it speaks of, delivered after the commit. */
export interface Mailer {
  send(tx: Tx, mail: Mail): Promise<void>;
}

export function createMailer(outbox: Outbox, transport: MailTransport): Mailer {
  outbox.deliver('mail', (payload, row) => transport.send(payload as Mail, row));
  return { send: (tx, mail) => outbox.post(tx, 'mail', mail) };
}
