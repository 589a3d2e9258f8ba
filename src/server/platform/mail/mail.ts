import type { Tx } from '#server/db/database.ts';
import { MAIL, type Outbox } from '../outbox.ts';
import { frame, type Letter, type Message } from './frame.ts';

/**
 * What is to be mailed, as the outbox keeps it. Frame and file are made when it is delivered: what is kept is small, and
 * says nothing about how mails look.
 */
export interface Mail extends Letter {
  attachment?: { kind: string; name: string; of: unknown };
}

/** A mail about what never changes, as the outbox keeps it: what it says is read from that when it is delivered. */
export interface MailOf extends Pick<Letter, 'to'> {
  letter: { kind: string; of: unknown };
}

/** As 0.1.0 wrote it into the outbox before: what still waited when it was replaced is delivered too. */
interface FramedMail extends Pick<Message, 'to' | 'subject' | 'text' | 'html'>, Pick<Mail, 'attachment'> {
  code?: string;
  link?: string;
}

export interface File {
  contentType: string;
  content: Uint8Array;
}

/** What comes with a message. */
export interface Attached {
  name: string;
  make: () => Promise<File>;
}

/** Sends one message; the outbox's row id is the same at each try. Throws when the server did not take it. */
export interface MailTransport {
  send(message: Message, row: { id: number; createdAt: Date }, attached: Attached | null): Promise<void>;
  close(): void;
}

/** How modules send mail: written in the transaction of what it speaks of, delivered after the commit. */
export interface Mailer {
  send(tx: Tx, mail: Mail | MailOf): Promise<void>;
  /** As `send`, many at once. */
  sendAll(tx: Tx, mails: readonly (Mail | MailOf)[]): Promise<void>;
  /** Says who makes attachments of a kind, from what the mail says that they are made of. */
  attach(kind: string, make: (of: unknown) => Promise<File>): void;
  /** Says who writes letters of a kind, from what the mail names. */
  write(kind: string, make: (of: unknown) => Promise<Omit<Mail, 'to'>>): void;
}

export function createMailer(outbox: Outbox, transport: MailTransport): Mailer {
  const makers = new Map<string, Parameters<Mailer['attach']>[1]>();
  const attachedTo = ({ attachment }: Pick<Mail, 'attachment'>): Attached | null => {
    if (!attachment) return null;
    const { kind, name, of } = attachment;
    const make = makers.get(kind);
    if (!make) throw new Error(`nobody makes an attachment of the kind ${kind}`);
    return { name, make: () => make(of) };
  };
  const writers = new Map<string, Parameters<Mailer['write']>[1]>();
  const written = async ({ to, letter: { kind, of } }: MailOf): Promise<Mail> => {
    const make = writers.get(kind);
    if (!make) throw new Error(`nobody writes a letter of the kind ${kind}`);
    return { ...(await make(of)), to };
  };
  outbox.deliver(MAIL, async (payload, row) => {
    const kept = payload as Mail | MailOf | FramedMail;
    const mail = 'letter' in kept ? await written(kept) : kept;
    const message = 'html' in mail ? { ...mail, replyTo: null, code: mail.code ?? null, link: mail.link ?? null } : frame(mail);
    await transport.send(message, row, attachedTo(mail));
  });
  return {
    send: (tx, mail) => outbox.post(tx, MAIL, mail),
    sendAll: (tx, mails) => outbox.postAll(tx, MAIL, mails),
    attach: (kind, make) => void makers.set(kind, make),
    write: (kind, make) => void writers.set(kind, make),
  };
}
