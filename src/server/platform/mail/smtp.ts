import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.ts';

/** Mail over SMTP. The message's id comes from the outbox row, so that a repeated delivery can be told by it. */
export function smtpTransport(url: string, from: string, publicUrl: string): MailTransport {
  const server = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  const { hostname } = new URL(publicUrl);
  return {
    async send({ to, replyTo, subject, text, html }, { id, createdAt }, attached) {
      const file = await attached?.make();
      await server.sendMail({
        from,
        to,
        ...(replyTo === null ? {} : { replyTo }),
        subject,
        text,
        html,
        date: createdAt,
        messageId: `<${createdAt.getTime()}.${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(attached && file ? { attachments: [{ filename: attached.name, contentType: file.contentType, content: Buffer.from(file.content) }] } : {}),
        // Content comes from our templates, an attachment as bytes: nothing may be fetched or read for it.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => server.close(),
  };
}
