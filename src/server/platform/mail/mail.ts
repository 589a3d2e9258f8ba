import type { Database, Tx } from '#server/db/database.ts';
import type { OrgTx } from '#server/db/scope.ts';
import type { Clock } from '../clock.ts';
import { type DeliveryRow, type LaneOptions, Undeliverable } from '../lane.ts';
import { AWAITED_MAIL, MAIL, type Outbox, type Posting } from '../outbox.ts';
import { frame, type Letter, type Message } from './frame.ts';
import { recordDelivered, recordUnreachable } from './unreachableAddresses.ts';

/**
 * A mail as stored in the outbox. Its layout and attachment are produced on delivery, so the stored row is small and
 * independent of the layout.
 */
export interface Mail extends Letter {
  /** Someone is waiting on a page for its link. A mail with a code is always awaited. */
  isAwaited?: true;
  /** ISO time from which it's useless and no longer sent. Mail that an earlier release stored has none. */
  expiresAt?: string;
  attachment?: { kind: string; name: string; of: unknown };
}

/** Writes a mail to one of several addresses. */
export type MailTo = (to: string) => Mail;

/** A mail about something immutable, as stored in the outbox. Its content is read from the source on delivery. */
export interface MailOf extends Pick<Letter, 'to'> {
  letter: { kind: string; of: unknown };
}

/** A mail for one of several organisations. */
export type OrgMail = (Mail | MailOf) & { orgId: string };

export interface File {
  contentType: string;
  content: Uint8Array;
}

/** An attachment of a message. */
export interface MessageAttachment {
  name: string;
  make: () => Promise<File>;
}

/** Thrown if the mail server refuses the recipient for now. Any other failure says nothing about the address. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused';
}

/**
 * Sends one message; the outbox row's id is the same for every attempt. Throws if the server didn't accept it, and
 * `Undeliverable` if it never will.
 */
export interface MailTransport {
  send(
    message: Message,
    row: Pick<DeliveryRow, 'id' | 'createdAt' | 'signal'>,
    attached: MessageAttachment | null,
  ): Promise<void>;
  /** Connects and signs in without sending anything. Rejects if the server can't be used. */
  check?(): Promise<unknown>;
  close(): void;
}

/** Sends mail for the modules: written in the caller's transaction, delivered after the commit. */
export interface Mailer {
  /** Sends a mail. In an organisation's transaction, its administrators are notified if it can't be delivered. */
  send(tx: Tx | OrgTx, mail: Mail | MailOf): Promise<void>;
  /** Sends many mails that nobody is waiting for, for several organisations or none. */
  sendAll(tx: Tx, mails: readonly (Mail | MailOf | OrgMail)[]): Promise<void>;
  /** Registers the function that creates this kind of attachment from the data stored with the mail. */
  attach(kind: string, make: (of: unknown) => Promise<File>): void;
  /** Registers the function that writes this kind of letter from the data stored with the mail. */
  write(kind: string, make: (of: unknown) => Promise<Omit<Mail, 'to'>>): void;
}

const kindOf = (mail: Mail | MailOf): string => ('code' in mail || 'isAwaited' in mail ? AWAITED_MAIL : MAIL);

function postingOf(mail: Mail | MailOf | OrgMail): Posting {
  if (!('orgId' in mail)) return { payload: mail, orgId: null };
  const { orgId, ...payload } = mail;
  return { payload, orgId };
}

/** Creates the mailer. Replies go to `salesEmail`, where people read them, unless a mail names another recipient. */
export function createMailer(
  outbox: Outbox,
  transport: MailTransport,
  { database, clock, salesEmail }: { database: Database; clock: Clock; salesEmail: string },
): Mailer {
  const makers = new Map<string, Parameters<Mailer['attach']>[1]>();
  const attachedTo = ({ attachment }: Pick<Mail, 'attachment'>): MessageAttachment | null => {
    if (!attachment) return null;
    const { kind, name, of } = attachment;
    const make = makers.get(kind);
    if (!make) throw new Error(`no creator for attachments of kind ${kind}`);
    return { name, make: () => make(of) };
  };
  const writers = new Map<string, Parameters<Mailer['write']>[1]>();
  const writeLetter = async ({ to, letter: { kind, of } }: MailOf): Promise<Mail> => {
    const make = writers.get(kind);
    if (!make) throw new Error(`no writer for letters of kind ${kind}`);
    return { ...(await make(of)), to };
  };
  const deliver = async (payload: unknown, row: DeliveryRow): Promise<void> => {
    const { expiresAt } = payload as Pick<Mail, 'expiresAt'>;
    if (expiresAt !== undefined && new Date(expiresAt) <= clock.now()) return;
    const stored = payload as Mail | MailOf;
    const mail = 'letter' in stored ? await writeLetter(stored) : stored;
    const message = frame(mail);
    await transport.send({ ...message, replyTo: message.replyTo ?? salesEmail }, row, attachedTo(mail));
    if (row.orgId !== null) await recordDelivered(database.sql, row.orgId, message.to);
  };
  const onGivenUp: LaneOptions['onGivenUp'] = async (tx, payload, { orgId }, failure) => {
    const isAboutAddress = failure instanceof Undeliverable || failure instanceof RecipientRefused;
    if (orgId !== null && isAboutAddress)
      await recordUnreachable(tx, orgId, (payload as Pick<Letter, 'to'>).to, clock.now());
  };
  outbox.deliver(AWAITED_MAIL, deliver, { inFlight: 10, onGivenUp });
  outbox.deliver(MAIL, deliver, { inFlight: 5, onGivenUp });
  return {
    send: (at, mail) =>
      'orgId' in at ? outbox.post(at.tx, kindOf(mail), mail, at.orgId) : outbox.post(at, kindOf(mail), mail),
    sendAll: (tx, mails) => outbox.postAll(tx, MAIL, mails.map(postingOf)),
    attach: (kind, make) => void makers.set(kind, make),
    write: (kind, make) => void writers.set(kind, make),
  };
}
