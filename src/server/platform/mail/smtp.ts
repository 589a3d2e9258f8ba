import { createTransport } from 'nodemailer';
import { Undeliverable } from '../lane.ts';
import type { MailTransport } from './mail.ts';
import { messageIdOf } from './messageId.ts';

/** The mail server's answer to the recipient says that there is no such address, or that it takes no mail (RFC 3463). */
const isNoAddress = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO' && 'response' in error && /^5\d\d[ -]5\.(1\.[1236]|1\.10|2\.1)\b/.test(String(error.response));

/** How long each step may take, ms: the whole connection, the greeting, and any silence after it. */
const limits = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail over SMTP. The message's id comes from the outbox row, so that a repeated delivery can be told by it. */
export function smtpTransport(url: string, from: string, publicUrl: string, shorter: Partial<typeof limits> = {}): MailTransport {
  const server = createTransport({ url, ...limits, ...shorter });
  const { hostname } = new URL(publicUrl);
  return {
    async send({ to, replyTo, subject, text, html, calendar }, { id, createdAt, signal }, attached) {
      const file = await attached?.make();
      const message = {
        from,
        to,
        ...(replyTo === null ? {} : { replyTo }),
        subject,
        text,
        html,
        date: createdAt,
        messageId: messageIdOf({ id, createdAt }, hostname),
        ...(calendar === null ? {} : { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(attached && file ? { attachments: [{ filename: attached.name, contentType: file.contentType, content: Buffer.from(file.content) }] } : {}),
        // Content comes from our templates, an attachment as bytes: nothing may be fetched or read for it.
        disableFileAccess: true,
        disableUrlAccess: true,
        // Ends the connection: a server that sends a byte now and then would hold it for ever.
        signal,
      };
      await server.sendMail(message).catch((error: unknown) => {
        throw isNoAddress(error) ? new Undeliverable('the email server doesn’t know this address', { cause: error }) : error;
      });
    },
    close: () => server.close(),
  };
}
