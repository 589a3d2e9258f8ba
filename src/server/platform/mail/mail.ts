import type { Tx } from '#server/db/database.ts';
import type { Outbox } from '../outbox.ts';

/** A message, ready to be sent. */
export interface Mail {
  to: string;
  /** Who gets the answer, where that is not who sends it. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The one-time code and the link inside, when there are: the sandbox's mail box offers them to be copied and followed. */
  code?: string;
  link?: string;
  /** A file that comes with it. It is made when the mail is delivered: the outbox keeps only what it is made of. */
  attachment?: { kind: string; name: string; of: unknown };
}

export interface File {
  name: string;
  contentType: string;
  content: Uint8Array;
}

/** Sends one message; the outbox's row id is the same at each try. `file` makes what is attached. Throws when the server did not take it. */
export interface MailTransport {
  send(mail: Mail, row: { id: number; createdAt: Date }, file: (() => Promise<File>) | null): Promise<void>;
  close(): void;
}

/** How modules send mail: written in the transaction of what it speaks of, delivered after the commit. */
export interface Mailer {
  send(tx: Tx, mail: Mail): Promise<void>;
  /** As `send`, many at once. */
  sendAll(tx: Tx, mails: readonly Mail[]): Promise<void>;
  /** Says who makes attachments of a kind, from what the mail says that they are made of. */
  attach(kind: string, make: (of: unknown) => Promise<Omit<File, 'name'>>): void;
}

export function createMailer(outbox: Outbox, transport: MailTransport): Mailer {
  const makers = new Map<string, Parameters<Mailer['attach']>[1]>();
  const fileOf = ({ attachment }: Mail): (() => Promise<File>) | null => {
    if (!attachment) return null;
    const make = makers.get(attachment.kind);
    if (!make) throw new Error(`nobody makes an attachment of the kind ${attachment.kind}`);
    return async () => ({ name: attachment.name, ...(await make(attachment.of)) });
  };
  outbox.deliver('mail', async (payload, row) => {
    const mail = payload as Mail;
    await transport.send(mail, row, fileOf(mail));
  });
  return {
    send: (tx, mail) => outbox.post(tx, 'mail', mail),
    sendAll: (tx, mails) => outbox.postAll(tx, 'mail', mails),
    attach: (kind, make) => void makers.set(kind, make),
  };
}
