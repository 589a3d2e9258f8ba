import type { Database, Tx } from '#server/db/database.ts';
import type { OrgTx } from '#server/db/scope.ts';
import type { Clock } from '../clock.ts';
import type { DeliveryRow, LaneOptions } from '../lane.ts';
import { AWAITED_MAIL, MAIL, type Outbox, type Posting } from '../outbox.ts';
import { frame, type Letter, type Message } from './frame.ts';
import { recordDelivered, recordUnreachable } from './unreachableAddresses.ts';

/**
 * What is to be mailed, as the outbox keeps it. Frame and file are made when it is delivered: what is kept is small, and
 * says nothing about how mails look.
 */
export interface Mail extends Letter {
  /** Somebody waits for its link on a page. A mail with a code is always awaited. */
  isAwaited?: true;
  attachment?: { kind: string; name: string; of: unknown };
}

/** A mail about what never changes, as the outbox keeps it: what it says is read from that when it is delivered. */
export interface MailOf extends Pick<Letter, 'to'> {
  letter: { kind: string; of: unknown };
}

/** A mail for one of several organisations. */
export type OrgMail = (Mail | MailOf) & { orgId: string };

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
export interface MessageAttachment {
  name: string;
  make: () => Promise<File>;
}

/**
 * Sends one message; the outbox's row id is the same at each try. Throws when the server did not take it, `Undeliverable`
 * when it never will.
 */
export interface MailTransport {
  send(message: Message, row: Pick<DeliveryRow, 'id' | 'createdAt' | 'signal'>, attached: MessageAttachment | null): Promise<void>;
  close(): void;
}

/** How modules send mail: written in the transaction of what it speaks of, delivered after the commit. */
export interface Mailer {
  /** In an organisation's transaction: its administrators are told when the mail can't be delivered. */
  send(tx: Tx | OrgTx, mail: Mail | MailOf): Promise<void>;
  /** Many at once that nobody waits for, of several organisations or none. */
  sendAll(tx: Tx, mails: readonly (Mail | MailOf | OrgMail)[]): Promise<void>;
  /** Says who makes attachments of a kind, from what the mail says that they are made of. */
  attach(kind: string, make: (of: unknown) => Promise<File>): void;
  /** Says who writes letters of a kind, from what the mail names. */
  write(kind: string, make: (of: unknown) => Promise<Omit<Mail, 'to'>>): void;
}

const kindOf = (mail: Mail | MailOf): string => ('code' in mail || 'isAwaited' in mail ? AWAITED_MAIL : MAIL);

function postingOf(mail: Mail | MailOf | OrgMail): Posting {
  if (!('orgId' in mail)) return { payload: mail, orgId: null };
  const { orgId, ...payload } = mail;
  return { payload, orgId };
}

export function createMailer(outbox: Outbox, transport: MailTransport, { database, clock }: { database: Database; clock: Clock }): Mailer {
  const makers = new Map<string, Parameters<Mailer['attach']>[1]>();
  const attachedTo = ({ attachment }: Pick<Mail, 'attachment'>): MessageAttachment | null => {
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
  const deliver = async (payload: unknown, row: DeliveryRow): Promise<void> => {
    const kept = payload as Mail | MailOf | FramedMail;
    const mail = 'letter' in kept ? await written(kept) : kept;
    const message = 'html' in mail ? { ...mail, replyTo: null, code: mail.code ?? null, link: mail.link ?? null, calendar: null } : frame(mail);
    await transport.send(message, row, attachedTo(mail));
    if (row.orgId !== null) await recordDelivered(database.sql, row.orgId, message.to);
  };
  const onGivenUp: LaneOptions['onGivenUp'] = async (tx, payload, { orgId }) => {
    if (orgId !== null) await recordUnreachable(tx, orgId, (payload as Pick<Letter, 'to'>).to, clock.now());
  };
  outbox.deliver(AWAITED_MAIL, deliver, { inFlight: 10, onGivenUp });
  outbox.deliver(MAIL, deliver, { inFlight: 5, onGivenUp });
  return {
    send: (at, mail) => ('orgId' in at ? outbox.post(at.tx, kindOf(mail), mail, at.orgId) : outbox.post(at, kindOf(mail), mail)),
    sendAll: (tx, mails) => outbox.postAll(tx, MAIL, mails.map(postingOf)),
    attach: (kind, make) => void makers.set(kind, make),
    write: (kind, make) => void writers.set(kind, make),
  };
}
