import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { escapeHtml, frame } from '#server/platform/mail/frame.ts';
import { smtpTransport } from '#server/platform/mail/smtp.ts';

const letter = frame({
  to: 'ada@kuramo.ng',
  subject: 'Confirm your email address',
  title: 'Welcome to Humanar, Ada <admin>',
  paragraphs: ['Type this code, or follow the link.'],
  code: '048213',
  action: { label: 'Confirm my address', link: 'https://humanar.ng/sign-up?token=abc&code=048213' },
  note: 'Good for 24 hours.',
});

describe('a letter', () => {
  it('says the same in plain text and in HTML', () => {
    for (const part of ['Type this code, or follow the link.', '048213', 'Confirm my address', 'Good for 24 hours.']) {
      expect(letter.text).toContain(part);
      expect(letter.html).toContain(part);
    }
    expect(letter.text).toContain('https://humanar.ng/sign-up?token=abc&code=048213');
    expect(letter).toMatchObject({ code: '048213', link: 'https://humanar.ng/sign-up?token=abc&code=048213' });
  });

  it('shows what a person typed as text', () => {
    expect(letter.html).toContain('Ada &lt;admin&gt;');
    expect(letter.html).toContain('token=abc&amp;code=048213"');
    expect(escapeHtml(`"'<>&`)).toBe('&quot;&#39;&lt;&gt;&amp;');
  });
});

interface Received {
  from: string;
  to: string[];
  source: string;
}

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function mailServer(answer: () => Error | null = () => null): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        const refusal = answer();
        const { mailFrom, rcptTo } = session.envelope;
        if (!refusal) received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done(refusal);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  close = () => new Promise((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const row = { id: 7, createdAt: new Date('2026-11-20T09:00:00Z') };

describe('SMTP', () => {
  it('hands the mail over, with an id that stays the same when it is sent again', async () => {
    const { url, received } = await mailServer();
    const smtp = smtpTransport(url, 'Humanar <hello@humanar.ng>', 'https://humanar.ng');
    await smtp.send(letter, row, null);
    await smtp.send(letter, row, null);
    smtp.close();
    expect(received).toHaveLength(2);
    for (const { from, to, source } of received) {
      expect({ from, to }).toEqual({ from: 'hello@humanar.ng', to: ['ada@kuramo.ng'] });
      expect(source).toContain(`Message-ID: <${row.createdAt.getTime()}.7@humanar.ng>`);
      expect(source).toContain('Subject: Confirm your email address');
      expect(source).toMatch(/multipart\/alternative/);
    }
  });

  it('hands over what is attached', async () => {
    const { url, received } = await mailServer();
    const smtp = smtpTransport(url, 'Humanar <hello@humanar.ng>', 'https://humanar.ng');
    const content = Buffer.from('%PDF-1.3 of a test');
    await smtp.send(letter, row, { name: 'HUM-2026-000123.pdf', make: async () => ({ contentType: 'application/pdf', content }) });
    smtp.close();
    const source = received[0]?.source ?? '';
    expect(source).toMatch(/multipart\/mixed/);
    expect(source).toContain('Content-Type: application/pdf; name=HUM-2026-000123.pdf');
    expect(source).toContain(content.toString('base64'));
  });

  it('fails when the server does not take it, so that it is tried again', async () => {
    const { url } = await mailServer(() => Object.assign(new Error('Mailbox busy'), { responseCode: 450 }));
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    await expect(smtp.send(letter, row, null)).rejects.toThrow(/Mailbox busy/);
    smtp.close();
  });
});
