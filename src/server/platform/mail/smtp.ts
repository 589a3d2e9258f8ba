import { createTransport } from 'nodemailer';
import { isLoopback } from '#domain/loopback.ts';
import { Undeliverable } from '../lane.ts';
import { type MailTransport, RecipientRefused } from './mail.ts';
import { messageIdOf } from './messageId.ts';

/** The mail server's words about the recipient; null if the error is about anything else. */
const answerToRecipient = (error: unknown): string | null =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO' && 'response' in error
    ? String(error.response)
    : null;

/** The address doesn't exist or doesn't accept mail (RFC 3463). */
const NO_ADDRESS = /^5\d\d[ -]5\.(1\.[1236]|1\.10|2\.1)\b/;
/**
 * Anything about the recipient's address or mailbox, such as a full one; without an enhanced code, that it is unknown,
 * foreign or badly named (RFC 5321), unless the words are about us. The other codes are about us.
 */
const ABOUT_RECIPIENT =
  /^(?:\d{3}[ -]\d\.(?:1\.[1-6]|1\.10|2\.\d)\b|55[013](?![ -]\d\.\d)(?!.*(?:relay|auth|denied|polic|block|spam)))/is;

/**
 * A refusal in codes alone, because it is logged: the mail server's words, which nodemailer appends to its message, often
 * name the address. Other errors don't quote anybody.
 */
function withoutWords(error: unknown): unknown {
  const recipient = answerToRecipient(error) ?? '';
  if (NO_ADDRESS.test(recipient))
    return new Undeliverable('the email server doesn’t know this address', { cause: error });
  const { response, command = 'the connection' } = error as { response?: string; command?: string };
  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '');
  if (codes === null) return error;
  const SmtpError = ABOUT_RECIPIENT.test(recipient) ? RecipientRefused : Error;
  return new SmtpError(`the mail server answered ${codes[0]} to ${command}`);
}

/** Time limits in ms for the DNS lookup, the connection, the greeting, and any silence after it. */
const limits = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends mail over SMTP. The Message-ID is derived from the outbox row, so that receivers can recognise a repeat. To
 * another host, nothing travels in the clear unless the URL says `?requireTLS=false`.
 */
export function smtpTransport(
  url: string,
  from: string,
  publicUrl: string,
  shorter: Partial<typeof limits> = {},
): MailTransport {
  const server = createTransport({ url, requireTLS: !isLoopback(url), ...limits, ...shorter });
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
        ...(attached && file
          ? {
              attachments: [
                { filename: attached.name, contentType: file.contentType, content: Buffer.from(file.content) },
              ],
            }
          : {}),
        // Content comes from our templates and attachments are bytes: nothing needs to be fetched or read.
        disableFileAccess: true,
        disableUrlAccess: true,
        // Closes the connection on abort: a server that sends a byte now and then could hold it forever.
        signal,
      };
      await server.sendMail(message).catch((error: unknown) => {
        throw withoutWords(error);
      });
    },
    check: () =>
      server.verify().catch((error: unknown) => {
        throw withoutWords(error);
      }),
    close: () => server.close(),
  };
}
